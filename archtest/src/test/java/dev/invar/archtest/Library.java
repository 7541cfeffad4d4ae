package dev.invar.archtest;

import static dev.invar.archtest.Room.BENCH;
import static dev.invar.archtest.Room.CHECKS;
import static dev.invar.archtest.Room.CLI;
import static dev.invar.archtest.Room.DIAGNOSE;
import static dev.invar.archtest.Room.ENCODE;
import static dev.invar.archtest.Room.FORMATS;
import static dev.invar.archtest.Room.INDEX;
import static dev.invar.archtest.Room.LINALG;
import static dev.invar.archtest.Room.TASKS;
import static dev.invar.archtest.Room.TESTKIT;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The third-party libraries, and the rooms whose code may use each. A new one needs a record. */
enum Library {
  OPENBLAS("org.bytedeco", "org.bytedeco", LINALG),
  // The benchmarks call some libraries directly: that is the peer that a room is measured against.
  VECTOR_API("", "jdk.incubator.vector", LINALG, INDEX, BENCH),
  LUCENE("org.apache.lucene", "org.apache.lucene", INDEX, BENCH),
  ONNX_RUNTIME("com.microsoft.onnxruntime", "ai.onnxruntime", ENCODE, BENCH),
  TOKENIZERS("ai.djl.huggingface", "ai.djl", ENCODE, BENCH),
  ENCODER_FILES("dev.langchain4j", "dev.langchain4j", ENCODE),
  JSOUP("org.jsoup", "org.jsoup", FORMATS),
  PDFBOX("org.apache.pdfbox", "org.apache.pdfbox", FORMATS),
  JACKSON("tools.jackson.core", "tools.jackson", FORMATS, ENCODE, DIAGNOSE, TASKS, CLI, BENCH),
  ECHARTS("org.webjars", "org.webjars", DIAGNOSE),
  WORDNET("net.sf.extjwnl", "net.sf.extjwnl", TASKS),
  PICOCLI("info.picocli", "picocli", CLI, BENCH),
  /** Silences the log of the tokenizers wherever a process with them starts. */
  SLF4J("org.slf4j", "org.slf4j", ENCODE, TASKS, CHECKS, CLI, BENCH),
  EJML("org.ejml", "org.ejml", BENCH),
  OJALGO("org.ojalgo", "org.ojalgo", BENCH),
  JVECTOR("io.github.jbellis", "io.github.jbellis", BENCH),
  JMH("org.openjdk.jmh", "org.openjdk.jmh", BENCH),
  JUNIT("org.junit.jupiter", "org.junit", TESTKIT),
  ASSERTJ("org.assertj", "org.assertj", TESTKIT),
  /** A script that browsers run on our pages. */
  AXE("org.webjars.npm", "org.webjars.npm"),
  ARCHUNIT("com.tngtech.archunit", "com.tngtech.archunit"),
  JSPECIFY("org.jspecify", "org.jspecify", Room.values());

  final String group;
  final String packagePrefix;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of, which nobody can change
  final List<Room> owners;

  Library(String group, String packagePrefix, Room... owners) {
    this.group = group;
    this.packagePrefix = packagePrefix;
    this.owners = List.of(owners);
  }

  static Optional<Library> ofGroup(String group) {
    return Arrays.stream(values()).filter(library -> library.group.equals(group)).findFirst();
  }

  static Optional<Library> ofPackage(String packageName) {
    return Arrays.stream(values())
        .filter(library -> (packageName + ".").startsWith(library.packagePrefix + "."))
        .findFirst();
  }

  /** Whether it serves tests alone, so that every room may have it in test scope. */
  boolean isForTests() {
    return this == JUNIT || this == ASSERTJ || this == ARCHUNIT || this == AXE;
  }
}
