package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.method.Version;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class InvarTest {
  @Test
  void printsTheVersionOfTheBuild() {
    var out = new StringWriter();

    int exit = Invar.commandLine().setOut(new PrintWriter(out)).execute("--version");

    assertThat(exit).isZero();
    assertThat(out.toString().strip()).isEqualTo("invar " + Version.CURRENT);
    assertThat(Version.CURRENT).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
  }

  @Test
  void refusesToDoNothing() {
    var err = new StringWriter();

    int exit = Invar.commandLine().setErr(new PrintWriter(err)).execute();

    assertThat(exit).isEqualTo(2);
    assertThat(err.toString()).startsWith("Name a command.");
  }
}
