package dev.invar.bench.sparse.peer;

import dev.invar.bench.sparse.codes.Answer;
import dev.invar.linalg.FloatMatrix;
import io.github.jbellis.jvector.disk.ReaderSupplierFactory;
import io.github.jbellis.jvector.graph.GraphIndexBuilder;
import io.github.jbellis.jvector.graph.GraphSearcher;
import io.github.jbellis.jvector.graph.ImmutableGraphIndex;
import io.github.jbellis.jvector.graph.ListRandomAccessVectorValues;
import io.github.jbellis.jvector.graph.OnHeapGraphIndex;
import io.github.jbellis.jvector.graph.RandomAccessVectorValues;
import io.github.jbellis.jvector.graph.SearchResult;
import io.github.jbellis.jvector.graph.similarity.DefaultSearchScoreProvider;
import io.github.jbellis.jvector.util.Bits;
import io.github.jbellis.jvector.vector.VectorSimilarityFunction;
import io.github.jbellis.jvector.vector.VectorizationProvider;
import io.github.jbellis.jvector.vector.types.VectorFloat;
import io.github.jbellis.jvector.vector.types.VectorTypeSupport;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * jvector's graph with all vectors and the graph itself in memory, which is its fastest way; kept
 * from run to run. Not thread-safe.
 */
public final class JvectorGraph implements DenseGraph {
  private static final int CONNECTIONS = 32;
  private static final int BEAM = 100;
  private static final float OVERFLOW = 1.2f;
  private static final float ALPHA = 1.2f;
  private static final VectorSimilarityFunction DOT = VectorSimilarityFunction.DOT_PRODUCT;

  private final VectorTypeSupport vectors =
      VectorizationProvider.getInstance().getVectorTypeSupport();
  private final RandomAccessVectorValues values;
  private final ImmutableGraphIndex graph;
  private final GraphSearcher searcher;

  private JvectorGraph(FloatMatrix rows, Path cache, String name) throws IOException {
    var list = new ArrayList<VectorFloat<?>>();
    for (int row = 0; row < rows.rows(); row++) {
      list.add(vectors.createFloatVector(rows.row(row)));
    }
    this.values = new ListRandomAccessVectorValues(List.copyOf(list), rows.columns());
    this.graph = graph(cache.resolve("graphs").resolve(name + "-jvector"));
    this.searcher = new GraphSearcher(graph);
  }

  /** As {@link HnswGraph#of}. */
  public static JvectorGraph of(FloatMatrix rows, Path cache, String name) throws IOException {
    return new JvectorGraph(rows, cache, name);
  }

  @SuppressWarnings(
      "deprecation") // the file that is not deprecated is walked on disk, not in memory
  private ImmutableGraphIndex graph(Path file) throws IOException {
    var builder = new GraphIndexBuilder(values, DOT, CONNECTIONS, BEAM, OVERFLOW, ALPHA, true);
    if (Files.exists(file)) {
      try (var supplier = ReaderSupplierFactory.open(file);
          var reader = supplier.get()) {
        builder.load(reader);
        return builder.getGraph();
      }
    }
    ImmutableGraphIndex built = builder.build(values);
    if (built instanceof OnHeapGraphIndex memory) {
      Files.createDirectories(file.getParent());
      Path unfinished = file.resolveSibling(file.getFileName() + ".part");
      try (var out =
          new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(unfinished)))) {
        memory.save(out);
      }
      Files.move(unfinished, file);
    }
    return built;
  }

  @Override
  public String name() {
    return "jvector";
  }

  @Override
  public Answer search(float[] query, int k, int effort) {
    SearchResult result =
        searcher.search(
            DefaultSearchScoreProvider.exact(vectors.createFloatVector(query), DOT, values),
            k,
            effort,
            0f,
            0f,
            Bits.ALL);
    SearchResult.NodeScore[] nodes = result.getNodes();
    var documents = new int[nodes.length];
    var scores = new float[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      documents[i] = nodes[i].node;
      scores[i] = nodes[i].score;
    }
    return new Answer(documents, scores);
  }

  @Override
  public void close() throws IOException {
    searcher.close();
    graph.close();
  }
}
