package dev.coordinator.spring.boot.autoconfigure;

import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Decides {@link ConditionalOnSwitch}. */
// Spring Boot's own condition on a property compares text: it takes "off" for on, or "yes" for off.
// This one reads the value as binding does. What cannot be read switches nothing off, so that the
// check of properties gets to report it.
final class OnSwitchCondition extends SpringBootCondition {
  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    String[] keys =
        metadata.getAnnotations().get(ConditionalOnSwitch.class).getStringArray("value");
    ConditionMessage.Builder message = ConditionMessage.forCondition(ConditionalOnSwitch.class);
    for (String key : keys) {
      if (!read(context.getEnvironment(), key).orElse(true)) {
        return ConditionOutcome.noMatch(message.because(key + " is false"));
      }
    }
    return ConditionOutcome.match(message.because("nothing is switched off"));
  }

  /** Returns the value of a boolean property; empty when it is absent, empty or not readable. */
  static Optional<Boolean> read(Environment environment, String key) {
    try {
      return Optional.ofNullable(Binder.get(environment).bind(key, Boolean.class).orElse(null));
    } catch (BindException unreadable) {
      return Optional.empty();
    }
  }
}
