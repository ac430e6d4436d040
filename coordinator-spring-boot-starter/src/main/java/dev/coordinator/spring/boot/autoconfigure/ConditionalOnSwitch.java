package dev.coordinator.spring.boot.autoconfigure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/** Holds unless one of some boolean properties is false. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Conditional(OnSwitchCondition.class)
@interface ConditionalOnSwitch {
  /** The full keys. */
  String[] value();
}
