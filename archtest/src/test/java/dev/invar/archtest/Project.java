package dev.invar.archtest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The checkout that is tested: its files and what was compiled from them. */
final class Project {
  static final Path ROOT = Path.of(System.getProperty("invar.root", "..")).normalize();

  private static final Set<String> NOT_OURS =
      Set.of("target", ".git", ".cache", ".idea", ".vscode");

  private static final DescribedPredicate<JavaClass> NO_BREACH =
      DescribedPredicate.describe(
          "no breach on purpose",
          type -> !type.getPackageName().startsWith(Project.class.getPackageName() + ".breach"));

  private Project() {}

  /** Classes that the rooms are made of. */
  static JavaClasses mainClasses() {
    return classes("main", "classes");
  }

  /** Classes of the rooms' tests. */
  static JavaClasses testClasses() {
    return classes("test", "test-classes");
  }

  private static JavaClasses classes(String sources, String compiled) {
    var folders = new ArrayList<Path>();
    for (Room room : Room.values()) {
      Path folder = ROOT.resolve(room.folder);
      boolean hasCode = Files.isDirectory(folder.resolve("src/" + sources + "/java"));
      if (hasCode) {
        folders.add(folder.resolve("target/" + compiled));
      }
    }
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new IllegalStateException(
            "expected compiled classes in " + folder + "; build all rooms before these tests");
      }
    }
    return new ClassFileImporter().importPaths(folders).that(NO_BREACH);
  }

  /** All Java files of all rooms. */
  static List<Path> sources() {
    return files(ROOT).stream()
        .filter(file -> file.toString().endsWith(".java"))
        .filter(file -> file.toString().contains("/src/"))
        .toList();
  }

  /** Folders below any {@code src/main/java} that hold Java files: the packages of the rooms. */
  static List<Path> packages() {
    return sources().stream()
        .filter(file -> file.toString().contains("/src/main/java/"))
        .map(Path::getParent)
        .distinct()
        .toList();
  }

  /** Every file of the checkout that is not built, cached or kept by another tool. */
  static List<Path> files(Path root) {
    var files = new ArrayList<Path>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              String name = String.valueOf(folder.getFileName());
              return !folder.equals(root) && (NOT_OURS.contains(name) || name.endsWith(".index"))
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() && !NOT_OURS.contains(file.getFileName().toString())) {
                files.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    files.sort(null);
    return files;
  }

  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Room> rooms() {
    return Arrays.asList(Room.values());
  }
}
