package dev.invar.bench.upgrade;

import dev.invar.bench.Benchmark;
import dev.invar.bench.Part;
import java.util.List;

/** What changing an index's model costs and brings. */
public final class Upgrade implements Benchmark {
  @Override
  public String name() {
    return "upgrade";
  }

  @Override
  public String summary() {
    return "changing an index's model: retrieval, maps from few pairs or none, planning, speed";
  }

  @Override
  public List<Part> parts() {
    var sets = new UpgradeSets();
    return List.of(
        new Retrieval(sets),
        new NewModelAgreement(sets),
        new ManyModels(sets),
        new HalfMigrated(sets),
        new BackfillOrders(sets),
        new Calibration(sets),
        new Planner(sets),
        new FewPairs(sets),
        new LinksLost(sets),
        new NoPairs(sets),
        new TwoModalities(),
        new CrossLingual(),
        new Stitching(sets),
        new Crowding(sets),
        new PublishedAdapters(sets),
        new Speed());
  }
}
