package dev.invar.index.sparse;

import static dev.invar.index.sparse.SparseCodeQueryTest.assertSame;
import static dev.invar.index.sparse.SparseCodeQueryTest.sameAsBruteForce;
import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.index.codec.v1.PostingList;
import dev.invar.index.codec.v1.PostingLists;
import dev.invar.index.codec.v1.RawCode;
import dev.invar.index.codec.v1.SparseCodeValues;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparsePostings;
import dev.invar.method.Seed;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merging, deleting, sorting: what is found is what would be found had it been written at once. */
class MergedCodesTest {
  private static final String FIELD = "code";
  private static final CodeSpace SPACE = CodeMaker.space(200);

  private static IndexWriterConfig config() {
    return new IndexWriterConfig().setCodec(new SparseCodec(FIELD, "other"));
  }

  private static Document document(int id, SparseCode code, CodeSpace space) {
    var document = new Document();
    document.add(new StringField("id", Integer.toString(id), Field.Store.YES));
    document.add(new NumericDocValuesField("rank", (id * 7919L) % 1009));
    document.add(new SparseCodeField(FIELD, code, space));
    return document;
  }

  private static SparsePostings postings(DirectoryReader reader) throws IOException {
    assertThat(reader.leaves()).hasSize(1);
    return ((SparseCodeValues) reader.leaves().getFirst().reader().getBinaryDocValues(FIELD))
        .postings();
  }

  /** Every posting, as text. */
  private static List<String> all(SparsePostings postings) throws IOException {
    var all = new ArrayList<String>();
    PostingLists lists = postings.lists();
    for (int latent = 0; latent < postings.latents(); latent++) {
      Optional<PostingList> list = lists.list(latent);
      while (list.isPresent() && list.get().next()) {
        for (int i = 0; i < list.get().count(); i++) {
          long at = list.get().at();
          int id = Short.toUnsignedInt(lists.bytes().readShort(at + 2L * i));
          int value = lists.bytes().readByte(at + 2L * list.get().count() + i) & 0xFF;
          all.add(latent + ":" + (list.get().tile() * 65_536 + id) + "=" + value);
        }
      }
    }
    return all;
  }

  private static List<String> atOnce(List<SparseCode> codes) throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, config())) {
      for (int i = 0; i < codes.size(); i++) {
        writer.addDocument(document(i, codes.get(i), SPACE));
      }
      try (var reader = DirectoryReader.open(writer)) {
        return all(postings(reader));
      }
    }
  }

  @SeededTest
  void mergingGivesWhatWritingAtOnceGives(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    var maker = new CodeMaker(random, 200, 8, 10);
    var codes = new ArrayList<SparseCode>();
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, config().setMergePolicy(inOrder()))) {
      for (int i = 0; i < 900; i++) {
        SparseCode code = maker.next();
        codes.add(code);
        writer.addDocument(document(i, code, SPACE));
        if (random.nextInt(150) == 0) {
          writer.flush();
        }
      }
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        assertThat(all(postings(reader))).isEqualTo(atOnce(codes));
        sameAsBruteForce(reader, maker.next(), SPACE, 20);
      }
    }
  }

  private static MergePolicy inOrder() {
    return new LogDocMergePolicy();
  }

  @Test
  void valuesAreStoredAnewWhereSegmentsDifferInTheirUnit() throws IOException {
    var codes = new ArrayList<SparseCode>();
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, config().setMergePolicy(inOrder()))) {
      for (int i = 0; i < 40; i++) {
        var code =
            new SparseCode(new int[] {i % 7, 50}, new float[] {0.3f + i * 0.1f, 1f / (i + 1)});
        codes.add(code);
        writer.addDocument(document(i, code, SPACE));
        if (i % 10 == 9) {
          writer.flush();
        }
      }
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        assertThat(all(postings(reader))).isEqualTo(atOnce(codes));
        assertThat(postings(reader).quantum().exponent()).isEqualTo(3);
        assertThat(postings(reader).largestError())
            .isPositive()
            .isLessThanOrEqualTo((float) postings(reader).quantum().unit());
      }
    }
  }

  @SeededTest
  void deletedDocumentsAreNotFound(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    var maker = new CodeMaker(random, 200, 8, 10);
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, config().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int i = 0; i < 600; i++) {
        writer.addDocument(document(i, maker.next(), SPACE));
        if (random.nextInt(200) == 0) {
          writer.flush();
        }
      }
      for (int i = 0; i < 200; i++) {
        writer.deleteDocuments(new Term("id", Integer.toString(random.nextInt(600))));
        int changed = random.nextInt(600);
        writer.updateDocument(
            new Term("id", Integer.toString(changed)), document(changed, maker.next(), SPACE));
      }
      try (var reader = DirectoryReader.open(writer)) {
        assertThat(reader.hasDeletions()).isTrue();
        for (int i = 0; i < 10; i++) {
          sameAsBruteForce(reader, maker.next(), SPACE, 15);
        }
      }
      writer.getConfig().setMergePolicy(inOrder());
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        assertThat(reader.hasDeletions()).isFalse();
        for (int i = 0; i < 10; i++) {
          sameAsBruteForce(reader, maker.next(), SPACE, 15);
        }
      }
    }
  }

  @SeededTest
  void aCodeIsReplacedInPlace(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    var maker = new CodeMaker(random, 200, 8, 10);
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, config().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int i = 0; i < 100; i++) {
        writer.addDocument(document(i, maker.next().unit(), SPACE));
      }
      writer.commit();
      SparseCode changed = maker.next().unit();
      writer.updateBinaryDocValue(new Term("id", "17"), FIELD, RawCode.encode(changed, SPACE));
      try (var reader = DirectoryReader.open(writer)) {
        SparseCode query = maker.next();
        sameAsBruteForce(reader, query, SPACE, 15);
        var found = new IndexSearcher(reader).search(new SparseCodeQuery(FIELD, changed, SPACE), 1);
        assertThat(found.scoreDocs[0].doc).isEqualTo(17);
      }
    }
  }

  @SeededTest
  void anIndexSortReordersTheLists(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    var maker = new CodeMaker(random, 200, 8, 10);
    var sort = new Sort(new SortField("rank", SortField.Type.LONG));
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, config().setIndexSort(sort))) {
      for (int i = 0; i < 500; i++) {
        writer.addDocument(document(i, maker.next(), SPACE));
        if (random.nextInt(100) == 0) {
          writer.flush();
        }
      }
      writer.deleteDocuments(new Term("id", "33"));
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        for (int i = 0; i < 10; i++) {
          sameAsBruteForce(reader, maker.next(), SPACE, 15);
        }
      }
    }
  }

  @SeededTest
  void severalFieldsAndIndexesComeTogether(Seed seed) throws IOException {
    RandomGenerator random = seed.random();
    var maker = new CodeMaker(random, 200, 8, 10);
    CodeSpace wide = CodeMaker.space(Integer.MAX_VALUE);
    var wideMaker = new CodeMaker(random, Integer.MAX_VALUE, 8, 10);
    try (Directory first = new ByteBuffersDirectory();
        Directory second = new ByteBuffersDirectory();
        var writer = new IndexWriter(first, config())) {
      try (var other = new IndexWriter(second, config())) {
        for (int i = 0; i < 300; i++) {
          Document document = document(i, maker.next(), SPACE);
          if (random.nextBoolean()) {
            document.add(new SparseCodeField("other", wideMaker.next(), wide));
          }
          (random.nextBoolean() ? writer : other).addDocument(document);
        }
      }
      writer.addIndexes(second);
      for (boolean isMerged : new boolean[] {false, true}) {
        if (isMerged) {
          writer.forceMerge(1);
        }
        try (var reader = DirectoryReader.open(writer)) {
          sameAsBruteForce(reader, maker.next(), SPACE, 10);
          SparseCode query = wideMaker.next();
          var found =
              new IndexSearcher(reader).search(new SparseCodeQuery("other", query, wide), 10);
          assertSame(Arrays.asList(found.scoreDocs), BruteForce.search(reader, "other", query, 10));
          assertThat(found.scoreDocs).isNotEmpty();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 1025, 65_535, 65_536, 65_537, 140_000})
  void segmentsOfAnySize(int size) throws IOException {
    var random = new Seed(size).random();
    CodeSpace space = CodeMaker.space(70_000);
    var maker = new CodeMaker(random, 70_000, 3, 200);
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, config())) {
      for (int i = 0; i < size; i++) {
        var document = new Document();
        document.add(new SparseCodeField(FIELD, maker.next(), space));
        writer.addDocument(document);
        if (i == size / 3) {
          writer.flush();
        }
      }
      SparseCode last = maker.next();
      var document = new Document();
      document.add(new SparseCodeField(FIELD, last, space));
      writer.addDocument(document);
      writer.forceMerge(1);
      try (var reader = DirectoryReader.open(writer)) {
        assertThat(postings(reader).documents()).isEqualTo(size + 1);
        sameAsBruteForce(reader, last, space, 25);
        sameAsBruteForce(reader, maker.next(), space, size + 1);
      }
    }
  }
}
