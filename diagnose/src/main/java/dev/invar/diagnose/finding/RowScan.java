package dev.invar.diagnose.finding;

import dev.invar.linalg.FloatMatrix;
import dev.invar.space.VectorSet;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What one pass over the rows of any set tells of them: which are not finite, which are zero, how
 * long the others are, which repeat another, and what values each coordinate takes.
 *
 * <p>Cost: one pass, O(nd) time, and a second look at rows that repeat; memory for 32 bytes a row.
 *
 * @param set n×d, rows of any values; shared, not copied
 * @param notFinite numbers of rows with a coordinate that is NaN or infinite, ascending; shared
 * @param zero numbers of rows of zeros alone, ascending; shared
 * @param soundRows numbers of all others, ascending; shared
 * @param lengths of the sound rows, in their order, above 0; shared
 * @param coordinates d, over the sound rows; none if there is no sound row
 * @param repeats groups of sound rows that are equal, coordinate by coordinate
 */
@SuppressWarnings("ArrayRecordComponent") // a result, never compared
public record RowScan(
    VectorSet set,
    int[] notFinite,
    int[] zero,
    int[] soundRows,
    double[] lengths,
    List<CoordinateValues> coordinates,
    List<int[]> repeats) {
  private static final byte SOUND = 0;
  private static final byte NOT_FINITE = 1;
  private static final byte ZERO = 2;

  /**
   * Reads every row once.
   *
   * @param set n×d; n may be 0
   */
  public static RowScan of(VectorSet set) {
    int n = set.size();
    var kinds = new byte[n];
    var lengths = new double[n];
    var hashes = new long[n];
    var coordinates = new CoordinateSums(set.space().width());
    var row = new float[set.space().width()];
    int sound = 0;
    for (int i = 0; i < n; i++) {
      set.vectors().copyRow(i, row);
      double length = length(row);
      kinds[i] = Double.isFinite(length) ? length > 0 ? SOUND : ZERO : NOT_FINITE;
      if (kinds[i] == SOUND) {
        coordinates.add(row);
        lengths[sound] = length;
        hashes[sound] = RowRepeats.hash(row);
        sound++;
      }
    }
    int[] soundRows = numbers(kinds, SOUND);
    return new RowScan(
        set,
        numbers(kinds, NOT_FINITE),
        numbers(kinds, ZERO),
        soundRows,
        Arrays.copyOf(lengths, sound),
        coordinates.values(),
        RowRepeats.among(set, soundRows, Arrays.copyOf(hashes, sound)));
  }

  private static int[] numbers(byte[] kinds, byte kind) {
    return IntStream.range(0, kinds.length).filter(i -> kinds[i] == kind).toArray();
  }

  private static double length(float[] row) {
    double square = 0;
    for (float value : row) {
      square += (double) value * value;
    }
    return Math.sqrt(square);
  }

  /** Whether every row is finite and not zero. */
  public boolean isSound() {
    return soundRows.length == set.size();
  }

  /**
   * The sound rows, so that measures can go on with them: the set itself if all are.
   *
   * @param arena holds the copies if there are any, n·d floats off the heap
   */
  public VectorSet sound(Arena arena) {
    if (isSound()) {
      return set;
    }
    FloatMatrix rows = FloatMatrix.allocate(arena, soundRows.length, set.space().width());
    var row = new float[set.space().width()];
    for (int i = 0; i < soundRows.length; i++) {
      set.vectors().copyRow(soundRows[i], row);
      rows.setRow(i, row);
    }
    List<String> ids = Arrays.stream(soundRows).mapToObj(set.ids()::get).toList();
    return new VectorSet(ids, rows, set.space());
  }
}
