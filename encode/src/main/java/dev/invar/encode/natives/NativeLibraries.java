package dev.invar.encode.natives;

import dev.invar.cache.CacheFolder;
import dev.invar.cache.UnpackedFile;
import dev.invar.method.BackendException;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads the native libraries, each once per process. The first cache folder asked for is the one
 * used.
 *
 * <p>Both libraries would unpack themselves, one into a new temporary folder at every start, the
 * other by way of code that can download; so Invar unpacks them itself.
 */
public final class NativeLibraries {
  private static final String ONNX_RUNTIME_PATH = "onnxruntime.native.path";

  /** The two load at the same time, so each has a lock of its own. */
  private static final Object TOKENIZERS = new Object();

  private static final Object ONNX_RUNTIME = new Object();

  private static boolean tokenizersLoaded;
  private static boolean onnxRuntimePrepared;

  private NativeLibraries() {}

  /**
   * Loads the tokenizers' library.
   *
   * @throws BackendException if it cannot be unpacked or does not load on this machine
   */
  public static void loadTokenizers(CacheFolder cache) {
    synchronized (TOKENIZERS) {
      if (tokenizersLoaded) {
        return;
      }
      Platform platform = platform();
      var libraries =
          platform == Platform.WINDOWS_X64
              ? List.of("libwinpthread-1", "libgcc_s_seh-1", "libstdc++-6", "tokenizers")
              : List.of("tokenizers");
      for (String library : libraries) {
        String resource = "native/lib/" + platform.tokenizers + "/cpu/" + platform.file(library);
        load(UnpackedFile.sized(resource, "native/tokenizers").in(cache));
      }
      tokenizersLoaded = true;
    }
  }

  /**
   * Tells ONNX Runtime, before its first use, where its libraries are; a user's own setting of
   * {@code onnxruntime.native.path} stands.
   *
   * @throws BackendException if they cannot be unpacked
   */
  public static void prepareOnnxRuntime(CacheFolder cache) {
    synchronized (ONNX_RUNTIME) {
      if (onnxRuntimePrepared || System.getProperty(ONNX_RUNTIME_PATH) != null) {
        return;
      }
      Platform platform = platform();
      String jarFolder = "ai/onnxruntime/native/" + platform.onnxRuntime + "/";
      UnpackedFile engine =
          UnpackedFile.sized(jarFolder + platform.file("onnxruntime"), "native/onnxruntime");
      UnpackedFile bridge =
          UnpackedFile.sized(jarFolder + platform.file("onnxruntime4j_jni"), "native/onnxruntime");
      Path library = engine.in(cache);
      bridge.beside(engine).in(cache);
      System.setProperty(ONNX_RUNTIME_PATH, String.valueOf(library.getParent()));
      onnxRuntimePrepared = true;
    }
  }

  private static Platform platform() {
    return Platform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  @SuppressWarnings("restricted")
  private static void load(Path library) {
    try {
      System.load(library.toString());
    } catch (UnsatisfiedLinkError e) {
      throw new BackendException("cannot load " + library + ": " + e.getMessage(), e);
    }
  }
}
