package dev.invar.encode;

import dev.invar.cache.CacheFolder;
import dev.invar.method.OptionException;

/**
 * How an encoder runs. Nothing here changes a vector.
 *
 * @param threads inferences side by side, each on a thread of its own; at least 1
 * @param cache where models and native libraries are unpacked once
 */
public record EncoderSettings(int threads, CacheFolder cache) {
  public EncoderSettings {
    if (threads < 1) {
      throw new OptionException("threads", "at least 1", threads);
    }
  }

  /** All processors, and the cache folder of this user. */
  public static EncoderSettings standard() {
    return new EncoderSettings(Runtime.getRuntime().availableProcessors(), CacheFolder.ofUser());
  }

  /** The same with another number of threads. */
  public EncoderSettings withThreads(int count) {
    return new EncoderSettings(count, cache);
  }
}
