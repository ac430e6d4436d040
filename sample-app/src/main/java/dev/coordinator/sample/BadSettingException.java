package dev.coordinator.sample;

/** A setting that the job cannot run with. The message is one line for the user. */
final class BadSettingException extends Exception {
  private static final long serialVersionUID = 1L;

  BadSettingException(String key, String problem, String remedy) {
    super(key + " " + problem + "; " + remedy + ".");
  }
}
