package dev.invar.tasks.inspect;

import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.method.OptionException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A matrix of a safetensors checkpoint as vectors: its rows, with their numbers as ids.
 *
 * <p>Without a name it is the table of token embeddings, which models call by one of a few names.
 */
final class CheckpointMatrix {
  private static final int NAMED = 12;

  /** How the tables of the common families of models end; the first that fits is taken. */
  private static final List<String> TABLES =
      List.of(
          "word_embeddings.weight",
          "embed_tokens.weight",
          "tok_embeddings.weight",
          "wte.weight",
          "shared.weight",
          "embeddings.weight");

  private CheckpointMatrix() {}

  /**
   * Whether a file holds several matrices, none of which is a set of vectors as Invar writes it.
   */
  static boolean isCheckpoint(Path file) throws IOException {
    SafetensorsFile tensors = SafetensorsFile.open(file);
    return !tensors.names().contains("vectors") && matrices(tensors).size() > 1;
  }

  /**
   * Maps a file and takes one of its matrices.
   *
   * @throws OptionException if there is no such matrix, or no name tells which one is the table
   */
  static VectorSet read(Path file, Optional<String> wanted) throws IOException {
    SafetensorsFile tensors = SafetensorsFile.open(file);
    List<String> matrices = matrices(tensors);
    String name =
        wanted.orElseGet(() ->
            table(matrices)
                .orElseThrow(
                    () -> unknown("none, and no name tells which is the table", file, matrices)));
    if (!matrices.contains(name)) {
      throw unknown(name, file, matrices);
    }
    Tensor tensor = tensors.tensor(name);
    int rows = Math.toIntExact(tensor.shape().getFirst());
    List<String> ids = IntStream.range(0, rows).mapToObj(Integer::toString).toList();
    int width = Math.toIntExact(tensor.shape().getLast());
    return new VectorSet(ids, tensor.matrix(), Space.declared(file + " " + name, width));
  }

  private static List<String> matrices(SafetensorsFile tensors) {
    return tensors.names().stream()
        .filter(name -> {
          List<Long> shape = tensors.tensor(name).shape();
          return shape.size() == 2 && shape.getFirst() > 0 && shape.getLast() > 0;
        })
        .toList();
  }

  private static Optional<String> table(List<String> matrices) {
    return TABLES.stream()
        .flatMap(ending -> matrices.stream().filter(name -> name.endsWith(ending)))
        .findFirst();
  }

  private static OptionException unknown(String found, Path file, List<String> matrices) {
    String some = String.join(", ", matrices.subList(0, Math.min(NAMED, matrices.size())));
    return new OptionException(
        "tensor of " + file,
        matrices.isEmpty() ? "a matrix; the file has none" : "one of " + some + more(matrices),
        found);
  }

  private static String more(List<String> matrices) {
    return matrices.size() > NAMED ? " and " + (matrices.size() - NAMED) + " more" : "";
  }
}
