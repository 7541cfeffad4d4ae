package dev.invar.index.sparse;

import dev.invar.index.codec.v1.SparseCodec;
import java.io.IOException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;

/** Files of postings. */
class DamagedCodesTest extends DamagedFilesSuite {
  DamagedCodesTest() {
    super(24, 6, ".ism", ".isp");
  }

  @Override
  Codec codec() {
    return new SparseCodec(FIELD);
  }

  @Override
  int documents() {
    return 40;
  }

  @Override
  int nextByte(int at, int length) {
    return at + 1;
  }

  @Override
  int cut() {
    return 11;
  }

  @Override
  ScoreDoc[] search(IndexSearcher searcher, SparseCodeQuery query) throws IOException {
    return searcher.search(query, 5).scoreDocs;
  }
}
