package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.encode.Encoders;
import dev.invar.index.IndexEditor;
import dev.invar.index.IndexSettings;
import dev.invar.index.SearchIndex;
import dev.invar.index.VectorStorage;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.method.OptionException;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * How texts go into an index: the choices, and what is already there, made one.
 *
 * @param settings of the index
 * @param coder what makes its codes, if they are kept and the index is new
 * @param encoder makes its vectors; empty for an index of words alone; closed with the plan
 * @param passages how texts become vectors
 */
record IndexPlan(
    IndexSettings settings, Optional<CoderFile> coder, Optional<Encoder> encoder, Passages passages)
    implements AutoCloseable {

  /**
   * @param usual the passages of a new index for which none are chosen
   * @throws OptionException if a choice contradicts the index that is there
   * @throws dev.invar.method.ShapeException if the encoder's space is not the index's
   */
  static IndexPlan of(
      Path into, IndexChoices choices, Function<Encoder, Passages> usual, Workplace workplace)
      throws IOException {
    Optional<IndexSettings> existing = existing(into);
    return existing.isPresent()
        ? ofExisting(into, existing.get(), choices, workplace)
        : ofNew(choices, usual, workplace);
  }

  /** The settings of the index in a folder; empty if there is none yet. */
  static Optional<IndexSettings> existing(Path folder) throws IOException {
    if (!SearchIndex.exists(folder)) {
      return Optional.empty();
    }
    try (var index = SearchIndex.open(folder)) {
      return Optional.of(index.settings());
    }
  }

  /** Without any vectors. */
  private static IndexPlan words(IndexSettings settings) {
    return new IndexPlan(settings, Optional.empty(), Optional.empty(), new Passages.Whole());
  }

  /** Opens the index. */
  IndexEditor open(Path into) throws IOException {
    return CodeChoice.open(into, settings, coder);
  }

  private static IndexPlan ofNew(
      IndexChoices choices, Function<Encoder, Passages> usual, Workplace workplace)
      throws IOException {
    Optional<VectorStorage> storage = choices.vectors().orElse(VectorChoice.FLOAT32).storage();
    if (storage.isEmpty()) {
      if (choices.codes().ofNew().hasCodes()) {
        throw new OptionException(
            "vectors", "float32 or int8 where codes are kept", VectorChoice.NONE.label());
      }
      return words(IndexSettings.lexical());
    }
    Optional<CoderFile> coder = choices.codes().read();
    Encoder encoder = open(choices.encoder().orElse(Encoders.DEFAULT), workplace);
    Passages passages = choices.passages().orElseGet(() -> usual.apply(encoder));
    try {
      passages.requireServedBy(encoder);
      var settings =
          new IndexSettings(
              Optional.of(encoder.space()), storage.get(), IndexNotes.of(encoder, passages));
      return new IndexPlan(
          choices.codes().in(settings, coder), coder, Optional.of(encoder), passages);
    } catch (RuntimeException e) {
      encoder.close();
      throw e;
    }
  }

  private static IndexPlan ofExisting(
      Path into, IndexSettings settings, IndexChoices choices, Workplace workplace)
      throws IOException {
    refuse(choices, settings, into);
    if (settings.space().isEmpty()) {
      return words(settings);
    }
    String id =
        choices
            .encoder()
            .or(() -> IndexNotes.encoder(settings))
            .orElseThrow(() ->
                new OptionException(
                    into
                        + " holds vectors of the space "
                        + settings.space().get().encoder()
                        + ", made elsewhere: expected vectors of that space, found texts"));
    Encoder encoder = open(id, workplace);
    try {
      refuseNext(encoder, settings, into);
      settings.space().get().requireSame(encoder.space(), into.toString());
    } catch (RuntimeException e) {
      encoder.close();
      throw e;
    }
    Passages passages = IndexNotes.passages(settings).orElseGet(() -> Passages.standard(encoder));
    return new IndexPlan(settings, Optional.empty(), Optional.of(encoder), passages);
  }

  /** Refuses the model that the index is changing to, but has not yet. */
  private static void refuseNext(Encoder encoder, IndexSettings settings, Path into)
      throws IOException {
    Optional<LiveUpgrade> live = LiveUpgrade.find(into);
    if (live.isPresent() && live.get().target().to().isSame(encoder.space())) {
      throw new OptionException(
          "encoder of " + into,
          IndexNotes.encoder(settings).orElse("none")
              + " until its upgrade is finished; what is added now gets its new vector by the"
              + " backfill",
          encoder.id());
    }
  }

  /** Refuses choices that the index that is there has made otherwise. */
  static void refuse(IndexChoices choices, IndexSettings settings, Path into) throws IOException {
    choices.codes().requireSame(settings, into);
    Map<String, String> is = new TreeMap<>(settings.notes());
    is.put(
        "vectors",
        settings.space().isEmpty()
            ? VectorChoice.NONE.label()
            : VectorChoice.of(settings.vectors()).label());
    choices
        .passages()
        .ifPresent(choice -> refuse(IndexNotes.PASSAGES, choice.toString(), is, into));
    choices.vectors().ifPresent(choice -> refuse("vectors", choice.label(), is, into));
  }

  private static void refuse(String name, String choice, Map<String, String> is, Path into) {
    String found = is.getOrDefault(name, "none");
    if (!found.equals(choice)) {
      throw new OptionException(
          name + " of " + into, found + ", as it was made (or another folder)", choice);
    }
  }

  private static Encoder open(String idOrFolder, Workplace workplace) {
    return workplace.encoders().open(idOrFolder);
  }

  @Override
  public void close() {
    encoder.ifPresent(Encoder::close);
  }
}
