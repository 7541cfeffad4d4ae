package dev.invar.index.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.align.Alignment;
import dev.invar.align.SideMap;
import dev.invar.align.file.AlignmentFile;
import dev.invar.align.upgrade.SpaceStatistics;
import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.index.SearchIndex;
import dev.invar.method.FormatException;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import dev.invar.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwoSpacesFileTest {
  @TempDir Path folder;

  @SeededTest
  void whatIsWrittenIsRead(Seed seed) throws IOException {
    var models = new TwoModels(seed);
    TwoSpaces spaces = models.spaces();
    var file = new TwoSpacesFile(folder);
    file.write(spaces);
    TwoSpaces read = file.read();
    assertSame(read.before(), spaces.before());
    assertSame(read.after(), spaces.after());
    assertThat(read.past()).isEmpty();
    float[] query = models.fresh("w1 w2 w3");
    assertThat(read.bridge(models.oldSpace(), models.newSpace()).orElseThrow().vector(query))
        .containsExactly(
            spaces.bridge(models.oldSpace(), models.newSpace()).orElseThrow().vector(query));

    byte[] once = Files.readAllBytes(file.statistics());
    file.write(read);
    assertThat(Files.readAllBytes(file.statistics())).isEqualTo(once);

    file.write(new TwoSpaces(spaces.before(), spaces.after()).with(models.past()));
    PastQueries past = file.read().past().orElseThrow();
    assertThat(past).isEqualTo(models.past());
    assertThat(file.read().alignment()).isEmpty();
    assertThat(file.alignment()).doesNotExist();
  }

  private static void assertSame(SpaceStatistics read, SpaceStatistics written) {
    assertThat(read.mean()).containsExactly(written.mean());
    assertThat(read.covariance().toArray()).containsExactly(written.covariance().toArray());
    assertThat(read.count()).isEqualTo(written.count());
  }

  @Test
  void damagedOrForeignFilesAreRefused() throws IOException {
    var file = new TwoSpacesFile(folder);
    file.write(new TwoModels(Seed.DEFAULT).spaces());
    byte[] whole = Files.readAllBytes(file.statistics());
    for (int length : new int[] {0, 7, 100, whole.length - 1}) {
      Files.write(file.statistics(), Arrays.copyOf(whole, length));
      assertThatThrownBy(file::read)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("statistics.safetensors");
    }
    byte[] notFinite = whole.clone();
    Arrays.fill(notFinite, whole.length - Double.BYTES, whole.length, (byte) -1);
    Files.write(file.statistics(), notFinite);
    assertThatThrownBy(file::read)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("finite");
    Files.copy(file.alignment(), file.statistics(), StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(file::read)
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("alignment-1");
  }

  @SeededTest
  void statisticsAreThoseOfTheIndex(Seed seed) throws IOException {
    var index = LiveIndex.create(folder.resolve("index"), seed, 60);
    try (var open = SearchIndex.open(index.folder());
        var moment = open.moment()) {
      SpaceStatistics statistics = TwoSpaces.statisticsOf(moment);
      assertThat(statistics.count()).isEqualTo(moment.passages());
      var sum = new double[TwoModels.OLD_WIDTH];
      moment.visit(place -> {
        for (int i = 0; i < place.passages(); i++) {
          float[] unit = moment.vector(place.first() + i).unit();
          for (int j = 0; j < unit.length; j++) {
            sum[j] += unit[j] / moment.passages();
          }
        }
        return true;
      });
      assertThat(statistics.mean()).containsExactly(sum, within(1e-6));
      assertThat(VectorSample.of(moment, 17).rows()).isEqualTo(17);
    }
  }

  /** A map between other spaces. */
  private static AlignmentFile otherMap() {
    AlignmentFile file = new TwoModels(Seed.DEFAULT).spaces().alignment().orElseThrow();
    var sides =
        file.alignment().sides().stream()
            .map(side ->
                new SideMap(
                    Space.declared("other", side.space().width()), side.means(), side.map()))
            .toList();
    return new AlignmentFile(new Alignment(sides), file.evidence(), file.provenance());
  }

  @Test
  void spacesThatDoNotBelongToTheIndexAreRefused() throws IOException {
    var index = LiveIndex.create(folder.resolve("index"), Seed.DEFAULT, 10);
    TwoSpaces right = index.models().spaces();
    SpaceStatistics ofOld = right.before();
    SpaceStatistics ofNew = right.after();
    for (TwoSpaces wrong :
        new TwoSpaces[] {
          new TwoSpaces(ofNew, ofNew),
          new TwoSpaces(ofOld, ofOld),
          new TwoSpaces(ofOld, ofNew)
              .with(new PastQueries(index.models().past().after(), index.models().past().after())),
          new TwoSpaces(ofOld, ofNew).with(otherMap())
        }) {
      assertThatThrownBy(() -> LiveUpgrade.start(index.folder(), index.upgrade(), wrong))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("expected");
    }
    var mixing =
        new UpgradeTarget(
            index.models().newSpace(),
            index.upgrade().notes(),
            UpgradeWay.MIX,
            FillOrder.INDEX,
            index.upgrade().provenance());
    var mapless = new TwoSpaces(ofOld, ofNew);
    assertThatThrownBy(() -> LiveUpgrade.start(index.folder(), mixing, mapless))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("mix");
    assertThat(index.folder().resolve("upgrade")).doesNotExist();
  }
}
