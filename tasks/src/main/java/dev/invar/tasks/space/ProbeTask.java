package dev.invar.tasks.space;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.index.DocumentPlace;
import dev.invar.index.IndexMoment;
import dev.invar.index.SearchIndex;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.SpaceLikeness;
import dev.invar.space.SpaceProbe;
import dev.invar.space.VectorSet;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Tells from a dozen texts whether a service gives the vectors of a space that is known, and if
 * not, what it does otherwise: other arithmetic, another prefix, another pooling, fewer
 * coordinates, other coordinates, or another model.
 *
 * <p>Cost: the texts are encoded once, and if the vectors differ, a few times more.
 *
 * @param answer the service's vectors for the texts, a vector file of {@code formats}; their ids
 *     are those of the texts, or they are as many and in the same order
 * @param like the known space: an encoder's id or folder, an index, or a file of vectors of the
 *     same texts; an index whose vectors were made elsewhere knows those of its documents
 * @param texts that the service was asked about
 * @param role that it was asked to take them as
 */
public record ProbeTask(Path answer, String like, ProbeTexts texts, Role role)
    implements Task<ProbeReport> {
  private static final int NAMED = 3;

  /** Ways whose vectors differ by length alone are one way, and the first of them is named. */
  private static final double ROUNDING = 1e-6;

  @Override
  public ProbeReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    VectorSet theirs = timings.time("read", () -> VectorFiles.read(answer));
    Optional<VectorSet> known = timings.time("known", () -> known(theirs.ids()));
    if (known.isPresent()) {
      VectorSet ours = known.get();
      List<String> common = common(ours, theirs);
      return report(
          ours.space(), Optional.empty(), ours.select(common), theirs.select(common), timings);
    }
    try (var reference = timings.time("open", () -> reference(workplace))) {
      VectorSet answered = inOrder(theirs);
      VectorSet ours = timings.time("encode", reference::vectors);
      return report(ours.space(), Optional.of(reference), ours, answered, timings);
    }
  }

  private static boolean isVectors(String name) {
    try {
      return VectorFiles.isVectorFile(Path.of(name)) && Files.isRegularFile(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** Vectors that are known without an encoder: of a file, or of an index that has none. */
  private Optional<VectorSet> known(List<String> ids) throws IOException {
    if (isVectors(like)) {
      return Optional.of(VectorFiles.read(Path.of(like)));
    }
    if (!isIndex() || IndexFacts.encoder(SearchIndex.settings(Path.of(like))).isPresent()) {
      return Optional.empty();
    }
    try (var index = SearchIndex.open(Path.of(like));
        IndexMoment moment = index.moment()) {
      Space space =
          index
              .space()
              .orElseThrow(() ->
                  new OptionException(
                      "index to compare with", "one with vectors", like + ", which has none"));
      return Optional.of(ofIndex(moment, space, ids));
    }
  }

  /** The vectors that an index has of some documents, as far as it has one for each. */
  private static VectorSet ofIndex(IndexMoment moment, Space space, List<String> ids)
      throws IOException {
    var found = new ArrayList<String>();
    FloatMatrix rows = FloatMatrix.allocate(ids.size(), space.width());
    for (String id : ids) {
      Optional<DocumentPlace> place = moment.find(id);
      if (place.isPresent() && place.get().passages() == 1) {
        rows.setRow(found.size(), moment.vector(place.get().first()).unit());
        found.add(id);
      }
    }
    return new VectorSet(found, rows.rowRange(0, found.size()), space);
  }

  private boolean isIndex() throws IOException {
    Path folder = Path.of(like);
    return Files.isDirectory(folder) && SearchIndex.exists(folder);
  }

  private Reference reference(Workplace workplace) throws IOException {
    String encoder =
        isIndex() ? IndexFacts.encoder(SearchIndex.settings(Path.of(like))).orElseThrow() : like;
    return new Reference(encoder, texts, role, workplace);
  }

  /** The answer in the order of the texts; rows without ids of their own are taken to be in it. */
  private VectorSet inOrder(VectorSet theirs) {
    List<String> wanted = texts.ids();
    var found = new HashSet<>(theirs.ids());
    if (found.containsAll(wanted)) {
      return theirs.select(wanted);
    }
    boolean numbered =
        theirs.ids().equals(IntStream.range(0, theirs.size()).mapToObj(Integer::toString).toList());
    if (numbered && theirs.size() == wanted.size()) {
      return new VectorSet(wanted, theirs.vectors(), theirs.space());
    }
    List<String> missing = wanted.stream().filter(id -> !found.contains(id)).toList();
    throw new ShapeException(
        "vectors of " + answer,
        "one for each of the " + wanted.size() + " texts, by id or all of them in order",
        theirs.size() + " vectors, none for " + some(missing));
  }

  private List<String> common(VectorSet ours, VectorSet theirs) {
    Map<String, Integer> rows = theirs.rowsById();
    List<String> common = ours.ids().stream().filter(rows::containsKey).toList();
    if (common.size() < 2) {
      throw new ShapeException(
          "texts that both " + like + " and " + answer + " have vectors for, by id",
          "at least 2",
          common.size() + "; ids are " + some(ours.ids()) + " and " + some(theirs.ids()));
    }
    return common;
  }

  private static String some(List<String> ids) {
    String first = String.join(", ", ids.subList(0, Math.min(NAMED, ids.size())));
    return ids.size() > NAMED ? first + ", …" : first;
  }

  private ProbeReport report(
      Space space, Optional<Reference> reference, VectorSet ours, VectorSet theirs, Timings timings)
      throws IOException {
    SpaceProbe expected = SpaceProbe.of(ours, theirs);
    Optional<ProbeReport.Found> found = Optional.empty();
    if (reference.isPresent() && !isOne(expected)) {
      found = timings.time("otherwise", () -> best(reference.get(), theirs, expected));
    }
    ProbeVerdict verdict =
        found
            .flatMap(best -> best.serving().insteadOf(reference.orElseThrow().expected()))
            .orElseGet(() -> verdict(expected.likeness()));
    return new ProbeReport(
        like,
        space,
        theirs.space(),
        role,
        verdict,
        expected,
        reference.map(Reference::expected),
        found,
        timings.seconds());
  }

  private static boolean isOne(SpaceProbe probe) {
    return switch (probe.likeness()) {
      case SAME, NEAR -> true;
      case CUT, ROTATED, DIFFERENT -> false;
    };
  }

  /** The way of running the model that explains the answer, if there is one. */
  private static Optional<ProbeReport.Found> best(
      Reference reference, VectorSet theirs, SpaceProbe expected) {
    Optional<ProbeReport.Found> best = Optional.empty();
    double least = expected.meanDeviation();
    for (var way : reference.otherwise().entrySet()) {
      SpaceProbe probe = SpaceProbe.of(way.getValue(), theirs);
      if (isOne(probe) && probe.meanDeviation() < least - ROUNDING) {
        least = probe.meanDeviation();
        best = Optional.of(new ProbeReport.Found(way.getKey(), probe));
      }
    }
    return best;
  }

  private static ProbeVerdict verdict(SpaceLikeness likeness) {
    return switch (likeness) {
      case SAME -> ProbeVerdict.SAME;
      case NEAR -> ProbeVerdict.OTHER_PRECISION;
      case CUT -> ProbeVerdict.CUT;
      case ROTATED -> ProbeVerdict.ROTATED;
      case DIFFERENT -> ProbeVerdict.DIFFERENT;
    };
  }
}
