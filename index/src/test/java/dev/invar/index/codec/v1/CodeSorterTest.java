package dev.invar.index.codec.v1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.index.sparse.SparseCodeField;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;

class CodeSorterTest {
  private static final String FIELD = "code";

  private static SparseCode code(RandomGenerator random, int latents) {
    var values = new TreeMap<Integer, Float>();
    values.put(7, random.nextFloat() + 0.1f);
    for (int i = 0; i < 5; i++) {
      values.put(random.nextInt(30) * (latents / 31), random.nextFloat() + 0.1f);
    }
    var numbers = new float[values.size()];
    int i = 0;
    for (float value : values.values()) {
      numbers[i++] = value;
    }
    return new SparseCode(values.keySet().stream().mapToInt(u -> u).toArray(), numbers);
  }

  private static byte[] sorted(CodecReader reader, Directory out, long atATime) throws IOException {
    String name = "sorted" + atATime;
    FieldMeta meta;
    try (var lists = out.createOutput(name, IOContext.DEFAULT)) {
      meta =
          new CodeSorter(
                  reader.getFieldInfos().fieldInfo(FIELD), reader.getDocValuesReader(), atATime)
              .write(new PostingWriter(lists));
    }
    try (var lists = out.openInput(name, IOContext.DEFAULT)) {
      var bytes = new byte[Math.toIntExact(lists.length()) + Integer.BYTES];
      lists.readBytes(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
      bytes[0] = (byte) meta.quantum().exponent();
      bytes[1] = (byte) Float.floatToIntBits(meta.error());
      bytes[2] = (byte) meta.postings();
      return bytes;
    }
  }

  @SeededTest
  void howManyAreSortedAtATimeIsNotSeen(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    for (int latents : new int[] {100, 70_000, 1 << 30}) {
      var space = new CodeSpace(GoldenIndex.SPACE.input(), "0123456789abcdef", latents);
      try (var directory = new ByteBuffersDirectory();
          var writer =
              new IndexWriter(
                  directory, new IndexWriterConfig().setCodec(new SparseCodec(FIELD)))) {
        for (int i = 0; i < 200; i++) {
          var document = new Document();
          document.add(new SparseCodeField(FIELD, code(random, latents), space));
          writer.addDocument(document);
        }
        try (var reader = DirectoryReader.open(writer);
            var out = new ByteBuffersDirectory()) {
          var segment = (CodecReader) reader.leaves().getFirst().reader();
          byte[] atOnce = sorted(segment, out, 1 << 20);
          for (long atATime : new long[] {1, 30, 199, 200, 201, 500}) {
            assertThat(sorted(segment, out, atATime)).isEqualTo(atOnce);
          }
        }
      }
    }
  }
}
