package dev.invar.bench.inspect;

import dev.invar.bench.Benchmark;
import dev.invar.bench.Part;
import java.util.List;

/** Inspecting spaces: what is measured and found, how fast, and that sound spaces stay quiet. */
public final class Inspect implements Benchmark {
  @Override
  public String name() {
    return "inspect";
  }

  @Override
  public String summary() {
    return "inspecting spaces: references, known answers, planted faults, false alarms, anomalies,"
        + " speed, heap";
  }

  @Override
  public List<Part> parts() {
    return List.of(
        new Nearest(),
        new References(),
        new KnownAnswers(),
        new HubnessEstimates(),
        new PlantedFaults(),
        new HealthySets(),
        new Anomalies(),
        new FullReport(),
        new SmallHeap());
  }
}
