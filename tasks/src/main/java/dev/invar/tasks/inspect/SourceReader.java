package dev.invar.tasks.inspect;

import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderCard;
import dev.invar.encode.Encoders;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.index.SearchIndex;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.space.VectorSet;
import dev.invar.tasks.DrawnTexts;
import dev.invar.tasks.EncodedTexts;
import dev.invar.tasks.Workplace;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Opens what a user names: a file of vectors, a checkpoint, an index, or an encoder with texts.
 *
 * @param workplace opens encoders
 * @param texts how many texts to keep of an index or of texts that are encoded
 * @param seed of their draw
 */
record SourceReader(Workplace workplace, int texts, Seed seed) {
  OpenSource open(Source source) throws IOException {
    Optional<Path> path = path(source.name()).filter(Files::exists);
    if (path.isPresent() && VectorFiles.isVectorFile(path.get())) {
      return ofFile(path.get(), source);
    }
    if (path.isPresent() && Files.isDirectory(path.get()) && SearchIndex.exists(path.get())) {
      return IndexVectors.read(path.get(), source.name(), texts, seed, workplace.progress());
    }
    if (path.isEmpty() && path(source.name()).filter(VectorFiles::isVectorFile).isPresent()) {
      throw new FileNotFoundException("no such file: " + source.name());
    }
    return ofEncoder(source);
  }

  private static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private OpenSource ofFile(Path file, Source source) throws IOException {
    boolean safetensors = file.toString().endsWith(".safetensors");
    if (source.tensor().isPresent() && !safetensors) {
      throw new OptionException("tensor", "a checkpoint in .safetensors", file);
    }
    if (safetensors && (source.tensor().isPresent() || CheckpointMatrix.isCheckpoint(file))) {
      VectorSet rows = CheckpointMatrix.read(file, source.tensor());
      return OpenSource.ofVectors(rows, OpenSource.Kind.MATRIX, source.name());
    }
    String name = String.valueOf(file.getFileName());
    VectorSet vectors = VectorFiles.readAsTheyAre(file, name.substring(0, name.indexOf('.')));
    return source.texts().isEmpty()
        ? OpenSource.ofVectors(vectors, OpenSource.Kind.VECTOR_FILE, source.name())
        : withTexts(vectors, source);
  }

  /** Vectors of a file, with some of their texts and the encoder that they are said to be of. */
  private OpenSource withTexts(VectorSet vectors, Source source) throws IOException {
    String encoder =
        source
            .encoder()
            .or(() -> builtIn(vectors.space().encoder()))
            .orElseThrow(() ->
                new OptionException(
                    "encoder of " + source.name() + ", whose texts are given",
                    "an id or folder",
                    "none, and its space does not name one"));
    var ids = new HashSet<>(vectors.ids());
    SequencedMap<String, String> drawn = DrawnTexts.of(source.texts(), ids::contains, texts, seed);
    if (drawn.isEmpty()) {
      throw new OptionException(
          "texts of the vectors of " + source.name(),
          "some with their ids, such as " + vectors.ids().getFirst(),
          "none in " + source.texts());
    }
    return new OpenSource(
        vectors,
        OpenSource.Kind.VECTOR_FILE,
        source.name(),
        Optional.of(encoder),
        drawn,
        source.role());
  }

  private static Optional<String> builtIn(String id) {
    return Encoders.builtIn().stream().map(EncoderCard::id).filter(id::equals).findFirst();
  }

  private OpenSource ofEncoder(Source source) throws IOException {
    try (Encoder encoder = workplace.encoders().open(source.name())) {
      if (source.texts().isEmpty()) {
        throw new OptionException(
            "texts for the encoder " + source.name(), "a file or folder to encode", "none");
      }
      EncodedTexts encoded =
          EncodedTexts.of(
              new EncodedTexts.Request(source.texts(), source.role(), texts, seed),
              encoder,
              workplace);
      return new OpenSource(
          encoded.vectors(),
          OpenSource.Kind.ENCODER,
          source.name(),
          Optional.of(source.name()),
          encoded.sample(),
          source.role());
    }
  }
}
