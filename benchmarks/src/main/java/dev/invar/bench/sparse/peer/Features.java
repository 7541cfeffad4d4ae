package dev.invar.bench.sparse.peer;

import dev.invar.sparsecode.SparseCode;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/**
 * Codes as Lucene keeps learned sparse vectors: one feature for each latent, of 9 significant bits,
 * and a query that is the sum over its latents.
 */
public final class Features {
  private static final String FIELD = "code";

  private Features() {}

  /** The document of a code. */
  public static Document document(SparseCode code) {
    var document = new Document();
    for (int i = 0; i < code.size(); i++) {
      document.add(new FeatureField(FIELD, name(code.latents()[i]), code.values()[i]));
    }
    return document;
  }

  /** The query of a code. */
  public static Query query(SparseCode code) {
    var query = new BooleanQuery.Builder();
    for (int i = 0; i < code.size(); i++) {
      query.add(
          FeatureField.newLinearQuery(FIELD, name(code.latents()[i]), code.values()[i]),
          Occur.SHOULD);
    }
    return query.build();
  }

  private static String name(int latent) {
    return Integer.toString(latent, Character.MAX_RADIX);
  }
}
