package dev.coordinator.sample;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings under {@code manifest.}, as they were written. {@link ManifestSettings} checks them.
 *
 * <p>Numbers and times are text here: Spring would take an empty one for one that is not set, and
 * would explain a malformed one in its own terms.
 *
 * @param root the folder to list; default is the working directory
 * @param output the file to write; default is {@code manifest.sha256} in the working directory
 * @param workers how many threads hash files; default is the number of processors
 * @param exclude what to leave out, as globs. One without a slash is for names anywhere in the
 *     tree; one with a slash inside or in front is for paths from the root; with a slash at its end
 *     it is for folders only. Default is {@code .git/} and {@code target/}
 * @param leaseTtl how long a lease holds before it has to be renewed, in whole seconds from three
 *     up; default is one minute
 */
// A mistyped key must not pass for a setting that was heeded.
@ConfigurationProperties(prefix = "manifest", ignoreUnknownFields = false)
record ManifestProperties(
    @DefaultValue(".") String root,
    @DefaultValue("manifest.sha256") String output,
    @Nullable String workers,
    @DefaultValue({".git/", "target/"}) List<String> exclude,
    @DefaultValue("1m") String leaseTtl) {}
