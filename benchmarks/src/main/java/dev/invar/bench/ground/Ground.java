package dev.invar.bench.ground;

import dev.invar.bench.Benchmark;
import dev.invar.bench.Part;
import dev.invar.encode.EncoderCard;
import dev.invar.encode.Encoders;
import java.util.ArrayList;
import java.util.List;

/** What everything else stands on: linear algebra, encoding, search, memory, start. */
public final class Ground implements Benchmark {
  @Override
  public String name() {
    return "ground";
  }

  @Override
  public String summary() {
    return "linear algebra, encoding, retrieval quality, memory and start times";
  }

  @Override
  public List<Part> parts() {
    var parts = new ArrayList<Part>();
    parts.add(new LinearAlgebra());
    parts.add(new Encoding());
    parts.add(new LexicalRetrieval());
    Encoders.builtIn().stream().map(EncoderCard::id).map(DenseRetrieval::new).forEach(parts::add);
    parts.add(new Heap());
    parts.add(new StartTimes());
    return List.copyOf(parts);
  }
}
