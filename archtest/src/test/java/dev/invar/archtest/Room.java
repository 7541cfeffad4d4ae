package dev.invar.archtest;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** The rooms, lowest level first. A room depends only on rooms of a lower level. */
enum Room {
  METHOD(0, "method"),
  METHOD_PROCESSOR(1, "method-processor"),
  TESTKIT(1, "testkit"),
  CACHE(1, "cache"),
  LINALG(2, "linalg"),
  SPACE(3, "space"),
  RANKING(3, "ranking"),
  FORMATS(4, "formats"),
  ENCODE(4, "encode"),
  ALIGN(5, "align"),
  SPARSECODE(5, "sparsecode"),
  INDEX(6, "index"),
  DIAGNOSE(6, "diagnose"),
  TASKS(7, "tasks"),
  CHECKS(8, "checks"),
  CLI(9, "cli"),
  /** Its folder has another name, since {@code bench} at the root is the command. */
  BENCH(10, "bench", "benchmarks"),
  ARCHTEST(10, "archtest");

  static final String ROOT_PACKAGE = "dev.invar";

  final int level;
  final String id;
  final String folder;

  Room(int level, String id) {
    this(level, id, id);
  }

  Room(int level, String id, String folder) {
    this.level = level;
    this.id = id;
    this.folder = folder;
  }

  String artifact() {
    return "invar-" + id;
  }

  /** The package in which all its classes live, below a root such as {@link #ROOT_PACKAGE}. */
  String packageBelow(String root) {
    return root + "." + id.replace('-', '.');
  }

  /** The processor works while others compile, the test kit while they are tested: not in them. */
  boolean isTool() {
    return this == METHOD_PROCESSOR || this == TESTKIT;
  }

  /** Whether code of this room may use code of another. */
  boolean mayUse(Room other) {
    return other == this || other.level < level;
  }

  static Optional<Room> ofFolder(String folder) {
    return Arrays.stream(values()).filter(room -> room.folder.equals(folder)).findFirst();
  }

  static Optional<Room> ofArtifact(String artifact) {
    return Arrays.stream(values()).filter(room -> room.artifact().equals(artifact)).findFirst();
  }

  /** The room of a package, the one with the longest name if several hold it. */
  static Optional<Room> ofPackage(String packageName, String root) {
    return Arrays.stream(values())
        .filter(room -> (packageName + ".").startsWith(room.packageBelow(root) + "."))
        .max(Comparator.comparingInt(room -> room.id.length()));
  }
}
