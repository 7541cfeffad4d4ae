package dev.invar.index.sparse.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.index.codec.v1.Bounds;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparseDocValuesFormat;
import dev.invar.index.sparse.SparseCodeField;
import dev.invar.index.sparse.SparseCodeQuery;
import dev.invar.index.sparse.SparseCodeSearch;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class OrderingMergePolicyTest {
  private static final String FIELD = "code";
  private static final int CLUSTERS = 40;
  private static final CodeSpace SPACE =
      new CodeSpace(Space.declared("test", 8), "00112233aabbccdd", 4000);

  private static IndexWriter writer(Directory directory, boolean isOrdered, boolean hasParents)
      throws IOException {
    var format = new SparseDocValuesFormat(new Bounds(1));
    var config = new IndexWriterConfig().setCodec(new SparseCodec(format, FIELD));
    if (hasParents) {
      config.setParentField("parent");
    }
    if (isOrdered) {
      config.setMergePolicy(new OrderingMergePolicy(config.getMergePolicy(), FIELD, 1));
    }
    return new IndexWriter(directory, config);
  }

  /** A code of a cluster: ten of its twelve latents, and two of all. */
  private static SparseCode code(int cluster, RandomGenerator random) {
    var latents = new TreeSet<Integer>();
    while (latents.size() < 12) {
      latents.add(latents.size() < 10 ? cluster * 50 + random.nextInt(14) : random.nextInt(4000));
    }
    var values = new float[12];
    for (int i = 0; i < 12; i++) {
      values[i] = (float) (0.2 + random.nextDouble());
    }
    return new SparseCode(latents.stream().mapToInt(u -> u).toArray(), values);
  }

  private static void fill(IndexWriter writer, RandomGenerator random) throws IOException {
    for (int i = 0; i < 6000; i++) {
      var document = new Document();
      document.add(new StringField("id", "" + i, Field.Store.YES));
      if (i % 100 != 0) {
        document.add(new SparseCodeField(FIELD, code(random.nextInt(CLUSTERS), random), SPACE));
      }
      writer.addDocument(document);
      if (i % 2500 == 2499) {
        writer.flush();
      }
    }
    for (int i = 0; i < 6000; i += 7) {
      writer.deleteDocuments(new Term("id", "" + i));
    }
    writer.forceMerge(1);
  }

  private static List<String> named(DirectoryReader reader, ScoreDoc[] hits) throws IOException {
    var named = new TreeSet<String>();
    for (ScoreDoc hit : hits) {
      named.add(hit.score + " " + reader.storedFields().document(hit.doc).get("id"));
    }
    return List.copyOf(named);
  }

  @SeededTest
  void theSameDocumentsAreFoundAndFewerBlocksScored(Seed seed) throws IOException {
    try (var plainDirectory = new ByteBuffersDirectory();
        var orderedDirectory = new ByteBuffersDirectory();
        var plainWriter = writer(plainDirectory, false, false);
        var orderedWriter = writer(orderedDirectory, true, false)) {
      fill(plainWriter, seed.random());
      fill(orderedWriter, seed.random());
      try (var plain = DirectoryReader.open(plainWriter);
          var ordered = DirectoryReader.open(orderedWriter)) {
        assertThat(ordered.maxDoc()).isEqualTo(plain.maxDoc());
        RandomGenerator random = seed.derive("queries").random();
        long plainBlocks = 0;
        long orderedBlocks = 0;
        for (int i = 0; i < 20; i++) {
          var query = new SparseCodeQuery(FIELD, code(random.nextInt(CLUSTERS), random), SPACE);
          var inPlain = SparseCodeSearch.EXACT.search(new IndexSearcher(plain), query, 10);
          var inOrdered = SparseCodeSearch.EXACT.search(new IndexSearcher(ordered), query, 10);
          assertThat(named(ordered, inOrdered.topDocs().scoreDocs))
              .isEqualTo(named(plain, inPlain.topDocs().scoreDocs));
          assertThat(Arrays.stream(inOrdered.topDocs().scoreDocs).map(hit -> hit.score))
              .isSortedAccordingTo((a, b) -> Float.compare(b, a));
          plainBlocks += inPlain.certificate().scored();
          orderedBlocks += inOrdered.certificate().scored();
        }
        assertThat(orderedBlocks).isLessThanOrEqualTo(plainBlocks);
      }
    }
  }

  @SeededTest
  void aSingleSegmentIsOrderedOnce(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, true, false)) {
      for (int i = 0; i < 1000; i++) {
        var document = new Document();
        document.add(new StringField("id", "" + i, Field.Store.YES));
        document.add(new SparseCodeField(FIELD, code(random.nextInt(CLUSTERS), random), SPACE));
        writer.addDocument(document);
      }
      writer.commit();
      writer.forceMerge(1);
      List<String> once = ids(writer);
      assertThat(once).isNotEqualTo(IntStream.range(0, 1000).mapToObj(i -> "" + i).toList());
      writer.forceMerge(1);
      assertThat(ids(writer)).isEqualTo(once);
    }
  }

  private static List<String> ids(IndexWriter writer) throws IOException {
    var ids = new ArrayList<String>();
    try (var reader = DirectoryReader.open(writer)) {
      for (int document = 0; document < reader.maxDoc(); document++) {
        ids.add(id(reader, document));
      }
    }
    return ids;
  }

  @SeededTest
  void parentsStayWithTheirChildren(Seed seed) throws IOException {
    for (boolean hasParentField : new boolean[] {true, false}) {
      parentsStayWithTheirChildren(seed.random(), hasParentField);
    }
  }

  private static void parentsStayWithTheirChildren(RandomGenerator random, boolean hasParentField)
      throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, true, hasParentField)) {
      for (int block = 0; block < 300; block++) {
        var documents = new Document[3];
        for (int i = 0; i < 3; i++) {
          documents[i] = new Document();
          documents[i].add(new StringField("id", block + "." + i, Field.Store.YES));
          documents[i].add(
              new SparseCodeField(FIELD, code(random.nextInt(CLUSTERS), random), SPACE));
        }
        writer.addDocuments(Arrays.asList(documents));
        if (block == 100) {
          writer.flush();
        }
      }
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        for (int document = 0; document < reader.maxDoc(); document += 3) {
          String parent = id(reader, document).replace(".0", "");
          for (int i = 0; i < 3; i++) {
            assertThat(id(reader, document + i)).isEqualTo(parent + "." + i);
          }
        }
      }
    }
  }

  private static String id(DirectoryReader reader, int document) throws IOException {
    return reader.storedFields().document(document).get("id");
  }

  @SeededTest
  void theOrderIsOneOfAllDocuments(Seed seed) throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, true, false)) {
      fill(writer, seed.random());
      try (var reader = DirectoryReader.open(writer)) {
        var ids = new TreeSet<Integer>();
        for (int document = 0; document < reader.maxDoc(); document++) {
          ids.add(Integer.parseInt(reader.storedFields().document(document).get("id")));
        }
        assertThat(ids).hasSize(reader.numDocs());
        assertThat(reader.numDocs()).isEqualTo(6000 - 858);
      }
    }
  }

  @Test
  void bytesThatAreNoCodeStopNoMerge() throws IOException {
    RandomGenerator random = new Seed(3).random();
    try (var directory = new ByteBuffersDirectory();
        var writer = writer(directory, true, false)) {
      for (int i = 0; i < 1000; i++) {
        var document = new Document();
        document.add(new StringField("id", "" + i, Field.Store.YES));
        document.add(
            i % 100 == 50
                ? new BinaryDocValuesField(FIELD, new BytesRef("none"))
                : new SparseCodeField(FIELD, code(random.nextInt(CLUSTERS), random), SPACE));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
      assertThat(ids(writer)).hasSize(1000).doesNotHaveDuplicates();
    }
  }
}
