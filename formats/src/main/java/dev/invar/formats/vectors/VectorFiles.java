package dev.invar.formats.vectors;

import dev.invar.formats.Tensor;
import dev.invar.formats.fvecs.VectorRows;
import dev.invar.formats.npy.NpyFile;
import dev.invar.formats.npy.NpzFile;
import dev.invar.formats.safetensors.IdTensors;
import dev.invar.formats.safetensors.ProvenanceJson;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Vector sets in files, the format known by the ending of the name.
 *
 * <table>
 * <caption>What each format holds</caption>
 * <tr><th>ending</th><th>vectors</th><th>ids</th><th>space, provenance</th></tr>
 * <tr><td>.safetensors</td><td>the tensor {@code vectors}, or the only one of two axes; mapped if
 *   F32</td><td>the tensors {@code ids} (U8: all ids' UTF-8, one after the other) and {@code id_ends}
 *   (I64: where each ends)</td><td>in the metadata</td></tr>
 * <tr><td>.npy</td><td>n×d; mapped if f4 in C order</td><td>beside</td><td>no</td></tr>
 * <tr><td>.npz</td><td>the array {@code vectors}, or the only one of two axes</td><td>the array
 *   {@code ids} of whole numbers, else beside</td><td>no; cannot be written</td></tr>
 * <tr><td>.fvecs .bvecs</td><td>copied</td><td>beside</td><td>no</td></tr>
 * <tr><td>.jsonl .jsonl.gz</td><td>{@code {"id", "vector"}} per line; copied</td><td>in the
 *   lines</td><td>no</td></tr>
 * </table>
 *
 * <p>Ids beside a file {@code NAME.npy} are in {@code NAME.ids}, UTF-8, one per line; without one
 * the ids are the row numbers from 0. Two files are not written in one step: a process killed
 * between them leaves new ids beside old vectors, which safetensors cannot. Copies lie outside the
 * heap, so a small heap serves any file. Every number is read once on opening, because NaN and
 * infinity are refused.
 */
public final class VectorFiles {
  private static final String VECTORS = "vectors";
  private static final String SPACE = "space.";

  private VectorFiles() {}

  /** Whether a file's name ends as one of the formats does that can be read. */
  public static boolean isVectorFile(Path file) {
    return VectorFormat.of(file).isPresent();
  }

  /**
   * Whether any finite vectors can be written to a file of this name: not to {@code .npz}, which is
   * only read, nor to {@code .bvecs}, which holds whole numbers.
   */
  public static boolean takesFloats(Path file) {
    return VectorFormat.of(file)
        .filter(format -> format != VectorFormat.NPZ && format != VectorFormat.BVECS)
        .isPresent();
  }

  /** The file beside a vector file in which its ids are; empty if the format holds them itself. */
  public static Optional<Path> idsBeside(Path file) {
    return switch (VectorFormat.require(file)) {
      case NPY, NPZ, FVECS, BVECS -> Optional.of(idFile(file));
      case SAFETENSORS, JSON_LINES, JSON_LINES_GZIP -> Optional.empty();
    };
  }

  /**
   * Reads a vector set; one whose file does not tell its space gets a declared one with the file's
   * name, without its ending.
   */
  public static VectorSet read(Path file) throws IOException {
    return read(file, VectorFormat.require(file).stem(file));
  }

  /**
   * Reads a vector set. A mapped file must not be made shorter while the set is in use; one that is
   * replaced, as {@link #write(Path, VectorSet)} does, is no harm.
   *
   * @param spaceName the name of its space, where the file does not tell its space
   * @throws FormatException if the file is damaged, has no vectors, or ids that are not one for
   *     each
   * @throws OptionException if the ending is not that of a format
   */
  public static VectorSet read(Path file, String spaceName) throws IOException {
    return read(file, spaceName, PlacedRows::checked);
  }

  /**
   * As {@link #read(Path, String)}, but rows that hold NaN or infinity are no failure, for whoever
   * wants to find them. JSON has neither, so they are refused there.
   */
  public static VectorSet readAsTheyAre(Path file, String spaceName) throws IOException {
    return read(file, spaceName, UnaryOperator.identity());
  }

  private static VectorSet read(Path file, String spaceName, UnaryOperator<PlacedRows> checked)
      throws IOException {
    return switch (VectorFormat.require(file)) {
      case NPY -> {
        Tensor tensor = NpyFile.read(file);
        long start = Files.size(file) - tensor.data().byteSize();
        yield besides(
            file, spaceName, checked.apply(PlacedRows.of(file.toString(), tensor, start)));
      }
      case NPZ -> readNpz(file, spaceName, checked);
      case FVECS ->
          besides(file, spaceName, checked.apply(rows(file, VectorRows.FVECS, Float.BYTES)));
      case BVECS -> besides(file, spaceName, rows(file, VectorRows.BVECS, Byte.BYTES));
      case SAFETENSORS -> readSafetensors(file, spaceName, checked);
      case JSON_LINES, JSON_LINES_GZIP -> {
        JsonVectors.Read read = JsonVectors.read(file);
        long count = read.matrix().rows();
        List<String> ids = read.ids().isEmpty() ? VectorIds.rowNumbers(count) : read.ids();
        yield set(file, ids, read.matrix(), spaceName);
      }
    };
  }

  private static VectorSet readNpz(Path file, String spaceName, UnaryOperator<PlacedRows> checked)
      throws IOException {
    NpzFile arrays = NpzFile.open(file);
    Tensor vectors = vectors(file, arrays.names(), arrays::tensor);
    PlacedRows rows = checked.apply(PlacedRows.of(file.toString(), vectors, 0));
    if (!arrays.names().contains(IdTensors.BYTES)) {
      return besides(file, spaceName, rows);
    }
    Tensor ids = arrays.tensor(IdTensors.BYTES);
    long count = rows.matrix().rows();
    return set(file, VectorIds.numbers(file.toString(), ids, count), rows.matrix(), spaceName);
  }

  private static VectorSet readSafetensors(
      Path file, String spaceName, UnaryOperator<PlacedRows> checked) throws IOException {
    SafetensorsFile tensors = SafetensorsFile.open(file);
    Tensor vectors = vectors(file, tensors.names(), tensors::tensor);
    FloatMatrix matrix =
        checked.apply(PlacedRows.of(file.toString(), vectors, tensors.offset(vectors))).matrix();
    List<String> ids = VectorIds.rowNumbers(matrix.rows());
    if (IdTensors.areIn(tensors)) {
      ids = IdTensors.read(file.toString(), tensors, matrix.rows());
    }
    if (tensors.metadata().keySet().stream().noneMatch(key -> key.startsWith(SPACE))) {
      return set(file, ids, matrix, spaceName);
    }
    return set(file, ids, matrix, Space.fromMap(tensors.metadata()));
  }

  private static Tensor vectors(
      Path file, SequencedSet<String> names, Function<String, Tensor> tensors) {
    if (names.contains(VECTORS)) {
      return tensors.apply(VECTORS);
    }
    List<Tensor> matrices =
        names.stream().map(tensors).filter(tensor -> tensor.shape().size() == 2).toList();
    if (matrices.size() != 1) {
      throw new FormatException(
          file, "expected a tensor " + VECTORS + " or only one of two axes, found " + names);
    }
    return matrices.getFirst();
  }

  private static PlacedRows rows(Path file, VectorRows format, int width) throws IOException {
    FloatMatrix matrix = format.read(file);
    long stride = Integer.BYTES + (long) matrix.columns() * width;
    return new PlacedRows(file.toString(), matrix, Integer.BYTES, stride, width);
  }

  private static VectorSet besides(Path file, String spaceName, PlacedRows rows)
      throws IOException {
    List<String> ids = VectorIds.beside(idFile(file), rows.matrix().rows());
    return set(file, ids, rows.matrix(), spaceName);
  }

  private static VectorSet set(Path file, List<String> ids, FloatMatrix matrix, String spaceName) {
    if (matrix.columns() < 1) {
      throw new FormatException(file, 0, "vectors", "at least one column", "none");
    }
    return set(file, ids, matrix, Space.declared(spaceName, matrix.columns()));
  }

  private static VectorSet set(Path file, List<String> ids, FloatMatrix matrix, Space space) {
    try {
      return new VectorSet(ids, matrix, space);
    } catch (ShapeException e) {
      throw new FormatException(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static Path idFile(Path file) {
    return file.resolveSibling(VectorFormat.require(file).stem(file) + ".ids");
  }

  /**
   * Writes a vector set, replacing the file whole or not at all.
   *
   * @throws OptionException if the ending is not that of a format, or of one that is only read
   */
  public static void write(Path file, VectorSet set) throws IOException {
    write(file, set, Optional.empty());
  }

  /** As {@link #write(Path, VectorSet)}, with its provenance where the format can hold it. */
  public static void write(Path file, VectorSet set, Provenance provenance) throws IOException {
    write(file, set, Optional.of(provenance));
  }

  private static void write(Path file, VectorSet set, Optional<Provenance> provenance)
      throws IOException {
    switch (VectorFormat.require(file)) {
      case NPY -> {
        VectorIds.writeBeside(idFile(file), set.ids());
        NpyFile.write(file, Tensor.of(set.vectors()));
      }
      case NPZ -> throw new OptionException("ending of a vector file to write", ".npy", ".npz");
      case FVECS -> {
        VectorIds.writeBeside(idFile(file), set.ids());
        VectorRows.FVECS.write(file, set.vectors());
      }
      case BVECS -> {
        VectorIds.writeBeside(idFile(file), set.ids());
        VectorRows.BVECS.write(file, set.vectors());
      }
      case SAFETENSORS -> writeSafetensors(file, set, provenance);
      case JSON_LINES -> JsonVectors.write(file, set, false);
      case JSON_LINES_GZIP -> JsonVectors.write(file, set, true);
    }
  }

  private static void writeSafetensors(Path file, VectorSet set, Optional<Provenance> provenance)
      throws IOException {
    SortedMap<String, String> metadata = new TreeMap<>(set.space().toMap());
    provenance.ifPresent(made -> metadata.put(ProvenanceJson.KEY, ProvenanceJson.write(made)));
    var tensors = new LinkedHashMap<String, Tensor>();
    tensors.put(VECTORS, Tensor.of(set.vectors()));
    IdTensors.addTo(tensors, set.ids());
    SafetensorsFile.write(file, metadata, tensors);
  }
}
