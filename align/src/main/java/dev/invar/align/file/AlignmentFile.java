package dev.invar.align.file;

import dev.invar.align.Alignment;
import dev.invar.align.Evidence;
import dev.invar.align.RoleMeans;
import dev.invar.align.SideMap;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.ProvenanceJson;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An alignment as it is kept: with the evidence for it and how it came to be, in safetensors.
 *
 * <p>The layout, i counting the sides from 0:
 *
 * <pre>
 * metadata  invar.format        "alignment-1"
 *           sides               k
 *           side.i.space.*      the space, as {@link Space#toMap}
 *           side.i.map.*        the kind of the map, and what it holds beside tensors
 *           evidence.*          the figures, if there are any
 *           provenance          as everywhere
 * tensors   side.i.mean.passage side.i.mean.query   F64 [d]
 *           side.i.map.*        F64, an affine map's or a layer's weights [m, d] and offset [m],
 *                               anchors [n, d], and for each of their blocks shift and factor [n]
 * </pre>
 *
 * @param alignment the maps
 * @param evidence how well it does on held-out pairs; empty if nobody measured
 * @param provenance method, options, inputs, version, time
 */
public record AlignmentFile(
    Alignment alignment, Optional<Evidence> evidence, Provenance provenance) {
  private static final String FORMAT = "invar.format";
  private static final String ALIGNMENT_1 = "alignment-1";
  private static final String SIDES = "sides";
  private static final String SPACE = "space.";
  private static final int MOST_SIDES = 1000;

  /**
   * Writes the file, whole or not at all.
   *
   * @param file of any name; replaced if it is there
   */
  public void write(Path file) throws IOException {
    SortedMap<String, String> metadata = new TreeMap<>();
    var tensors = new LinkedHashMap<String, Tensor>();
    metadata.put(FORMAT, ALIGNMENT_1);
    metadata.put(SIDES, Integer.toString(alignment.sides().size()));
    metadata.put(ProvenanceJson.KEY, ProvenanceJson.write(provenance));
    evidence.ifPresent(figures -> EvidenceText.write(figures, metadata));
    for (int i = 0; i < alignment.sides().size(); i++) {
      SideMap side = alignment.sides().get(i);
      String prefix = prefix(i);
      side.space().toMap().forEach((key, value) -> metadata.put(prefix + key, value));
      tensors.put(prefix + "mean.passage", DoubleTensor.of(side.means().passage()));
      tensors.put(prefix + "mean.query", DoubleTensor.of(side.means().query()));
      new MapTensors(metadata, tensors).add(prefix + "map", side.map());
    }
    SafetensorsFile.write(file, metadata, tensors);
  }

  /**
   * Reads a file.
   *
   * @throws FormatException if it is no alignment, or a damaged one; names what is wrong
   */
  public static AlignmentFile read(Path file) throws IOException {
    SafetensorsFile tensors = SafetensorsFile.open(file);
    Map<String, String> metadata = tensors.metadata();
    if (!ALIGNMENT_1.equals(metadata.get(FORMAT))) {
      throw new FormatException(
          file,
          "expected an alignment (%s = %s), found %s"
              .formatted(FORMAT, ALIGNMENT_1, metadata.getOrDefault(FORMAT, "no such mark")));
    }
    try {
      var reader = new MapReader(file, tensors);
      int sides = reader.metadata().wholeNumber(SIDES, 2, MOST_SIDES);
      var maps = new ArrayList<SideMap>();
      for (int i = 0; i < sides; i++) {
        maps.add(side(file, reader, prefix(i)));
      }
      return new AlignmentFile(
          new Alignment(maps), EvidenceText.read(file, metadata), provenance(file, tensors));
    } catch (ShapeException | NumericalException e) {
      throw new FormatException(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static SideMap side(Path file, MapReader reader, String prefix) {
    var space = new TreeMap<String, String>();
    reader
        .tensors()
        .metadata()
        .forEach((key, value) -> {
          if (key.startsWith(prefix + SPACE)) {
            space.put(key.substring(prefix.length()), value);
          }
        });
    return new SideMap(
        space(file, space),
        new RoleMeans(reader.vector(prefix + "mean.passage"), reader.vector(prefix + "mean.query")),
        reader.map(prefix + "map"));
  }

  private static Space space(Path file, SortedMap<String, String> text) {
    try {
      return Space.fromMap(text);
    } catch (FormatException e) {
      throw new FormatException(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static Provenance provenance(Path file, SafetensorsFile tensors) {
    return tensors
        .provenance()
        .orElseThrow(() -> new FormatException(file, "expected its provenance, found none"));
  }

  private static String prefix(int side) {
    return "side." + side + ".";
  }

  /** The spaces it joins, in order. */
  public List<Space> spaces() {
    return alignment.sides().stream().map(SideMap::space).toList();
  }
}
