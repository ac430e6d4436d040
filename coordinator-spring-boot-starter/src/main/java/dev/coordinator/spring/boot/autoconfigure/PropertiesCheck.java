package dev.coordinator.spring.boot.autoconfigure;

import java.util.List;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

/** Stops the start of an application that has unusable properties, before any bean is made. */
// Binding alone would not do: it ignores a key that it does not know, takes the default for an
// empty
// value, stops at the first problem, and happens late or never when initialization is lazy. A bean
// factory's post-processor runs at every start, and before binding.
final class PropertiesCheck implements BeanFactoryPostProcessor {
  private final Environment environment;

  PropertiesCheck(Environment environment) {
    this.environment = environment;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
    List<PropertyProblem> problems = new PropertiesInspection(environment).problems();
    if (!problems.isEmpty()) {
      throw new InvalidCoordinatorPropertiesException(problems);
    }
  }
}
