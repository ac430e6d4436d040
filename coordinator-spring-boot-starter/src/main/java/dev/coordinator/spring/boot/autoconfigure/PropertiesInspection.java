package dev.coordinator.spring.boot.autoconfigure;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.env.Environment;

/** Looks at everything under {@code coordinator} once, and lists what is unusable. */
final class PropertiesInspection {
  private final Environment environment;
  private final Settings settings;
  private final List<PropertyProblem> problems = new ArrayList<>();
  private final Map<Bound, Long> values = new EnumMap<>(Bound.class);

  PropertiesInspection(Environment environment) {
    this.environment = environment;
    this.settings = new Settings(environment);
  }

  /** Returns all problems; empty when every property can be used. */
  List<PropertyProblem> problems() {
    checkSwitch(PropertyKeys.ENABLED);
    checkName();
    checkSwitch(PropertyKeys.METRICS_ENABLED);
    for (Bound bound : Bound.values()) {
      checkBound(bound);
    }
    for (BoundRelation relation : BoundRelation.values()) {
      checkRelation(relation);
    }
    PropertyKeys.GROUPS.forEach(this::checkGroup);
    settings.unknown().forEach(this::reportUnknown);
    return problems;
  }

  private void checkSwitch(String key) {
    Optional<Setting> setting = settings.find(key);
    if (setting.isPresent() && OnSwitchCondition.read(environment, key).isEmpty()) {
      problems.add(
          new PropertyProblem(
              setting.get().describe(),
              "must be true or false",
              "Set " + key + " to true or false, or remove it; the default is true."));
    }
  }

  private void checkName() {
    Optional<Setting> setting = settings.find(PropertyKeys.NAME);
    if (setting.isPresent() && setting.get().value().isBlank()) {
      problems.add(
          new PropertyProblem(
              setting.get().describe(),
              "must not be blank",
              "Give "
                  + PropertyKeys.NAME
                  + " a name to tell gauges apart by, or remove it; the default is \"default\"."));
    }
  }

  private void checkBound(Bound bound) {
    Optional<Setting> setting = settings.find(bound.key());
    if (setting.isEmpty()) {
      values.put(bound, bound.defaultValue());
      return;
    }
    try {
      long value = bound.unit().parse(setting.get().value());
      if (value >= bound.minimum() && value <= bound.maximum()) {
        values.put(bound, value);
        return;
      }
    } catch (IllegalArgumentException unreadable) {
      // Reported like a value out of range: the report says what can be read.
    }
    BoundUnit unit = bound.unit();
    String range = unit.format(bound.minimum()) + " to " + unit.format(bound.maximum());
    problems.add(
        new PropertyProblem(
            setting.get().describe(),
            "must be " + unit.noun() + " in the range " + range,
            "Set "
                + bound.key()
                + " to "
                + unit.noun()
                + " in the range "
                + range
                + ", or remove it; the default is "
                + unit.format(bound.defaultValue())
                + "."));
  }

  private void checkRelation(BoundRelation relation) {
    Bound lesser = relation.lesser();
    Bound greater = relation.greater();
    Long low = values.get(lesser);
    Long high = values.get(greater);
    if (low == null || high == null || low <= high) {
      return;
    }
    problems.add(
        new PropertyProblem(
            describe(lesser),
            "must be at most " + describe(greater),
            "Set "
                + lesser.key()
                + " to at most "
                + lesser.unit().format(high)
                + ", or "
                + greater.key()
                + " to at least "
                + greater.unit().format(low)
                + "."));
  }

  private String describe(Bound bound) {
    return settings
        .find(bound.key())
        .map(Setting::describe)
        .orElseGet(
            () ->
                bound.key() + " = " + bound.unit().format(bound.defaultValue()) + " (the default)");
  }

  private void checkGroup(String group) {
    settings
        .find(group)
        .ifPresent(
            setting ->
                problems.add(
                    new PropertyProblem(
                        setting.describe(),
                        "must have no value, since it is a group of keys",
                        "Set a key below " + group + " instead, or remove it.")));
  }

  // The value of a key that resembles none of ours may be another program's secret.
  private void reportUnknown(Setting setting) {
    Optional<String> nearest = PropertyKeys.nearest(setting.key());
    problems.add(
        new PropertyProblem(
            nearest.isPresent() ? setting.describe() : setting.describeWithoutValue(),
            "must be a key of the coordinator, but is unknown",
            nearest
                .map(key -> "Rename " + setting.key() + " to " + key + ", or remove it.")
                .orElseGet(
                    () ->
                        "Remove "
                            + setting.key()
                            + ", or rename it to one of: "
                            + String.join(", ", PropertyKeys.ALL)
                            + ".")));
  }
}
