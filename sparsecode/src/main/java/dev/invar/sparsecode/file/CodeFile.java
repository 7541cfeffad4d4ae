package dev.invar.sparsecode.file;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.IdTensors;
import dev.invar.formats.safetensors.ProvenanceJson;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sparse codes as they are kept: with their ids, their space and how they came to be, in
 * safetensors.
 *
 * <p>The layout, n rows with m non-zeros over h latents:
 *
 * <pre>
 * metadata  invar.format       "sparse-codes-1"
 *           code.* space.*     the code space, as {@link CodeSpace#toMap}
 *           provenance         as everywhere
 * tensors   starts             I64 [n + 1]: row i has the places starts[i] to starts[i + 1] − 1;
 *                              the first is 0, the last m
 *           latents            U16 [m] if h ≤ 65,536, else I32 [m]: ascending within a row
 *           values             F32 [m]: finite and above 0
 *           ids id_ends        as in files of vectors
 * </pre>
 *
 * <p>In Python {@code scipy.sparse.csr_matrix((values, latents, starts), (n, h))} makes a matrix of
 * it.
 *
 * @param codes the codes
 * @param provenance method, options, inputs, version, time
 */
public record CodeFile(CodeSet codes, Provenance provenance) {
  private static final String CODES_1 = "sparse-codes-1";
  private static final String STARTS = "starts";
  private static final String LATENTS = "latents";
  private static final String VALUES = "values";
  private static final int MOST_SHORT = 1 << Short.SIZE;
  private static final ValueLayout.OfLong INT64 =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT32 =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort INT16 =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfFloat FLOAT32 =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  /**
   * Writes the file, whole or not at all.
   *
   * @param file of any name; replaced if it is there
   */
  public void write(Path file) throws IOException {
    SortedMap<String, String> metadata = new TreeMap<>(codes.space().toMap());
    metadata.put(CodeTensors.FORMAT, CODES_1);
    metadata.put(ProvenanceJson.KEY, ProvenanceJson.write(provenance));
    SparseCodes rows = codes.codes();
    long count = rows.nonZeros();
    boolean isShort = rows.latentCount() <= MOST_SHORT;
    ElementType type = isShort ? ElementType.U16 : ElementType.I32;
    Arena arena = Arena.ofAuto();
    MemorySegment starts = arena.allocate((rows.rows() + 1L) * Long.BYTES);
    MemorySegment latents = arena.allocate(count * type.bytes());
    MemorySegment values = arena.allocate(count * Float.BYTES);
    for (int row = 0; row <= rows.rows(); row++) {
      starts.setAtIndex(INT64, row, rows.start(row));
    }
    for (int place = 0; place < count; place++) {
      if (isShort) {
        latents.setAtIndex(INT16, place, (short) rows.latent(place));
      } else {
        latents.setAtIndex(INT32, place, rows.latent(place));
      }
      values.setAtIndex(FLOAT32, place, rows.value(place));
    }
    var tensors = new LinkedHashMap<String, Tensor>();
    tensors.put(STARTS, new Tensor(ElementType.I64, List.of(rows.rows() + 1L), starts));
    tensors.put(LATENTS, new Tensor(type, List.of(count), latents));
    tensors.put(VALUES, new Tensor(ElementType.F32, List.of(count), values));
    IdTensors.addTo(tensors, codes.ids());
    SafetensorsFile.write(file, metadata, tensors);
  }

  /**
   * Reads a file.
   *
   * @throws FormatException if it holds no codes, or damaged ones; names the row and the latent
   *     that is unsorted, given twice or out of range
   */
  public static CodeFile read(Path file) throws IOException {
    CodeTensors tensors = CodeTensors.open(file, CODES_1, "sparse codes");
    try {
      CodeSpace space = tensors.space();
      SparseCodes rows = rows(tensors, space.latents());
      if (!IdTensors.areIn(tensors.tensors())) {
        throw tensors.failure("ids", "the tensors ids and id_ends", tensors.tensors().names());
      }
      List<String> ids = IdTensors.read(file.toString(), tensors.tensors(), rows.rows());
      return new CodeFile(new CodeSet(ids, rows, space), tensors.provenance());
    } catch (ShapeException e) {
      throw new FormatException(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static SparseCodes rows(CodeTensors tensors, int latentCount) {
    Tensor starts = tensors.tensor(STARTS, 1, ElementType.I64);
    Tensor latents = tensors.tensor(LATENTS, 1, ElementType.U16, ElementType.I32);
    long count = latents.count();
    Tensor values = tensors.vector(VALUES, count, ElementType.F32);
    requireStart(tensors, starts, 0, 0, 0);
    var rows = new SparseCodes.Builder(latentCount);
    long from = 0;
    for (long row = 0; row + 1 < starts.count(); row++) {
      long to = starts.data().getAtIndex(INT64, row + 1);
      requireStart(tensors, starts, row + 1, from, count);
      rows.add(row(tensors, row, places(latents, from, to), values(values, from, to)));
      from = to;
    }
    requireStart(tensors, starts, starts.count() - 1, count, count);
    return rows.build();
  }

  private static void requireStart(
      CodeTensors tensors, Tensor starts, long row, long least, long most) {
    String found = row < starts.count() ? "" + starts.data().getAtIndex(INT64, row) : "none";
    if (row >= starts.count() || Long.parseLong(found) < least || Long.parseLong(found) > most) {
      throw tensors.failure(
          "start of row " + row, least == most ? most : least + " to " + most, found);
    }
  }

  private static SparseCode row(CodeTensors tensors, long row, int[] latents, float[] values) {
    try {
      return new SparseCode(latents, values);
    } catch (ShapeException | NumericalException e) {
      throw new FormatException(tensors.file(), "row " + row + ": " + e.getMessage(), e);
    }
  }

  private static int[] places(Tensor latents, long from, long to) {
    var places = new int[Math.toIntExact(to - from)];
    boolean isShort = latents.type() == ElementType.U16;
    for (int i = 0; i < places.length; i++) {
      places[i] =
          isShort
              ? Short.toUnsignedInt(latents.data().getAtIndex(INT16, from + i))
              : latents.data().getAtIndex(INT32, from + i);
    }
    return places;
  }

  private static float[] values(Tensor values, long from, long to) {
    return values.data().asSlice(from * Float.BYTES, (to - from) * Float.BYTES).toArray(FLOAT32);
  }
}
