package dev.invar.encode;

import dev.invar.cache.CacheFolder;
import dev.invar.encode.parts.BuiltInModel;
import dev.invar.encode.parts.HuggingFaceFolder;
import dev.invar.encode.parts.ModelParts;
import dev.invar.encode.parts.Prefixes;
import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.UnknownMethodException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Opens encoders. */
public final class Encoders {
  /** The encoder used where a user names none. */
  public static final String DEFAULT = "bge-small-en-v1.5-q";

  private Encoders() {}

  /** The encoders that need no files of the user's, the default first. */
  public static List<EncoderCard> builtIn() {
    return BuiltInModel.ALL.stream()
        .map(model ->
            new EncoderCard(
                model.id(),
                model.description(),
                BuiltInModel.WIDTH,
                model.recipe().maxTokens(),
                model.bytes()))
        .toList();
  }

  /**
   * Opens an encoder. The first opening of a built-in model unpacks it into the cache folder.
   *
   * @param idOrFolder a built-in id, or a folder in the Hugging Face layout
   * @throws UnknownMethodException if it is neither; lists the built-in ids
   * @throws FormatException if the folder lacks a file or contradicts itself
   * @throws BackendException if the model cannot be unpacked or loaded
   */
  public static Encoder open(String idOrFolder, EncoderSettings settings) {
    return OnnxEncoder.open(parts(idOrFolder, settings.cache()), settings);
  }

  /**
   * As {@link #open}, with nothing put before texts, whatever their role: for finding out whether a
   * service leaves the prefixes away.
   */
  public static Encoder openWithoutPrefixes(String idOrFolder, EncoderSettings settings) {
    ModelParts parts = parts(idOrFolder, settings.cache()).with(Prefixes.NONE);
    return OnnxEncoder.open(parts, settings);
  }

  private static ModelParts parts(String idOrFolder, CacheFolder cache) {
    for (BuiltInModel model : BuiltInModel.ALL) {
      if (model.id().equals(idOrFolder)) {
        return model.parts(cache);
      }
    }
    if (isFolder(idOrFolder)) {
      return new HuggingFaceFolder(idOrFolder).parts(cache);
    }
    throw new UnknownMethodException(
        "encoder (neither a folder nor built in)",
        idOrFolder,
        builtIn().stream().map(EncoderCard::id).toList());
  }

  private static boolean isFolder(String name) {
    try {
      return !name.isEmpty() && Files.isDirectory(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
