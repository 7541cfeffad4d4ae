package dev.invar.tasks.space;

import dev.invar.encode.Encoder;
import dev.invar.encode.pooling.Pooling;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Workplace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** The vectors that an encoder gives for the probing texts, in every way it could be run. */
final class Reference implements AutoCloseable {
  private final String id;
  private final Encoder encoder;
  private final ProbeTexts texts;
  private final Role role;
  private final Workplace workplace;

  Reference(String id, ProbeTexts texts, Role role, Workplace workplace) {
    this.id = id;
    this.encoder = workplace.encoders().open(id);
    this.texts = texts;
    this.role = role;
    this.workplace = workplace;
  }

  Space space() {
    return encoder.space();
  }

  /** As it should be run. */
  Serving expected() {
    return Serving.of(encoder.space(), role);
  }

  /** The vectors it should give. */
  VectorSet vectors() {
    return set(encoder.encode(texts.texts(), role, Progress.NONE));
  }

  /** The vectors it would give if it were run otherwise: other prefixes and other poolings. */
  SequencedMap<Serving, VectorSet> otherwise() {
    var found = new LinkedHashMap<Serving, VectorSet>();
    Role other = role == Role.QUERY ? Role.PASSAGE : Role.QUERY;
    add(encoder, role, found);
    add(encoder, other, found);
    Optional<Encoder> plain = workplace.encoders().openWithoutPrefixes(id);
    if (plain.isPresent()) {
      try (Encoder bare = plain.get()) {
        add(bare, role, found);
      }
    }
    found.remove(expected());
    return found;
  }

  private void add(Encoder running, Role as, SequencedMap<Serving, VectorSet> found) {
    Serving serving = Serving.of(running.space(), as);
    found.computeIfAbsent(serving, way -> set(running.encode(texts.texts(), as, Progress.NONE)));
    List<FloatMatrix> tokens;
    try {
      tokens = running.encodeTokens(texts.texts(), as, Progress.NONE);
    } catch (OptionException e) {
      return; // The model pools by itself, and there is no other way.
    }
    for (MethodDescription method : MethodCatalog.load().ofKind(Pooling.class)) {
      Pooling pooling = MethodCatalog.load().create(Pooling.class, method.id());
      found.computeIfAbsent(
          new Serving(serving.prefix(), method.id()), way -> set(pooled(tokens, pooling)));
    }
  }

  private FloatMatrix pooled(List<FloatMatrix> tokens, Pooling pooling) {
    FloatMatrix rows = FloatMatrix.allocate(tokens.size(), encoder.space().width());
    for (int i = 0; i < tokens.size(); i++) {
      var mask = new long[Math.toIntExact(tokens.get(i).rows())];
      Arrays.fill(mask, 1);
      var row = new float[rows.columns()];
      pooling.pool(tokens.get(i), mask, row);
      rows.setRow(i, row);
    }
    return rows;
  }

  private VectorSet set(FloatMatrix rows) {
    return new VectorSet(new ArrayList<>(texts.ids()), rows, encoder.space());
  }

  @Override
  public void close() {
    encoder.close();
  }
}
