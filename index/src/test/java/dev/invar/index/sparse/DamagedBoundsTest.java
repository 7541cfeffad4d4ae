package dev.invar.index.sparse;

import dev.invar.index.codec.v1.Bounds;
import dev.invar.index.codec.v1.SparseCodec;
import dev.invar.index.codec.v1.SparseDocValuesFormat;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;

/** Files of bounds. */
class DamagedBoundsTest extends DamagedFilesSuite {
  DamagedBoundsTest() {
    super(200, 60, ".ibm", ".ibl", ".ibr", ".ibc");
  }

  @Override
  Codec codec() {
    return new SparseCodec(new SparseDocValuesFormat(new Bounds(1)), FIELD);
  }

  @Override
  int documents() {
    return 700;
  }

  @Override
  int nextByte(int at, int length) {
    return at + (at < 120 || at > length - 100 ? 1 : 61);
  }

  @Override
  int cut() {
    return 251;
  }

  @Override
  ScoreDoc[] search(IndexSearcher searcher, SparseCodeQuery query) throws IOException {
    return SparseCodeSearch.EXACT.search(searcher, query, 5).topDocs().scoreDocs;
  }
}
