package dev.coordinator.sample;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Says in a few words, without the path, why something could not be read or written. */
final class Reason {
  private Reason() {}

  static String of(IOException failure) {
    return ofCause(failure);
  }

  static String of(DirectoryIteratorException failure) {
    return ofCause(failure.getCause());
  }

  private static String ofCause(@Nullable Throwable failure) {
    if (failure == null) {
      return "it cannot be read";
    }
    if (failure instanceof NoSuchFileException) {
      return "it does not exist";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    String text =
        failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
    return text == null ? failure.getClass().getSimpleName() : SafeText.of(text);
  }
}
