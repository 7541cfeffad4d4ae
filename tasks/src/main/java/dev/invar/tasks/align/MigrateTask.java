package dev.invar.tasks.align;

import dev.invar.align.Alignment;
import dev.invar.align.Migration;
import dev.invar.align.file.AlignmentFile;
import dev.invar.formats.ScratchMemory;
import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.method.Version;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Carries a file of vectors over into another space by a map, a stretch of rows at a time: the
 * document side, for vectors whose texts are gone.
 *
 * <p>Memory: a stretch of rows; the result is kept outside the heap until it is written whole.
 *
 * @param map the map's file
 * @param vectors a vector file of {@code formats}, of one of the map's spaces
 * @param output a vector file, by its ending
 * @param from the space of the vectors, by its encoder's name or fingerprint, if their file does
 *     not tell it
 * @param to the space to carry them to, likewise
 * @param role what the vectors are of
 */
public record MigrateTask(
    Path map, Path vectors, Path output, Optional<String> from, String to, Role role)
    implements Task<MigrateReport> {
  private static final int ROWS = 4096;

  public MigrateTask {
    if (!VectorFiles.takesFloats(output)) {
      throw new OptionException(
          "output", "a file for vectors, such as out.npy, out.safetensors or out.jsonl", output);
    }
  }

  /** Carries passages over, whose file tells their space. */
  public static MigrateTask of(Path map, Path vectors, Path output, String to) {
    return new MigrateTask(map, vectors, output, Optional.empty(), to, Role.PASSAGE);
  }

  @Override
  public MigrateReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    AlignmentFile file = timings.time("open", () -> AlignmentFile.read(map));
    Space target = named(file, to, "to");
    VectorSet set = timings.time("open", () -> read(file));
    Migration migration = migration(file.alignment(), set.space(), target);
    Progress progress = workplace.progress();
    progress.begin("mapping", set.size());
    FloatMatrix rows = timings.time("map", () -> migrate(migration, set, progress));
    progress.end();
    Provenance provenance = provenance(set, target, workplace);
    boolean interrupted = progress.isCancelled();
    if (!interrupted) {
      timings.time(
          "write",
          () -> {
            VectorFiles.write(output, new VectorSet(set.ids(), rows, target), provenance);
            return rows;
          });
    }
    return new MigrateReport(
        output,
        set.size(),
        set.space(),
        target,
        migration.isRigid(),
        interrupted,
        timings.seconds(),
        provenance);
  }

  private VectorSet read(AlignmentFile file) throws IOException {
    if (from.isEmpty()) {
      return VectorFiles.read(vectors);
    }
    Space named = named(file, from.get(), "from");
    VectorSet set = VectorFiles.read(vectors, named.encoder());
    boolean toldByFile = !set.space().isSame(Space.declared(named.encoder(), set.space().width()));
    if (toldByFile) {
      named.requireSame(set.space(), "mapping " + vectors + " from " + from.get());
    }
    return new VectorSet(set.ids(), set.vectors(), named);
  }

  private Space named(AlignmentFile file, String name, String option) {
    List<Space> spaces = file.spaces();
    List<Space> found =
        spaces.stream()
            .filter(space -> space.encoder().equals(name) || space.fingerprint().equals(name))
            .toList();
    if (found.size() != 1) {
      throw new OptionException(
          option, "one of the spaces of " + map + " by name or fingerprint, " + spaces, name);
    }
    return found.getFirst();
  }

  private Migration migration(Alignment alignment, Space source, Space target) {
    if (!alignment.has(source)) {
      throw new ShapeException(
          "space of " + vectors,
          "one of those of " + map + ", " + alignment.sides().stream().map(s -> s.space()).toList(),
          source
              + "; if the file does not tell its space, and it is one of these, name it with --from");
    }
    if (source.isSame(target)) {
      throw new ShapeException(
          "space of " + vectors, "another than the one to map to", source + ", which it is");
    }
    return alignment.migration(source, target);
  }

  private FloatMatrix migrate(Migration migration, VectorSet set, Progress progress) {
    int width = migration.to().width();
    FloatMatrix all =
        FloatMatrix.wrap(
            ScratchMemory.allocate((long) set.size() * width * Float.BYTES), set.size(), width);
    var row = new float[width];
    for (int start = 0; start < set.size() && !progress.isCancelled(); start += ROWS) {
      int end = Math.min(set.size(), start + ROWS);
      FloatMatrix mapped = stretch(migration, set, start, end);
      for (int i = start; i < end; i++) {
        mapped.copyRow(i - start, row);
        all.setRow(i, row);
      }
      progress.advance(end - start);
    }
    return all;
  }

  private FloatMatrix stretch(Migration migration, VectorSet set, int start, int end) {
    try {
      return migration.apply(set.vectors().rowRange(start, end), role);
    } catch (NumericalException e) {
      throw new NumericalException(vectors + ", counted from row " + start + ": " + e.getMessage());
    }
  }

  private Provenance provenance(VectorSet set, Space target, Workplace workplace) {
    var inputs =
        new TreeMap<>(
            Map.of(
                "map", map.toString(),
                "vectors", vectors.toString(),
                "from", set.space().fingerprint(),
                "to", target.fingerprint()));
    var options = new TreeMap<>(Map.of("role", role.name().toLowerCase(Locale.ROOT)));
    return new Provenance("migrate", options, inputs, Version.CURRENT, workplace.clock().instant());
  }
}
