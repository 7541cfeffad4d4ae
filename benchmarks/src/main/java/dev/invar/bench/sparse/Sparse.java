package dev.invar.bench.sparse;

import dev.invar.bench.Benchmark;
import dev.invar.bench.Part;
import java.util.List;

/** Exact search of sparse codes, and what codes keep. */
public final class Sparse implements Benchmark {
  @Override
  public String name() {
    return "sparse";
  }

  @Override
  public String summary() {
    return "sparse codes: exact search, building, graphs, Seismic, threads, heap, filters, quality";
  }

  @Override
  public List<Part> parts() {
    var vectors = new RealVectors();
    return List.of(
        new ExactSearch(vectors),
        new BuildTimes(),
        new DenseSearch(vectors),
        new SeismicCurves(),
        new Threads(),
        new SmallHeap(),
        new Filters(),
        new Quality(vectors),
        new TrainingSpeed());
  }
}
