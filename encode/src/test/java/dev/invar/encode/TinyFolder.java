package dev.invar.encode;

import dev.invar.cache.CacheFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder in the Hugging Face layout with a model of a few hundred bytes. The state of token i is
 * (i, i²/16, (−1)ⁱ, 1), that of token 15 is NaN; {@code tiny_models.py} made the files.
 *
 * @param path the folder
 */
public record TinyFolder(Path path) {
  /** Where tests unpack; kept between runs of one build. */
  public static final CacheFolder CACHE = CacheFolder.at(Path.of("target", "test-cache"));

  /** Two threads, and the tests' own cache. */
  public static final EncoderSettings SETTINGS = new EncoderSettings(2, CACHE);

  /** A complete folder: mean pooling, prefixes "ask " and "tell ", at most 8 tokens, normalised. */
  public static TinyFolder in(Path folder) throws IOException {
    return new TinyFolder(folder)
        .copy("states.onnx", "model.onnx")
        .copy("tiny-tokenizer.json", "tokenizer.json")
        .write("1_Pooling/config.json", "{\"pooling_mode_mean_tokens\": true}")
        .write("sentence_bert_config.json", "{\"max_seq_length\": 8}")
        .write(
            "config_sentence_transformers.json",
            "{\"prompts\": {\"query\": \"ask \", \"document\": \"tell \"}}")
        .write(
            "modules.json",
            """
            [{"type": "sentence_transformers.models.Transformer", "path": ""},
             {"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"},
             {"type": "sentence_transformers.models.Normalize", "path": "2_Normalize"}]
            """);
  }

  public TinyFolder copy(String resource, String name) throws IOException {
    try (InputStream in = TinyFolder.class.getResourceAsStream(resource)) {
      return write(name, in.readAllBytes());
    }
  }

  public TinyFolder write(String name, String content) throws IOException {
    return write(name, content.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  public TinyFolder delete(String name) throws IOException {
    Files.delete(path.resolve(name));
    return this;
  }

  public Encoder open() {
    return Encoders.open(path.toString(), SETTINGS);
  }

  private TinyFolder write(String name, byte[] content) throws IOException {
    Path file = path.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
    return this;
  }
}
