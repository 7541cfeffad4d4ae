package dev.invar.index.codec.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.index.sparse.SparseCodeQuery;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenIndexTest {
  private static final List<String> FILES =
      List.of(
          "_0.fdm",
          "_0.fdt",
          "_0.fdx",
          "_0.fnm",
          "_0.si",
          "_0_InvarSparse1_0.dvd",
          "_0_InvarSparse1_0.dvm",
          "_0_InvarSparse1_0.dvp",
          "_0_InvarSparse1_0.dvs",
          "_0_InvarSparse1_0.ism",
          "_0_InvarSparse1_0.isp",
          "segments_1");

  private static void check(Directory directory) throws IOException {
    try (var reader = DirectoryReader.open(directory)) {
      var query = new SparseCode(new int[] {0, 7, 258}, new float[] {1, 1, 1});
      ScoreDoc[] found =
          new IndexSearcher(reader)
              .search(new SparseCodeQuery(GoldenIndex.FIELD, query, GoldenIndex.SPACE), 10)
              .scoreDocs;
      assertThat(Arrays.stream(found).map(hit -> hit.doc)).containsExactly(0, 3, 2);
      // 255 + 128 + 1, 191 and 64 steps of 1/255.
      assertThat(found[0].score).isEqualTo((float) (384 / 255.0));
      assertThat(found[1].score).isEqualTo((float) (191 / 255.0));
      assertThat(found[2].score).isEqualTo((float) (64 / 255.0));
      var values =
          (SparseCodeValues)
              reader.leaves().getFirst().reader().getBinaryDocValues(GoldenIndex.FIELD);
      for (SparseCode code : GoldenIndex.CODES) {
        values.nextDoc();
        SparseCode read = new RawCode().read(values.binaryValue(), "golden").code();
        assertThat(read.latents()).isEqualTo(code.latents());
        assertThat(read.values()).isEqualTo(code.values());
      }
    }
    try (var check = new CheckIndex(directory)) {
      assertThat(check.checkIndex().clean).isTrue();
    }
  }

  @Test
  void whatWasWrittenOnceIsRead(@TempDir Path folder) throws IOException {
    for (String name : FILES) {
      try (InputStream in =
          Objects.requireNonNull(getClass().getResourceAsStream("golden/" + name), name)) {
        Files.copy(in, folder.resolve(name));
      }
    }
    try (var directory = new MMapDirectory(folder)) {
      check(directory);
    }
  }

  @Test
  void whatIsWrittenNowIsTheSame() throws IOException {
    try (var directory = new ByteBuffersDirectory()) {
      GoldenIndex.write(directory);
      check(directory);
    }
  }

  @Test
  void postingsAreLaidOutAsTheFormatSays() throws IOException {
    ByteBuffer expected = ByteBuffer.allocate(500).order(ByteOrder.LITTLE_ENDIAN);
    // Latent 0, in documents 0 and 3.
    expected.putShort((short) 0).putShort((short) 3).put((byte) 255).put((byte) 191);
    expected.putInt(2).putShort((short) 0).put((byte) 255).put((byte) 0).putInt(1);
    // Latent 7, in documents 0 and 2.
    expected.putShort((short) 0).putShort((short) 2).put((byte) 128).put((byte) 64);
    expected.putInt(2).putShort((short) 0).put((byte) 128).put((byte) 0).putInt(1);
    // Latent 258, in document 0; 0.001 is stored as 1.
    expected.putShort((short) 0).put((byte) 1);
    expected.putInt(1).putShort((short) 0).put((byte) 1).put((byte) 0).putInt(1);
    // Latent 299, in document 3.
    expected.putShort((short) 3).put((byte) 32);
    expected.putInt(1).putShort((short) 0).put((byte) 32).put((byte) 0).putInt(1);
    // The directory is searched: 4 of 300 latents have a list.
    expected.putInt(0).putInt(7).putInt(258).putInt(299);
    expected.putLong(0).putLong(18).putLong(36).putLong(51).putLong(66);
    expected.flip();
    try (var directory = new ByteBuffersDirectory()) {
      GoldenIndex.write(directory);
      try (IndexInput in = directory.openInput("_0_InvarSparse1_0.isp", IOContext.READONCE)) {
        CodecUtil.readIndexHeader(in);
        var body =
            new byte[Math.toIntExact(in.length() - in.getFilePointer()) - CodecUtil.footerLength()];
        in.readBytes(body, 0, body.length);
        assertThat(ByteBuffer.wrap(body)).isEqualTo(expected);
      }
    }
  }
}
