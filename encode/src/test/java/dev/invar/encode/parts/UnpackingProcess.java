package dev.invar.encode.parts;

import dev.invar.cache.CacheFolder;
import java.nio.file.Path;

/** One of several processes that want the same model at once: {@link TwoProcessesIT}. */
final class UnpackingProcess {
  private UnpackingProcess() {}

  public static void main(String[] arguments) {
    BuiltInModel.ALL.getFirst().parts(CacheFolder.at(Path.of(arguments[0])));
  }
}
