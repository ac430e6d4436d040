package dev.coordinator.spring.boot.autoconfigure;

import java.util.List;
import java.util.stream.Collectors;

/** Stops the start of an application that has unusable properties, and names all of them. */
final class InvalidCoordinatorPropertiesException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String description;
  private final String action;

  InvalidCoordinatorPropertiesException(List<PropertyProblem> problems) {
    this(
        problems.stream()
            .map(problem -> "    " + problem.found() + "\n        " + problem.expected())
            .collect(
                Collectors.joining("\n", "Properties of the coordinator are unusable:\n\n", "")),
        problems.stream().map(PropertyProblem::fix).distinct().collect(Collectors.joining("\n")));
  }

  private InvalidCoordinatorPropertiesException(String description, String action) {
    super(description + "\n\n" + action);
    this.description = description;
    this.action = action;
  }

  /** Returns what was found and what was expected. */
  String description() {
    return description;
  }

  /** Returns what to do. */
  String action() {
    return action;
  }
}
