package dev.invar.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {
  @TempDir Path folder;

  @Test
  void theVariableDecides() {
    Path named = folder.resolve("deep/er");
    assertThat(CacheFolder.of(Map.of(CacheFolder.VARIABLE, named.toString())).root())
        .isEqualTo(named)
        .isDirectory();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void elseThePlatformsPlace() {
    assertThat(CacheFolder.of(Map.of("XDG_CACHE_HOME", folder.toString())).root())
        .isEqualTo(folder.resolve("invar"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void elseAFolderOfThisUsersOwn() throws IOException {
    Path blocked = Files.writeString(folder.resolve("home"), "no folder");
    Path root = CacheFolder.of(Map.of("XDG_CACHE_HOME", blocked.toString())).root();
    assertThat(root).isDirectory().hasParent(Path.of(System.getProperty("java.io.tmpdir")));
    assertThat(Files.getOwner(root).getName()).isEqualTo(System.getProperty("user.name"));
  }

  @Test
  void aNamedFolderThatCannotBeIsAnError() throws IOException {
    Path blocked = Files.writeString(folder.resolve("file"), "no folder").resolve("cache");
    assertThatThrownBy(() -> CacheFolder.of(Map.of(CacheFolder.VARIABLE, blocked.toString())))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining(blocked.toString())
        .hasMessageContaining(CacheFolder.VARIABLE);
  }
}
