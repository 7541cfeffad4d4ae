package dev.invar.index.codec.v1;

import java.io.IOException;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;

/**
 * What the meta file keeps of one field; see {@link SparseDocValuesFormat} for its bytes.
 *
 * @param tag of the code space
 * @param oneSpace whether all codes are of that space
 * @param latents h
 * @param quantum of the values
 * @param error largest difference between a value and its byte
 * @param postings how many there are
 * @param region where they stand
 */
record FieldMeta(
    int tag,
    boolean oneSpace,
    int latents,
    Quantum quantum,
    float error,
    long postings,
    Region region) {

  /**
   * Where a field's lists stand.
   *
   * @param lists how many
   * @param searched whether the directory is searched, not indexed by latent
   * @param start of the first list, in bytes of the file
   * @param directory where it begins
   * @param end of the directory
   */
  record Region(int lists, boolean searched, long start, long directory, long end) {
    /** How many bytes a directory takes. */
    static long directorySize(int lists, int latents, boolean searched) {
      long numbers = searched ? lists : latents;
      return (numbers + 1) * Long.BYTES + (searched ? (long) lists * Integer.BYTES : 0);
    }

    /** Whether searching takes less room. */
    static boolean isSearchedSmaller(int lists, int latents) {
      return directorySize(lists, latents, true) < directorySize(lists, latents, false);
    }
  }

  void write(int field, IndexOutput meta) throws IOException {
    meta.writeInt(field);
    meta.writeByte((byte) (oneSpace ? 1 : 0));
    meta.writeInt(tag);
    meta.writeInt(latents);
    meta.writeInt(quantum.exponent());
    meta.writeInt(Float.floatToRawIntBits(error));
    meta.writeLong(postings);
    meta.writeInt(region.lists);
    meta.writeByte((byte) (region.searched ? 1 : 0));
    meta.writeLong(region.start);
    meta.writeLong(region.directory);
    meta.writeLong(region.end);
  }

  /**
   * Reads what {@link #write} wrote after the field's number.
   *
   * @param file the postings, against whose length the places are checked
   */
  static FieldMeta read(DataInput meta, IndexInput file) throws IOException {
    boolean oneSpace = meta.readByte() == 1;
    int tag = meta.readInt();
    int latents = meta.readInt();
    var quantum = new Quantum(meta.readInt());
    float error = Float.intBitsToFloat(meta.readInt());
    long postings = meta.readLong();
    var region =
        new Region(
            meta.readInt(),
            meta.readByte() == 1,
            meta.readLong(),
            meta.readLong(),
            meta.readLong());
    var read = new FieldMeta(tag, oneSpace, latents, quantum, error, postings, region);
    if (!read.isSound(file.length())) {
      throw new CorruptIndexException(
          "expected lists and a directory within "
              + file.length()
              + " bytes of postings, found "
              + read,
          meta);
    }
    return read;
  }

  private boolean isSound(long length) {
    return latents > 0
        && region.lists >= 0
        && region.lists <= latents
        && postings >= 0
        && region.start >= 0
        && region.start <= region.directory
        && region.end <= length
        && region.end - region.directory
            == Region.directorySize(region.lists, latents, region.searched)
        && postings <= (region.directory - region.start) / PostingWriter.POSTING_BYTES
        && Math.abs(quantum.exponent()) <= 256;
  }
}
