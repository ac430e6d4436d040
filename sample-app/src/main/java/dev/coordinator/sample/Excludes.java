package dev.coordinator.sample;

import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Tells which files and folders are left out of the tree. */
final class Excludes {
  private record Rule(PathMatcher matcher, boolean foldersOnly, boolean wholePath) {}

  private final Path root;
  private final List<Rule> rules = new ArrayList<>();

  private Excludes(Path root) {
    this.root = root;
  }

  static Excludes of(Path root, List<String> globs) throws BadSettingException {
    Excludes excludes = new Excludes(root);
    for (String glob : globs) {
      excludes.add(glob);
    }
    return excludes;
  }

  private void add(String glob) throws BadSettingException {
    boolean foldersOnly = glob.endsWith("/");
    String pattern = foldersOnly ? glob.substring(0, glob.length() - 1) : glob;
    boolean wholePath = pattern.contains("/");
    if (pattern.startsWith("/")) {
      pattern = pattern.substring(1);
    }
    if (pattern.isBlank()) {
      throw bad("holds an empty glob");
    }
    try {
      PathMatcher matcher = root.getFileSystem().getPathMatcher("glob:" + pattern);
      rules.add(new Rule(matcher, foldersOnly, wholePath));
    } catch (PatternSyntaxException e) {
      throw bad("holds the malformed glob \"" + SafeText.of(glob) + '"');
    }
  }

  private static BadSettingException bad(String problem) {
    return new BadSettingException(
        "manifest.exclude", problem, "give globs as in --manifest.exclude=.git/,target/,*.tmp");
  }

  boolean matches(Path path, boolean isFolder) {
    for (Rule rule : rules) {
      if (rule.foldersOnly && !isFolder) {
        continue;
      }
      if (rule.matcher.matches(rule.wholePath ? root.relativize(path) : path.getFileName())) {
        return true;
      }
    }
    return false;
  }
}
