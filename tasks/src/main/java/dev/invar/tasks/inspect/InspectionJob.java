package dev.invar.tasks.inspect;

import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.finding.Detectors;
import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.inspection.Measuring;
import dev.invar.diagnose.inspection.Measuring.Drawing;
import dev.invar.diagnose.inspection.PairInspection;
import dev.invar.diagnose.inspection.SeriesInspection;
import dev.invar.diagnose.inspection.SpaceInspection;
import dev.invar.diagnose.report.Inspected;
import dev.invar.diagnose.report.Section;
import dev.invar.diagnose.report.SpaceReport;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.method.Version;
import dev.invar.space.PairedRows;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** One run of an inspection: reads, measures, looks for faults, and puts the report together. */
final class InspectionJob {
  private static final int NAMED = 3;

  private final InspectTask task;
  private final Workplace workplace;
  private final Timings timings;
  private final Measuring measuring;
  private final List<Inspected> inspected = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  InspectionJob(InspectTask task, Workplace workplace, Timings timings) {
    this.task = task;
    this.workplace = workplace;
    this.timings = timings;
    InspectSettings settings = task.settings();
    this.measuring =
        new Measuring(
            new Sampling(settings.resamples(), Sampling.DEFAULTS.chanceDraws(), settings.seed()),
            task.output().page().isPresent() ? Drawing.DRAWN : Drawing.LEFT_OUT,
            workplace.progress());
  }

  SpaceReport one(Source source) throws IOException {
    ScannedSource scanned = scanned(source);
    var beside = new BesideVectors(task.companions(), task.settings().seed(), workplace);
    SpaceView view = scanned.view();
    Optional<List<String>> labels = timings.time("read", () -> beside.labels(view.ids()));
    Optional<SpaceView> queries =
        timings.time("queries", () -> beside.queries(scanned.source(), view));
    sections.addAll(new SpaceInspection(view, queries, labels).sections(measuring));
    findings.addAll(look(view));
    TextInspection texts = new TextInspection(scanned, task, workplace, measuring);
    findings.addAll(timings.time("texts", texts::findings));
    timings.time("texts", texts::section).ifPresent(sections::add);
    return report();
  }

  SpaceReport two(Source first, Source second) throws IOException {
    ScannedSource ours = scanned(first);
    ScannedSource theirs = scanned(second);
    SpacePair pair = timings.time("pair", () -> pair(ours, theirs));
    sections.addAll(new PairInspection(pair).sections(measuring));
    look(ours.view()).forEach(finding -> findings.add(finding.of(first.name())));
    look(theirs.view()).forEach(finding -> findings.add(finding.of(second.name())));
    if (pair.size() < Math.max(ours.view().size(), theirs.view().size())) {
      notes.add(
          "%,d ids are shared, of %,d and %,d; likeness and figures are of those alone."
              .formatted(pair.size(), ours.view().size(), theirs.view().size()));
    }
    return report();
  }

  SpaceReport series(List<Source> steps) throws IOException {
    var views = new ArrayList<SpaceView>();
    for (Source step : steps) {
      views.add(scanned(step).view());
    }
    sections.addAll(new SeriesInspection(new SpaceSeries(views)).sections(measuring));
    look(views.getLast()).forEach(finding -> findings.add(finding.of(steps.getLast().name())));
    return report();
  }

  private ScannedSource scanned(Source source) throws IOException {
    var reader =
        new SourceReader(workplace, task.settings().changedTexts(), task.settings().seed());
    OpenSource open = timings.time("read", () -> reader.open(source));
    inspected.add(open.inspected());
    ScannedSource scanned = timings.time("scan", () -> lookedThrough(open));
    boolean alone = task.subjects() instanceof Subjects.One;
    scanned
        .findings()
        .forEach(finding -> findings.add(alone ? finding : finding.of(source.name())));
    return scanned;
  }

  private ScannedSource lookedThrough(OpenSource open) {
    workplace.progress().begin("looking through %,d rows".formatted(open.vectors().size()), 0);
    try {
      return ScannedSource.of(open, task.settings().geometry(), effort());
    } finally {
      workplace.progress().end();
    }
  }

  private Effort effort() {
    return new Effort(
        task.settings().comparisons(),
        Effort.DEFAULTS.threads(),
        task.settings().seed(),
        workplace.progress());
  }

  /** The rows that both have, by their ids. */
  private SpacePair pair(ScannedSource first, ScannedSource second) {
    VectorSet ours = first.view().set();
    VectorSet theirs = second.view().set();
    if (ours.ids().equals(theirs.ids())) {
      return new SpacePair(first.view(), second.view());
    }
    PairedRows joined = PairedRows.join(List.of(ours, theirs));
    if (joined.size() == 0) {
      throw new ShapeException(
          "ids that both sides share",
          "at least one",
          "none: the first has %s, the second %s".formatted(some(ours.ids()), some(theirs.ids())));
    }
    return new SpacePair(
        SpaceView.of(joined.source(), first.view().geometry(), effort()),
        SpaceView.of(joined.target(), second.view().geometry(), effort()));
  }

  private static String some(List<String> ids) {
    String first = String.join(", ", ids.subList(0, Math.min(NAMED, ids.size())));
    return ids.size() > NAMED ? first + ", …" : first;
  }

  private List<Finding> look(SpaceView view) {
    Detectors.leftOut(view, task.settings().seed()).stream()
        .filter(sentence -> !notes.contains(sentence))
        .forEach(notes::add);
    return measuring.timed("findings", () -> Detectors.look(view, task.settings().seed()));
  }

  private SpaceReport report() {
    findings.sort(Comparator.comparing(Finding::severity));
    var seconds = timings.seconds();
    seconds.putAll(measuring.seconds());
    return new SpaceReport(
        inspected,
        Summary.of(findings, notes, sections),
        findings,
        sections,
        provenance(),
        seconds);
  }

  private Provenance provenance() {
    InspectSettings settings = task.settings();
    var options = new TreeMap<String, String>();
    options.put("seed", Long.toString(settings.seed().value()));
    options.put("resamples", Integer.toString(settings.resamples()));
    options.put("comparisons", Long.toString(settings.comparisons()));
    options.put("geometry", settings.geometry().convention());
    var inputs = new TreeMap<String, String>();
    for (int i = 0; i < inspected.size(); i++) {
      inputs.put("source" + (inspected.size() > 1 ? " " + (i + 1) : ""), inspected.get(i).name());
    }
    task.companions().labels().ifPresent(file -> inputs.put("labels", file.toString()));
    task.companions().queries().ifPresent(file -> inputs.put("queries", file.toString()));
    task.companions().paraphrases().ifPresent(file -> inputs.put("paraphrases", file.toString()));
    return new Provenance("inspect", options, inputs, Version.CURRENT, workplace.clock().instant());
  }
}
