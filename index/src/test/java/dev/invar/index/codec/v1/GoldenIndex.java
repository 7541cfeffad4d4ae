package dev.invar.index.codec.v1;

import dev.invar.index.sparse.SparseCodeField;
import dev.invar.space.Space;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/**
 * The index that is kept in the test resources: what this class wrote once must be readable for as
 * long as the format has its name. {@code main} writes it into an empty folder.
 */
final class GoldenIndex {
  static final String FIELD = "code";
  static final CodeSpace SPACE =
      new CodeSpace(Space.declared("golden", 4), "0123456789abcdef", 300);
  static final List<SparseCode> CODES =
      List.of(
          code(new int[] {0, 7, 258}, 1f, 0.5f, 0.001f),
          code(new int[0]),
          code(new int[] {7}, 0.25f),
          code(new int[] {0, 299}, 0.75f, 0.125f));

  private GoldenIndex() {}

  private static SparseCode code(int[] latents, float... values) {
    return new SparseCode(latents, values);
  }

  static void write(Directory directory) throws IOException {
    var config = new IndexWriterConfig().setCodec(new SparseCodec(FIELD)).setUseCompoundFile(false);
    try (var writer = new IndexWriter(directory, config)) {
      for (SparseCode code : CODES) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, code, SPACE));
        writer.addDocument(document);
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    try (var directory = new MMapDirectory(Path.of(arguments[0]))) {
      write(directory);
    }
  }
}
