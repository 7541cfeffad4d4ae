package dev.invar.bench;

import dev.invar.method.Progress;
import dev.invar.method.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a run was given.
 *
 * @param checkout the folder that holds {@code ./invar} and {@code ./bench}
 * @param data the folder of data sets, where there is one
 * @param cache a folder for what is dear to make again, such as encoded corpora; it may not exist
 * @param quick whether to use small data and finish in minutes
 * @param seed of everything random
 * @param progress hears how far the run is
 */
public record Setting(
    Path checkout, Optional<Path> data, Path cache, boolean quick, Seed seed, Progress progress) {
  /** The folder of one data set, where it is there. */
  public Optional<Path> dataSet(String name) {
    return data.map(folder -> folder.resolve(name)).filter(Files::isDirectory);
  }
}
