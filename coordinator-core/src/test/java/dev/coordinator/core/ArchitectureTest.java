package dev.coordinator.core;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.QueuedTaskFence;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.result.AggregatedResult;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the layers of the core, and that it does nothing behind its caller's back. */
class ArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.coordinator.core");

  @Test
  void eachPackageUsesOnlyThoseBelowIt() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("testkit")
        .definedBy("..core.testkit..")
        .layer("host")
        .definedBy("..core.host..")
        .layer("result")
        .definedBy("..core.result..")
        .layer("pool")
        .definedBy("..core.pool..")
        .layer("limits")
        .definedBy("..core.limits..")
        .layer("error")
        .definedBy("..core.error..")
        .layer("model")
        .definedBy("..core.model..")
        .layer("internal")
        .definedBy("..core.internal..")
        .whereLayer("testkit")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("host")
        .mayOnlyBeAccessedByLayers("testkit")
        .whereLayer("result")
        .mayOnlyBeAccessedByLayers("testkit", "host")
        .whereLayer("pool")
        .mayOnlyBeAccessedByLayers("testkit", "host", "result")
        .whereLayer("limits")
        .mayOnlyBeAccessedByLayers("testkit", "host", "result", "pool")
        .whereLayer("error")
        .mayOnlyBeAccessedByLayers("testkit", "host", "result", "pool", "limits")
        .whereLayer("internal")
        .mayOnlyBeAccessedByLayers("result", "pool", "host")
        .check(CORE);
  }

  @Test
  void noPackagesDependOnEachOtherInACircle() {
    SlicesRuleDefinition.slices()
        .matching("dev.coordinator.core.(*)..")
        .should()
        .beFreeOfCycles()
        .check(CORE);
  }

  @Test
  void nothingButTheJdkIsNeeded() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("dev.coordinator.core..", "java..", "jdk.jfr..", "org.jspecify.."))
        .check(CORE);
  }

  @Test
  void noThreadIsStartedAndNoneIsWaitedFor() {
    ArchRule rule =
        noClasses()
            .should()
            .dependOnClassesThat(
                JavaClass.Predicates.type(java.util.concurrent.Executor.class)
                    .or(JavaClass.Predicates.assignableTo(java.util.concurrent.Future.class))
                    .or(JavaClass.Predicates.assignableTo(java.util.Timer.class))
                    .or(JavaClass.Predicates.assignableTo(java.util.concurrent.Executors.class)))
            .orShould()
            .callConstructor(Thread.class)
            .orShould()
            .callConstructor(Thread.class, Runnable.class)
            .orShould()
            .callMethod(Thread.class, "start")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class);
    rule.check(CORE);
  }

  @Test
  void noClockAndNoRandomnessIsRead() {
    noClasses()
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(System.class, "identityHashCode", Object.class)
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("java.time..")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Random.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(UUID.class)
        .check(CORE);
  }

  @Test
  void noFileNetworkOrEnvironmentIsTouched() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.io..", "java.net..", "java.nio.file..", "java.nio.channels..")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(System.class, "getProperty", String.class)
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CORE);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        TaskLease.class,
        QueuedTaskFence.class,
        CompletionReceipt.class,
        TaskSnapshot.class,
        WorkerSnapshot.class,
        StateSnapshot.class,
        AggregatedResult.class
      })
  void whatOnlyTheCoordinatorMakesCannotBeMadeByOthers(Class<?> type) {
    JavaClass token = CORE.get(type);
    assertThat(token.getModifiers()).contains(JavaModifier.FINAL);
    assertThat(token.getConstructors())
        .extracting(JavaConstructor::getModifiers)
        .noneMatch(modifiers -> modifiers.contains(JavaModifier.PUBLIC));
  }

  @Test
  void thePublicTypesAreTheIntendedOnes() {
    assertThat(CORE.stream())
        .filteredOn(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
        .filteredOn(type -> type.getEnclosingClass().isEmpty())
        .extracting(
            type ->
                type.getPackageName().replace("dev.coordinator.core.", "")
                    + "."
                    + type.getSimpleName())
        .containsExactlyInAnyOrder(
            "error.CounterName",
            "error.DistributedError",
            "error.DistributedException",
            "error.InvariantProblem",
            "error.LimitName",
            "error.LimitRelationship",
            "error.RevisionConflictException",
            "error.TaskOperation",
            "error.TaskProblem",
            "error.WorkerProblem",
            "host.CommandRecorder",
            "host.Coordinator",
            "host.CoordinatorFactory",
            "host.CoordinatorTemplate",
            "host.LogicalClock",
            "host.RunOutcome",
            "host.RunningTask",
            "host.TaskHandler",
            "host.TaskRunner",
            "internal.CanonicalDigest",
            "internal.StackRoom",
            "limits.AbsoluteLimits",
            "limits.DistributedLimits",
            "limits.ResultLimits",
            "model.Accepted",
            "model.Identifiers",
            "model.TaskPriority",
            "model.TaskStatus",
            "model.WorkerStatus",
            "pool.CancelOutcome",
            "pool.CommandListener",
            "pool.CompletionOutcome",
            "pool.CompletionReceipt",
            "pool.FailureOutcome",
            "pool.OwnershipExplanation",
            "pool.PartialExpiry",
            "pool.PartialRecovery",
            "pool.PoolCommand",
            "pool.QueuedTaskFence",
            "pool.RecoveryDeadlines",
            "pool.RecoverySummary",
            "pool.SelectionExplanation",
            "pool.StartOutcome",
            "pool.StateSnapshot",
            "pool.TaskLease",
            "pool.TaskOwnership",
            "pool.TaskQueue",
            "pool.TaskSnapshot",
            "pool.TaskSpec",
            "pool.WorkerObservation",
            "pool.WorkerPool",
            "pool.WorkerSnapshot",
            "pool.WorkerSpec",
            "pool.WorkerTag",
            "result.AggregatedResult",
            "result.ResultAggregator",
            "result.ResultSnapshot",
            "result.StoreListener",
            "result.StoreOutcome",
            "result.StoreResult",
            "testkit.ScriptedWorker",
            "testkit.SettableClock",
            "testkit.TestCoordinator");
  }
}
