package dev.coordinator.sample;

import java.nio.file.Path;

/**
 * A file to hash.
 *
 * @param path where it is
 * @param name how the manifest names it
 * @param size how many bytes it had when it was listed
 */
record TreeEntry(Path path, RawName name, long size) {}
