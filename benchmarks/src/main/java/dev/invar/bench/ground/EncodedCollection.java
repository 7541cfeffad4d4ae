package dev.invar.bench.ground;

import dev.invar.bench.collection.TestCollection;
import dev.invar.encode.Encoder;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.FormatException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A collection's vectors. Encoding is dear, so they are kept: in files named after the texts'
 * digest and the space's fingerprint, so that a change of either makes them anew.
 *
 * @param passages one vector per document, in order; what the encoder cannot read of a long one is
 *     left out
 * @param queries one vector per judged query, in order of their ids
 * @param seconds that encoding the documents took
 * @param cached whether the vectors and the seconds are an earlier run's
 */
record EncodedCollection(VectorSet passages, VectorSet queries, double seconds, boolean cached) {
  static EncodedCollection of(
      TestCollection collection, Encoder encoder, Path cache, Progress progress)
      throws IOException {
    Files.createDirectories(cache);
    String stem =
        String.join(
            "-",
            collection.name(),
            collection.digest(),
            encoder.id(),
            encoder.space().fingerprint());
    Path passages = cache.resolve(stem + "-passages.safetensors");
    Path queries = cache.resolve(stem + "-queries.safetensors");
    Path seconds = cache.resolve(stem + ".seconds");
    if (Files.exists(seconds)) {
      try {
        return new EncodedCollection(
            VectorFiles.read(passages),
            VectorFiles.read(queries),
            Double.parseDouble(Files.readString(seconds).strip()),
            true);
      } catch (FormatException | NumberFormatException e) {
        progress.warn("encoding " + stem + " again, since its vectors are damaged: " + e);
      }
    }
    EncodedCollection encoded = encode(collection, encoder, progress);
    VectorFiles.write(passages, encoded.passages);
    VectorFiles.write(queries, encoded.queries);
    // Written last: vectors without it are of a run that was stopped.
    Files.writeString(seconds, encoded.seconds + "\n");
    return encoded;
  }

  private static EncodedCollection encode(
      TestCollection collection, Encoder encoder, Progress progress) {
    long start = System.nanoTime();
    VectorSet passages =
        encode(
            collection.documentIds(), collection.documentTexts(), encoder, Role.PASSAGE, progress);
    double seconds = (System.nanoTime() - start) * 1e-9;
    VectorSet queries =
        encode(
            List.copyOf(collection.queries().keySet()),
            List.copyOf(collection.queries().values()),
            encoder,
            Role.QUERY,
            progress);
    return new EncodedCollection(passages, queries, seconds, false);
  }

  private static VectorSet encode(
      List<String> ids, List<String> texts, Encoder encoder, Role role, Progress progress) {
    return new VectorSet(ids, encoder.encode(texts, role, progress), encoder.space());
  }
}
