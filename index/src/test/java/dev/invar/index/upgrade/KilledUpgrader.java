package dev.invar.index.upgrade;

import dev.invar.method.Progress;
import dev.invar.method.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Program that {@link KilledUpgradeIT} kills. It fills in the new vectors of an index under upgrade
 * or finishes the upgrade, and says how far it has come. Arguments: folder, seed, number of
 * documents, {@value #BACKFILL} or {@value #FINISH}.
 */
final class KilledUpgrader {
  static final String BACKFILL = "backfill";
  static final String FINISH = "finish";
  static final int BATCH = 10;

  private KilledUpgrader() {}

  public static void main(String[] arguments) throws IOException {
    var seed = new Seed(Long.parseLong(arguments[1]));
    int size = Integer.parseInt(arguments[2]);
    var index =
        new LiveIndex(Path.of(arguments[0]), new TwoModels(seed), LiveIndex.documents(seed, size));
    var done = new AtomicLong();
    Progress progress =
        new Progress() {
          @Override
          public void advance(long items) {
            System.out.println(done.addAndGet(items));
          }
        };
    if (arguments[3].equals(BACKFILL)) {
      LiveUpgrade.of(index.folder())
          .backfill(
              Backfill.DEFAULTS.withBatch(BATCH).withCommitEvery(Duration.ZERO),
              index.keys().reversed().iterator(),
              index.models()::fresh,
              progress);
    } else {
      LiveUpgrade.finish(index.folder(), progress);
    }
    System.out.println("done");
  }
}
