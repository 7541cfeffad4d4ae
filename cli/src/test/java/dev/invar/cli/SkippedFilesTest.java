package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.formats.text.SkippedFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class SkippedFilesTest {
  @Test
  void afterTwentyTheRestIsCountedAndToldWhereItIsNamed() {
    var file = new SkippedFile("a.pdf", SkippedFile.Reason.DAMAGED, "damaged");
    var told = new StringWriter();

    SkippedFiles.warn(23, Collections.nCopies(23, file), new PrintWriter(told, true));

    assertThat(told.toString().lines()).hasSize(21);
    assertThat(told.toString()).contains("skipped 3 more; --json names up to a thousand");
  }
}
