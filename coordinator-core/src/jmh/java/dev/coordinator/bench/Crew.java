package dev.coordinator.bench;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** So many threads of one kind. */
public enum Crew {
  /** One platform thread. */
  PLATFORM_1(1, false),
  /** Two platform threads. */
  PLATFORM_2(2, false),
  /** Four platform threads. */
  PLATFORM_4(4, false),
  /** Eight platform threads. */
  PLATFORM_8(8, false),
  /** 64 virtual threads: needs Java 21. */
  VIRTUAL_64(64, true);

  final int threads;
  private final boolean virtual;

  Crew(int threads, boolean virtual) {
    this.threads = threads;
    this.virtual = virtual;
  }

  Thread start(Runnable work) {
    if (virtual) {
      return startVirtual(work);
    }
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  // By name, since the benchmarks are compiled for Java 17.
  private static Thread startVirtual(Runnable work) {
    try {
      Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
      return (Thread) start.invoke(null, work);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("virtual threads need Java 21 or newer; use it", e);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }
}
