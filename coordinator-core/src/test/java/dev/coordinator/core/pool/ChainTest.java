package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChainTest {
  private final Chain<String> chain = new Chain<>();

  @Test
  void anEmptyChainHasNoFirstElement() {
    assertThat(chain.first()).isNull();
    assertThat(chain.firstElement()).isNull();
  }

  @Test
  void anElementKnowsTheChainThatItIsIn() {
    Chain.Link<String> link = new Chain.Node<>("a");
    assertThat(link.isLinked()).isFalse();
    assertThat(link.isIn(chain)).isFalse();

    chain.append(link);
    assertThat(link.isLinked()).isTrue();
    assertThat(link.isIn(chain)).isTrue();
    assertThat(link.isIn(new Chain<>())).isFalse();

    chain.remove(link);
    assertThat(link.isLinked()).isFalse();
    assertThat(link.isIn(chain)).isFalse();
    assertThat(link.next()).isNull();
  }

  @Test
  void anElementMayComeBackToTheEnd() {
    Chain.Link<String> a = new Chain.Node<>("a");
    chain.append(a);
    chain.append(new Chain.Node<>("b"));
    chain.remove(a);
    chain.append(a);

    assertThat(PoolImage.elements(chain)).containsExactly("b", "a");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void agreesWithAListOverThousandsOfMoves(long seed) {
    Random random = new Random(seed);
    List<Chain.Link<String>> reference = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      if (reference.isEmpty() || random.nextInt(100) < 51) {
        Chain.Link<String> link = new Chain.Node<>("element-" + i);
        chain.append(link);
        reference.add(link);
      } else {
        chain.remove(reference.remove(random.nextInt(reference.size())));
      }
      assertThat(PoolImage.elements(chain))
          .isEqualTo(reference.stream().map(link -> link.element()).toList());
      assertThat(chain.firstElement())
          .isEqualTo(reference.isEmpty() ? null : reference.get(0).element());
    }
    // Emptied from the end, every link to a previous element is walked.
    while (!reference.isEmpty()) {
      chain.remove(reference.remove(reference.size() - 1));
      assertThat(PoolImage.elements(chain)).hasSize(reference.size());
    }
    assertThat(chain.first()).isNull();
  }
}
