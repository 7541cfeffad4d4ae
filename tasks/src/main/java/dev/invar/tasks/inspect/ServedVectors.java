package dev.invar.tasks.inspect;

import dev.invar.diagnose.finding.Finding;
import dev.invar.diagnose.finding.PrefixCheck;
import dev.invar.diagnose.finding.PrefixCheck.Way;
import dev.invar.diagnose.finding.ProviderCheck;
import dev.invar.encode.Encoder;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.tasks.Workplace;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Vectors that are said to be an encoder's, against what it gives for some of their texts.
 *
 * @param stored the vectors
 * @param encoder that they are said to be of
 * @param role what the texts are
 * @param workplace opens the encoder without its prefixes
 */
record ServedVectors(VectorSet stored, Encoder encoder, Role role, Workplace workplace) {
  /** A dozen tell; twice as many tell surely. */
  private static final int TEXTS = 24;

  private static final int LEAST_TEXTS = 2;

  /** What is wrong with the vectors of some texts: the prefix, or else the model. */
  List<Finding> findings(SequencedMap<String, String> texts) {
    SequencedMap<String, String> asked = asked(texts);
    if (asked.size() < LEAST_TEXTS) {
      return List.of();
    }
    VectorSet kept = stored.select(List.copyOf(asked.keySet()));
    VectorSet given = encoded(asked, encoder, role);
    Optional<Finding> prefix =
        given.space().width() == kept.space().width()
            ? PrefixCheck.of(kept, ways(asked, given))
            : Optional.empty();
    return prefix.or(() -> ProviderCheck.of(given, kept)).stream().toList();
  }

  private SequencedMap<String, String> asked(SequencedMap<String, String> texts) {
    var ids = new HashSet<>(stored.ids());
    var asked = new LinkedHashMap<String, String>();
    texts.forEach((id, text) -> {
      if (ids.contains(id) && asked.size() < TEXTS) {
        asked.put(id, text);
      }
    });
    return asked;
  }

  private Map<Way, VectorSet> ways(SequencedMap<String, String> asked, VectorSet given) {
    Role other = role == Role.QUERY ? Role.PASSAGE : Role.QUERY;
    var ways = new EnumMap<Way, VectorSet>(Way.class);
    ways.put(Way.AS_ROLE, given);
    if (!encoder.space().prefix(other).equals(encoder.space().prefix(role))) {
      ways.put(Way.AS_OTHER_ROLE, encoded(asked, encoder, other));
    }
    if (!encoder.space().prefix(role).isEmpty()) {
      workplace
          .encoders()
          .openWithoutPrefixes(encoder.id())
          .ifPresent(plain -> {
            try (plain) {
              ways.put(Way.WITHOUT, encoded(asked, plain, role));
            }
          });
    }
    return ways;
  }

  private VectorSet encoded(SequencedMap<String, String> asked, Encoder running, Role as) {
    FloatMatrix rows = running.encode(List.copyOf(asked.sequencedValues()), as, Progress.NONE);
    return new VectorSet(List.copyOf(asked.keySet()), rows, running.space());
  }
}
