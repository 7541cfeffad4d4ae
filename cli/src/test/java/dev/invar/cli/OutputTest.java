package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class OutputTest {
  @Test
  void aReaderThatWentAwayIsNoFailureWorthWords() {
    var err = new StringWriter();

    int exit = Ran.run(failing("Broken pipe"), err, "--help");

    assertThat(exit).isEqualTo(141);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aFullDiskIsTold() {
    var err = new StringWriter();

    int exit = Ran.run(failing("No space left on device"), err, "--help");

    assertThat(exit).isEqualTo(9);
    assertThat(err.toString().lines())
        .containsExactly("invar: cannot write to standard output: No space left on device");
  }

  private static OutputStream failing(String why) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(why);
      }
    };
  }
}
