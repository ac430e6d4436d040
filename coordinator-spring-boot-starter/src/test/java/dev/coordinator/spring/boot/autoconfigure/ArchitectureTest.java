package dev.coordinator.spring.boot.autoconfigure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.coordinator.spring");

  @Test
  void autoConfigurationClassesArePublicAndFinal() {
    classes()
        .that()
        .areAnnotatedWith(AutoConfiguration.class)
        .should()
        .bePublic()
        .andShould()
        .haveModifier(JavaModifier.FINAL)
        .check(CLASSES);
  }

  @Test
  void everyAutoConfigurationIsListed() {
    Set<String> annotated =
        CLASSES.stream()
            .filter(type -> type.isAnnotatedWith(AutoConfiguration.class))
            .map(type -> type.getName())
            .collect(Collectors.toSet());
    assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
        .filteredOn(name -> name.startsWith("dev.coordinator"))
        .containsExactlyInAnyOrderElementsOf(annotated)
        .hasSize(3);
  }

  @Test
  void beanMethodsArePackagePrivate() {
    methods().that().areAnnotatedWith(Bean.class).should().bePackagePrivate().check(CLASSES);
  }

  @Test
  void otherConfigurationClassesAreHidden() {
    classes()
        .that()
        .areAnnotatedWith(Configuration.class)
        .and()
        .areNotAnnotatedWith(AutoConfiguration.class)
        .should()
        .bePackagePrivate()
        .check(CLASSES);
  }

  @Test
  void thePublicTypesAreTheAutoConfigurationsThePropertiesAndTheGauges() {
    assertThat(CLASSES.stream().filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC)))
        .extracting(type -> type.getSimpleName())
        .containsExactlyInAnyOrder(
            "CoordinatorAutoConfiguration",
            "CoordinatorHostAutoConfiguration",
            "CoordinatorMetricsAutoConfiguration",
            "CoordinatorMetrics",
            "CoordinatorProperties",
            "Limits",
            "Results",
            "Metrics");
  }

  @Test
  void nothingDependsOnTheActuatorOrTheWeb() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.springframework.boot.actuate..",
            "org.springframework.boot.micrometer..",
            "org.springframework.web..",
            "jakarta..",
            "javax..")
        .check(CLASSES);
  }

  @Test
  void nothingStartsAThreadOpensASocketOrReadsAClockButTheClock() {
    noClasses()
        .that()
        .doNotHaveSimpleName("MonotonicClock")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio..", "java.util.concurrent..")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName(Thread.class.getName())
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.springframework.context.Lifecycle")
        .check(CLASSES);
  }

  @Test
  void onlyTheGaugesAndTheirConfigurationNeedMicrometer() {
    noClasses()
        .that()
        .doNotHaveSimpleName("CoordinatorMetrics")
        .and()
        .doNotHaveSimpleName("CoordinatorMetricsAutoConfiguration")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.micrometer..")
        .check(CLASSES);
  }

  @Test
  void theGaugesReadOnlyWhatTakesNoLock() {
    classes()
        .that()
        .haveSimpleName("CoordinatorMetrics")
        .should()
        .onlyCallMethodsThat(
            DescribedPredicate.describe(
                "take no lock",
                call ->
                    !Set.of(
                                "dev.coordinator.core.pool.WorkerPool",
                                "dev.coordinator.core.pool.TaskQueue",
                                "dev.coordinator.core.result.ResultAggregator")
                            .contains(call.getOwner().getName())
                        || Set.of("snapshot", "isPoisoned").contains(call.getName())))
        .check(CLASSES);
  }

  @Test
  void theRulesSeeTheClasses() {
    assertThat(CLASSES.contain(CoordinatorAutoConfiguration.class)).isTrue();
    assertThat(CLASSES.contain(BoundTest.class)).isFalse();
  }
}
