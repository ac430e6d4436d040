package dev.coordinator.core.fault;

/** What code with faults put into it calls before each of its steps. */
public final class FaultPoint {
  /** Stands for whatever a Java virtual machine may throw between any two steps. */
  public static final class InjectedError extends VirtualMachineError {
    private static final long serialVersionUID = 1L;
  }

  private static long stepsLeft;
  private static boolean fired;

  private FaultPoint() {}

  /** Lets the step of this number fail, counted from one. */
  public static void arm(long step) {
    stepsLeft = step;
    fired = false;
  }

  /** Lets nothing fail any more. */
  public static void disarm() {
    stepsLeft = 0;
  }

  /** Tells whether a step has failed since the point was armed. */
  public static boolean hasFired() {
    return fired;
  }

  /** Called before each step. */
  public static void step() {
    if (stepsLeft > 0 && --stepsLeft == 0) {
      fired = true;
      throw new InjectedError();
    }
  }
}
