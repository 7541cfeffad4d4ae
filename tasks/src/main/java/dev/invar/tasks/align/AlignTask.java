package dev.invar.tasks.align;

import dev.invar.align.Aligner;
import dev.invar.align.Alignment;
import dev.invar.align.HeldOut;
import dev.invar.align.file.AlignmentFile;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.MethodCatalog;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Fits a map between the spaces of two or more files of vectors, to the items that all of them have
 * by id, and writes it with the evidence for it.
 *
 * <p>The evidence is of a fit like it to a part of the pairs, judged by the others; the map itself
 * is fitted to all.
 *
 * @param inputs files of vectors, at least two, each of another space
 * @param output the map's file, of any name
 * @param method how to fit; empty for what suits the pairs
 * @param heldOut how many pairs judge; 0 for none, empty for a fifth, and at most 1,000
 * @param judge how they are drawn
 */
public record AlignTask(
    List<Path> inputs,
    Path output,
    Optional<Aligner> method,
    Optional<Integer> heldOut,
    HeldOut judge)
    implements Task<AlignReport> {
  private static final int LEAST_HELD_OUT = 2;
  private static final int NAMED = 3;

  public AlignTask {
    inputs = List.copyOf(inputs);
    if (inputs.size() < 2) {
      throw new OptionException("files to align", "at least 2", inputs.size());
    }
    if (heldOut.isPresent() && heldOut.get() != 0 && heldOut.get() < LEAST_HELD_OUT) {
      throw new OptionException("pairs held out", "0 or at least " + LEAST_HELD_OUT, heldOut.get());
    }
  }

  /** Fits what suits the pairs, and holds out a fifth of them for evidence. */
  public static AlignTask of(Path output, Path... inputs) {
    return new AlignTask(
        List.of(inputs), output, Optional.empty(), Optional.empty(), HeldOut.DEFAULTS);
  }

  @Override
  public AlignReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    List<VectorSet> sets = timings.time("read", this::read);
    if (sets.stream().allMatch(AlignTask::isNumbered)) {
      workplace
          .progress()
          .warn("no file has ids: the rows of all are taken for the same items in the same order");
    }
    PairedRows pairs = timings.time("join", () -> join(sets));
    ChosenAligner chosen =
        method.map(ChosenAligner::asked).orElseGet(() -> ChosenAligner.standard(pairs));
    List<AlignReport.Judged> evidence =
        timings.time("evidence", () -> evidence(chosen.aligner(), pairs));
    Alignment alignment = timings.time("fit", () -> chosen.aligner().fit(pairs));
    Provenance provenance = provenance(chosen, sets, pairs, workplace);
    var file =
        new AlignmentFile(
            alignment, evidence.stream().findFirst().map(AlignReport.Judged::evidence), provenance);
    timings.time(
        "write",
        () -> {
          file.write(output);
          return file;
        });
    var sides = new ArrayList<AlignReport.Side>();
    for (int i = 0; i < sets.size(); i++) {
      sides.add(new AlignReport.Side(inputs.get(i), sets.get(i).space(), sets.get(i).size()));
    }
    return new AlignReport(
        output,
        MethodCatalog.load().specOf(chosen.record()),
        chosen.reason(),
        sides,
        pairs.size(),
        evidence,
        timings.seconds(),
        provenance);
  }

  private List<VectorSet> read() throws IOException {
    var sets = new ArrayList<VectorSet>();
    for (Path input : inputs) {
      VectorSet set = VectorFiles.read(input);
      for (int i = 0; i < sets.size(); i++) {
        if (sets.get(i).space().isSame(set.space())) {
          throw new ShapeException(
              "spaces of " + inputs.get(i) + " and " + input,
              "two different ones, for there is no map from a space to itself",
              set.space() + " in both");
        }
      }
      sets.add(set);
    }
    return sets;
  }

  private static boolean isNumbered(VectorSet set) {
    for (int row = 0; row < set.size(); row++) {
      if (!set.ids().get(row).equals(Integer.toString(row))) {
        return false;
      }
    }
    return true;
  }

  private PairedRows join(List<VectorSet> sets) {
    PairedRows pairs = PairedRows.join(sets);
    if (pairs.size() < 2) {
      var found = new ArrayList<String>();
      for (int i = 0; i < sets.size(); i++) {
        List<String> ids = sets.get(i).ids();
        found.add(
            ids.size()
                + " in "
                + inputs.get(i)
                + " such as "
                + ids.subList(0, Math.min(NAMED, ids.size())));
      }
      throw new ShapeException(
          "items that all files have a vector for, by id",
          "at least 2",
          pairs.size() + ": " + String.join(", ", found));
    }
    return pairs;
  }

  private List<AlignReport.Judged> evidence(Aligner aligner, PairedRows pairs) {
    if (heldOut.isPresent() && heldOut.get() == 0) {
      return List.of();
    }
    HeldOut drawn =
        heldOut
            .map(most ->
                new HeldOut(share(most, pairs.size()), most, judge.neighbours(), judge.seed()))
            .orElse(judge);
    HeldOut.Split split = drawn.split(pairs);
    Alignment fitted = aligner.fit(split.fitted());
    var judged = new ArrayList<AlignReport.Judged>();
    VectorSet first = split.heldOut().source();
    for (VectorSet other : split.heldOut().sides().subList(1, pairs.sides().size())) {
      judged.add(
          new AlignReport.Judged(
              first.space(),
              other.space(),
              drawn.judge(fitted, split.fitted().size(), PairedRows.of(first, other))));
    }
    return judged;
  }

  private static double share(int wanted, int pairs) {
    if (wanted >= pairs) {
      throw new OptionException(
          "pairs held out", "fewer than the " + pairs + " that there are", wanted);
    }
    return (double) wanted / pairs;
  }

  private Provenance provenance(
      ChosenAligner chosen, List<VectorSet> sets, PairedRows pairs, Workplace workplace) {
    var sources = new TreeMap<String, String>();
    for (int i = 0; i < sets.size(); i++) {
      Space space = sets.get(i).space();
      sources.put("side." + i, inputs.get(i).toString());
      sources.put("side." + i + ".space", space.fingerprint());
    }
    sources.put("pairs", Integer.toString(pairs.size()));
    return Provenance.of(chosen.record(), sources, workplace.clock().instant());
  }
}
