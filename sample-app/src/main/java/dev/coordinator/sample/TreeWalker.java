package dev.coordinator.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Lists the regular files below a folder, in the order of their names' bytes.
 *
 * <p>Links are neither followed nor listed. Pipes, sockets and devices are left out by what the
 * directory says of them, without being opened: opening a pipe may wait forever.
 */
// Each folder is sorted by itself, the folders in it with the slash that ends their names, so that
// the order of the walk is the order of all paths and nothing has to be sorted at the end. The
// memory
// it takes is that of the folders on the way down to where it is.
final class TreeWalker {
  /** Hears of what is found. */
  interface Visitor {
    void file(TreeEntry file) throws IOException, InterruptedException;

    void unreadable(RawName name, String reason);
  }

  private record Child(Path path, RawName name, boolean isFolder, long size) {}

  private final Path root;
  private final Excludes excludes;
  private final Set<Path> ownFiles;
  private final Visitor visitor;
  private long skipped;

  /**
   * Makes a walker.
   *
   * @param ownFiles what the job itself writes, never listed
   */
  TreeWalker(Path root, Excludes excludes, Set<Path> ownFiles, Visitor visitor) {
    this.root = root;
    this.excludes = excludes;
    this.ownFiles = ownFiles;
    this.visitor = visitor;
  }

  void walk() throws IOException, InterruptedException {
    walk(root, RawName.ROOT);
  }

  /** How many links and special files were left out. */
  long skipped() {
    return skipped;
  }

  private void walk(Path folder, RawName name) throws IOException, InterruptedException {
    for (Child child : children(folder, name)) {
      if (child.isFolder) {
        walk(child.path, child.name);
      } else {
        visitor.file(new TreeEntry(child.path, child.name, child.size));
      }
    }
  }

  private List<Child> children(Path folder, RawName name) throws InterruptedException {
    List<Child> children = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      for (Path path : stream) {
        add(children, path, name);
      }
    } catch (IOException e) {
      visitor.unreadable(name, Reason.of(e));
    } catch (DirectoryIteratorException e) {
      visitor.unreadable(name, Reason.of(e));
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    children.sort(Comparator.comparing(Child::name));
    return children;
  }

  private void add(List<Child> children, Path path, RawName folder) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      boolean isFolder = attributes.isDirectory();
      if (excludes.matches(path, isFolder) || ownFiles.contains(path)) {
        return;
      }
      if (!isFolder && !attributes.isRegularFile()) {
        skipped++;
        return;
      }
      byte[] part = RawName.lastPart(path);
      RawName name = isFolder ? folder.folder(part) : folder.file(part);
      children.add(new Child(path, name, isFolder, attributes.size()));
    } catch (IOException e) {
      visitor.unreadable(folder.file(shownPart(path)), Reason.of(e));
    }
  }

  // Good enough for a report; the manifest takes exact names only.
  private static byte[] shownPart(Path path) {
    return String.valueOf(path.getFileName()).getBytes(StandardCharsets.UTF_8);
  }
}
