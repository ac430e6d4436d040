package dev.coordinator.sample;

import java.io.Console;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * What the user sees. On a terminal, progress is one line that is written over; elsewhere each
 * progress is a line of its own. For use by any thread.
 */
final class Screen {
  private static final long TERMINAL_MILLIS = 250;
  private static final long PLAIN_MILLIS = 5_000;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean isTerminal;
  private int shown; // characters of progress on the terminal's current line

  Screen(PrintStream out, PrintStream err, boolean isTerminal) {
    this.out = out;
    this.err = err;
    this.isTerminal = isTerminal;
  }

  static Screen ofSystem() {
    return new Screen(System.out, System.err, isTerminal(System.console()));
  }

  // From Java 22 on, there may be a console without a terminal, and a method that tells.
  private static boolean isTerminal(@Nullable Console console) {
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException olderJava) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }

  /** How often progress is worth showing. */
  long progressMillis() {
    return isTerminal ? TERMINAL_MILLIS : PLAIN_MILLIS;
  }

  synchronized void progress(String line) {
    if (isTerminal) {
      out.print('\r' + line + " ".repeat(Math.max(0, shown - line.length())));
      out.flush();
      shown = line.length();
    } else {
      out.println(line);
    }
  }

  synchronized void line(String line) {
    clearProgress();
    out.println(line);
  }

  synchronized void error(String line) {
    clearProgress();
    err.println("error: " + line);
  }

  /** Tells of a file or folder that is not in the manifest. */
  synchronized void missing(RawName name, String reason) {
    clearProgress();
    err.println("missing: " + name + ": " + reason);
  }

  void workerDied(Throwable cause) {
    error("a worker thread has died: " + SafeText.of(cause.toString()));
  }

  synchronized void clearProgress() {
    if (shown > 0) {
      out.print('\r' + " ".repeat(shown) + '\r');
      out.flush();
      shown = 0;
    }
  }
}
