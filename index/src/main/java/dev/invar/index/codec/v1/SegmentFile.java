package dev.invar.index.codec.v1;

import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.IOUtils;

/**
 * A file of a segment, with Lucene's index header and footer.
 *
 * @param extension how its name ends
 * @param codec what its header says
 * @param version of its format: no other is read
 */
record SegmentFile(String extension, String codec, int version) {
  /** Reads all of a file. */
  @FunctionalInterface
  interface Content<T> {
    T read(ChecksumIndexInput in) throws IOException;
  }

  /** Begins it: what follows is its content, and the footer is the caller's to write. */
  IndexOutput create(SegmentWriteState state) throws IOException {
    String name =
        IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, extension);
    IndexOutput out = state.directory.createOutput(name, state.context);
    try {
      CodecUtil.writeIndexHeader(
          out, codec, version, state.segmentInfo.getId(), state.segmentSuffix);
      return out;
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, out);
      throw e;
    }
  }

  /** Opens it and checks its header and the form of its footer, not yet its bytes. */
  IndexInput open(SegmentReadState state, IOContext context) throws IOException {
    IndexInput in = state.directory.openInput(name(state), context);
    try {
      checkHeader(state, in);
      CodecUtil.retrieveChecksum(in);
      return in;
    } catch (Throwable e) {
      IOUtils.closeWhileSuppressingExceptions(e, in);
      throw e;
    }
  }

  /** Reads it from the header on and compares every byte with the checksum. */
  <T> T read(SegmentReadState state, Content<T> content) throws IOException {
    try (ChecksumIndexInput in = state.directory.openChecksumInput(name(state))) {
      Throwable failure = null;
      try {
        checkHeader(state, in);
        return content.read(in);
      } catch (Throwable e) {
        failure = e;
        throw e;
      } finally {
        CodecUtil.checkFooter(in, failure);
      }
    }
  }

  private String name(SegmentReadState state) {
    return IndexFileNames.segmentFileName(state.segmentInfo.name, state.segmentSuffix, extension);
  }

  private void checkHeader(SegmentReadState state, IndexInput in) throws IOException {
    CodecUtil.checkIndexHeader(
        in, codec, version, version, state.segmentInfo.getId(), state.segmentSuffix);
  }
}
