package dev.invar.encode.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwoProcessesIT {
  @TempDir Path folder;

  @Test
  void beginningAtOnceTheyShareOneWholeModel() throws Exception {
    var processes = new ArrayList<Process>();
    for (int i = 0; i < 2; i++) {
      processes.add(start());
    }
    for (Process process : processes) {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
    }
    assertOneWholeModel();
  }

  @Test
  void killedInTheMiddleItHarmsNobodyAfterwards() throws Exception {
    Process killed = start();
    killed.destroyForcibly().waitFor();
    assertThat(start().waitFor()).isZero();
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> models = files.filter(file -> file.toString().endsWith(".onnx")).toList();
      assertThat(models).hasSize(1);
      assertThat(models.getFirst()).hasSize(BuiltInModel.ALL.getFirst().bytes());
    }
  }

  private Process start() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            UnpackingProcess.class.getName(),
            folder.toString())
        .inheritIO()
        .start();
  }

  private void assertOneWholeModel() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> found = files.filter(Files::isRegularFile).toList();
      assertThat(found).hasSize(1);
      assertThat(found.getFirst()).hasSize(BuiltInModel.ALL.getFirst().bytes());
    }
  }
}
