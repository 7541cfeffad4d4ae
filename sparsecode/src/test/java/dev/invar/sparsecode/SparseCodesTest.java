package dev.invar.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparseCodesTest {
  private static final int H = 40;

  private static List<SparseCode> random(int rows, Seed seed) {
    var random = seed.random();
    var codes = new ArrayList<SparseCode>();
    for (int row = 0; row < rows; row++) {
      int[] latents = random.ints(random.nextInt(20), 0, H).distinct().sorted().toArray();
      var values = new float[latents.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = 1 - random.nextFloat();
      }
      codes.add(new SparseCode(latents, values));
    }
    return codes;
  }

  @SeededTest
  void givesBackWhatWasAdded(Seed seed) {
    List<SparseCode> rows = random(3000, seed);
    var builder = new SparseCodes.Builder(H);
    rows.forEach(builder::add);
    SparseCodes codes = builder.build();
    assertThat(codes.rows()).isEqualTo(rows.size());
    var counts = new int[H];
    for (int row = 0; row < rows.size(); row++) {
      SparseCode code = codes.row(row);
      assertThat(code.latents()).isEqualTo(rows.get(row).latents());
      assertThat(code.values()).isEqualTo(rows.get(row).values());
      assertThat(codes.size(row)).isEqualTo(code.size());
      for (int i = 0; i < code.size(); i++) {
        assertThat(codes.latent(codes.start(row) + i)).isEqualTo(code.latents()[i]);
        assertThat(codes.value(codes.start(row) + i)).isEqualTo(code.values()[i]);
        counts[code.latents()[i]]++;
      }
    }
    assertThat(codes.counts()).isEqualTo(counts);
    assertThat(codes.nonZeros()).isEqualTo(rows.stream().mapToInt(SparseCode::size).sum());
  }

  @Test
  void whatIsBuiltDoesNotChangeWhenMoreIsAdded() {
    var builder = new SparseCodes.Builder(H);
    builder.add(new SparseCode(new int[] {1}, new float[] {2}));
    SparseCodes one = builder.build();
    builder.add(new SparseCode(new int[] {3}, new float[] {4}));
    assertThat(one.rows()).isEqualTo(1);
    assertThat(one.nonZeros()).isEqualTo(1);
  }

  @Test
  void mayHaveNoRowsOrEmptyOnes() {
    assertThat(new SparseCodes.Builder(H).build().rows()).isZero();
    SparseCodes empty =
        new SparseCodes.Builder(H).add(new SparseCode(new int[0], new float[0])).build();
    assertThat(empty.rows()).isEqualTo(1);
    assertThat(empty.row(0).size()).isZero();
  }

  @Test
  void refusesLatentsThatDoNotExist() {
    var builder = new SparseCodes.Builder(H);
    assertThatThrownBy(() -> builder.add(new SparseCode(new int[] {H}, new float[] {1})))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining("row 0")
        .hasMessageContaining("below " + H);
    assertThatThrownBy(() -> new SparseCodes.Builder(0)).isInstanceOf(OptionException.class);
  }
}
