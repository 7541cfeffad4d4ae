package dev.invar.bench.ground;

import dev.invar.bench.Claim;
import dev.invar.bench.Contest;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.Timing;
import dev.invar.bench.process.ChildProcess;
import dev.invar.cache.CacheFolder;
import dev.invar.index.SearchIndex;
import dev.invar.method.Criterion;
import dev.invar.tasks.demo.DemoTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long {@code ./invar} takes from the shell's point of view: whole processes, warm disk. */
final class StartTimes implements Part {
  private static final int WARMUPS = 2;
  private static final int ROUNDS = 15;
  private static final Duration BUILD = Duration.ofMinutes(30);
  private static final Duration START = Duration.ofMinutes(1);
  private static final String QUERY = "a person who never gives up";

  private static final Claim VERSION =
      new Claim(
          "start-version",
          "invar --version, whole process, median of " + ROUNDS + ", s",
          Criterion.atMost(0.4),
          "generated data");
  private static final Claim SEARCH =
      new Claim(
          "start-search",
          "a one-shot invar search on the demo index, whole process, median of " + ROUNDS + ", s",
          Criterion.atMost(1.2),
          "the demo index, which invar demo makes");

  @Override
  public String name() {
    return "start";
  }

  @Override
  public List<Claim> claims() {
    return List.of(VERSION, SEARCH);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    String invar = setting.checkout().resolve("invar").toString();
    // The first start after a change builds; that is not what is measured.
    ChildProcess.run(setting.checkout(), List.of(invar, "--version"), BUILD);
    var contestants = new LinkedHashMap<String, Contest.Contestant>();
    contestants.put(VERSION.id(), () -> start(setting, List.of(invar, "--version")));
    Path demo = DemoTask.in(CacheFolder.ofUser()).into();
    if (!SearchIndex.exists(demo) && !setting.quick()) {
      setting.progress().begin("making the demo index", 0);
      ChildProcess.run(setting.checkout(), List.of(invar, "demo"), BUILD);
    }
    if (SearchIndex.exists(demo)) {
      contestants.put(
          SEARCH.id(), () -> start(setting, List.of(invar, "search", demo.toString(), QUERY)));
      try (var index = SearchIndex.open(demo)) {
        int width = index.space().orElseThrow().width();
        findings.data(new DataUsed("demo-index", index.documents(), width, "WordNet 3.1"));
      }
    } else {
      findings.missed(SEARCH.id(), "a quick run does not make the demo index: run invar demo once");
    }
    setting.progress().begin("starting", ROUNDS);
    for (Map.Entry<String, Timing> timed :
        new Contest(WARMUPS, ROUNDS).run(contestants).entrySet()) {
      findings.row(Row.of(timed.getKey(), timed.getValue(), Side.OURS, "whole process"));
      findings.measured(timed.getKey(), timed.getValue().median(), "");
    }
  }

  private static void start(Setting setting, List<String> command) throws IOException {
    ChildProcess.run(setting.checkout(), command, START);
  }
}
