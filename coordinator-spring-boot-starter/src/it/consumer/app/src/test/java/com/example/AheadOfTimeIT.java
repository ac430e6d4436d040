package com.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.orders.OrdersApplication;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs the application in a virtual machine of its own, as it was processed ahead of time. */
class AheadOfTimeIT {
  private static Java.Ended run(boolean aot, String... arguments) throws Exception {
    return Java.run(
        List.of("-Dspring.aot.enabled=" + aot, "-cp", System.getProperty("java.class.path")),
        OrdersApplication.class,
        arguments);
  }

  @Test
  void itHasItsCoordinatorAndGauges() throws Exception {
    Java.Ended ended = run(true, "--rehearse", "--coordinator.limits.max-workers=9");
    assertThat(ended.output()).contains("aot=true queued=1 max-workers=9");
    assertThat(ended.exitCode()).isZero();
  }

  @Test
  void theSameJarStillStartsWithoutWhatWasProcessed() throws Exception {
    assertThat(run(false, "--rehearse").output()).contains("aot=false queued=1 max-workers=256");
  }

  @Test
  void aBadValueIsStillReported() throws Exception {
    Java.Ended ended = run(true, "--coordinator.limits.max-workers=5000");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.output())
        .contains("coordinator.limits.max-workers = \"5000\"", "in the range 1 to 4096")
        .doesNotContain("\tat ");
  }
}
