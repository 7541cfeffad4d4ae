package dev.invar.cli;

import dev.invar.align.Aligner;
import dev.invar.encode.EncoderCard;
import dev.invar.encode.Encoders;
import dev.invar.index.upgrade.FillOrder;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.RankingMeasure;
import dev.invar.space.Role;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.structure.JsonEncoder;
import dev.invar.tasks.Mode;
import dev.invar.tasks.ModelChoice;
import dev.invar.tasks.Representation;
import dev.invar.tasks.VectorChoice;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/** The values an option knows, for help and completion; looked up only when one of them asks. */
abstract class Known implements Iterable<String> {
  private final Supplier<List<String>> values;

  Known(Supplier<List<String>> values) {
    this.values = values;
  }

  @Override
  public Iterator<String> iterator() {
    return values.get().iterator();
  }

  private static List<String> ofKind(Class<?> kind) {
    return MethodCatalog.load().ofKind(kind).stream().map(MethodDescription::id).toList();
  }

  static final class Fusions extends Known {
    Fusions() {
      super(() -> ofKind(Fusion.class));
    }
  }

  static final class Aligners extends Known {
    Aligners() {
      super(() -> ofKind(Aligner.class));
    }
  }

  static final class SparseCoders extends Known {
    SparseCoders() {
      super(() -> ofKind(SparseCoder.class));
    }
  }

  static final class JsonEncoders extends Known {
    JsonEncoders() {
      super(() -> ofKind(JsonEncoder.class));
    }
  }

  static final class Measures extends Known {
    Measures() {
      super(() -> ofKind(RankingMeasure.class));
    }
  }

  static final class Methods extends Known {
    Methods() {
      super(() -> MethodCatalog.load().all().stream().map(MethodDescription::id).toList());
    }
  }

  static final class Kinds extends Known {
    Kinds() {
      super(() ->
          MethodCatalog.load().all().stream()
              .map(MethodDescription::kind)
              .distinct()
              .sorted()
              .toList());
    }
  }

  static final class EncoderIds extends Known {
    EncoderIds() {
      super(() -> Encoders.builtIn().stream().map(EncoderCard::id).toList());
    }
  }

  static final class Modes extends Known {
    Modes() {
      super(Mode::labels);
    }
  }

  static final class Roles extends Known {
    Roles() {
      super(() -> Labels.of(Role.values()));
    }
  }

  static final class UpgradeWays extends Known {
    UpgradeWays() {
      super(Ways::labels);
    }
  }

  static final class Orders extends Known {
    Orders() {
      super(() -> Labels.of(FillOrder.values()));
    }
  }

  static final class Models extends Known {
    Models() {
      super(ModelChoice::labels);
    }
  }

  static final class Representations extends Known {
    Representations() {
      super(Representation::labels);
    }
  }

  static final class Vectors extends Known {
    Vectors() {
      super(VectorChoice::labels);
    }
  }
}
