package dev.invar.linalg.openblas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedLibrariesTest {
  private static final Platform PLATFORM = new Platform("moon-vax", List.of("a.so", "b.so"));

  @TempDir Path folder;

  @Test
  void unpacksOnceAndLeavesNothingElseBehind() throws IOException {
    try (URLClassLoader jar = jar("first", "second")) {
      List<Path> files = UnpackedLibraries.in(folder.resolve("cache"), PLATFORM, jar);
      assertThat(files.get(0)).hasContent("first");
      assertThat(files.get(1)).hasContent("second");
      var time = Files.getLastModifiedTime(files.get(0));
      assertThat(UnpackedLibraries.in(folder.resolve("cache"), PLATFORM, jar)).isEqualTo(files);
      assertThat(Files.getLastModifiedTime(files.get(0))).isEqualTo(time);
      assertThat(list(folder.resolve("cache"))).hasSize(1);
    }
  }

  @Test
  void keepsVersionsApart() throws IOException {
    try (URLClassLoader one = jar("first", "second");
        URLClassLoader other = jar("first", "changed")) {
      List<Path> before = UnpackedLibraries.in(folder.resolve("cache"), PLATFORM, one);
      List<Path> after = UnpackedLibraries.in(folder.resolve("cache"), PLATFORM, other);
      assertThat(before.get(1)).hasContent("second");
      assertThat(after.get(1)).hasContent("changed");
    }
  }

  @Test
  void repairsAFolderThatLostAFileOrPartOfOne() throws IOException {
    try (URLClassLoader jar = jar("first", "second")) {
      List<Path> files = UnpackedLibraries.in(folder.resolve("cache"), PLATFORM, jar);
      Files.writeString(files.get(0), "fir");
      Files.delete(files.get(1));
      assertThat(UnpackedLibraries.in(folder.resolve("cache"), PLATFORM, jar)).isEqualTo(files);
      assertThat(files.get(0)).hasContent("first");
      assertThat(files.get(1)).hasContent("second");
      assertThat(list(folder.resolve("cache"))).hasSize(1);
    }
  }

  @Test
  void manyAtOnceEachGetACompleteFolder() throws Exception {
    try (URLClassLoader jar = jar("x".repeat(300_000), "second");
        var pool = Executors.newFixedThreadPool(8)) {
      Callable<List<Path>> unpack =
          () -> UnpackedLibraries.in(folder.resolve("cache"), PLATFORM, jar);
      for (var answer : pool.invokeAll(Stream.generate(() -> unpack).limit(16).toList())) {
        assertThat(answer.get().get(0)).hasSize(300_000);
        assertThat(answer.get().get(1)).hasContent("second");
      }
      assertThat(list(folder.resolve("cache"))).hasSize(1);
    }
  }

  @Test
  void saysWhatIsMissingFromTheClassPath() throws IOException {
    try (URLClassLoader jar = jar("first", "second")) {
      Platform other = new Platform("moon-pdp", List.of("a.so"));
      assertThatThrownBy(() -> UnpackedLibraries.in(folder, other, jar))
          .isInstanceOf(BackendException.class)
          .hasMessageContaining("org/bytedeco/openblas/moon-pdp/a.so");
    }
  }

  @Test
  void anUnwritableFolderIsAnIoFailure() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    try (URLClassLoader jar = jar("first", "second")) {
      assertThatThrownBy(() -> UnpackedLibraries.in(file, PLATFORM, jar))
          .isInstanceOf(IOException.class);
    }
  }

  private URLClassLoader jar(String first, String second) throws IOException {
    Path jar = Files.createTempFile(folder, "libraries", ".jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("org/bytedeco/openblas/moon-vax/a.so"));
      out.write(first.getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new JarEntry("org/bytedeco/openblas/moon-vax/b.so"));
      out.write(second.getBytes(StandardCharsets.UTF_8));
    }
    return new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.toList();
    }
  }
}
