package dev.coordinator.spring.boot.autoconfigure;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Everything that an application's environment says under {@code coordinator}. */
final class Settings {
  private static final ConfigurationPropertyName PREFIX =
      ConfigurationPropertyName.of("coordinator");

  private final Environment environment;

  Settings(Environment environment) {
    this.environment = environment;
  }

  /** Returns the value that Spring Boot would bind to a key; empty when there is none. */
  Optional<Setting> find(String key) {
    ConfigurationPropertyName name = ConfigurationPropertyName.of(key);
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      ConfigurationProperty property = source.getConfigurationProperty(name);
      if (property != null) {
        return Optional.of(setting(key, property));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns what is set below the prefix although no key is called so, in the order of the names.
   *
   * <p>Variables of the system environment are left out. A machine or an orchestrator sets them
   * without asking the application: COORDINATOR_HOME for another program, or
   * COORDINATOR_SERVICE_HOST for a network service that is called "coordinator".
   */
  Collection<Setting> unknown() {
    List<ConfigurationPropertyName> known =
        PropertyKeys.ALL.stream().map(ConfigurationPropertyName::of).toList();
    TreeMap<ConfigurationPropertyName, Setting> unknown = new TreeMap<>();
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      if (!isSystemEnvironment(source)
          && source instanceof IterableConfigurationPropertySource iterable) {
        iterable.stream()
            .filter(PREFIX::isAncestorOf)
            .filter(name -> !known.contains(name))
            .forEach(
                name -> {
                  ConfigurationProperty property = iterable.getConfigurationProperty(name);
                  if (property != null) {
                    unknown.putIfAbsent(name, setting(name.toString(), property));
                  }
                });
      }
    }
    // A group that has a value is reported as such.
    PropertyKeys.GROUPS.forEach(group -> unknown.remove(ConfigurationPropertyName.of(group)));
    return unknown.values();
  }

  private Setting setting(String key, ConfigurationProperty property) {
    String written = String.valueOf(property.getValue());
    return new Setting(
        key, written, environment.resolvePlaceholders(written), property.getOrigin());
  }

  private static boolean isSystemEnvironment(ConfigurationPropertySource source) {
    return source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
  }
}
