package dev.invar.archtest.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A copy of the scripts with one room, a home, and a PATH that has nothing but the tools that the
 * scripts may use. Programs such as {@code mvn} and {@code java} are what the test writes.
 */
final class Checkout {
  private static final Path SOURCE = Path.of(System.getProperty("invar.root", "."));
  private static final List<String> SCRIPTS = List.of("invar", "check", "mvnw");

  /** Every program that the scripts use; a test fails if they come to need another. */
  private static final String TOOLS =
      "sh awk cat chmod cksum cut dirname find grep head ln mkdir mkfifo mktemp mv readlink rm sed"
          + " sha512sum shasum sleep sort tail tee tr";

  Path root;
  final Path bin;
  final Path home;
  final Map<String, String> environment = new HashMap<>();

  private Checkout(Path folder) {
    root = folder.resolve("check out");
    bin = folder.resolve("bin");
    home = folder.resolve("home");
  }

  /** Makes one in an empty folder. It has no JDK and no Maven yet. */
  static Checkout in(Path folder) throws IOException {
    var checkout = new Checkout(folder);
    for (Path made : List.of(checkout.root, checkout.bin, checkout.home)) {
      Files.createDirectories(made);
    }
    for (String script : SCRIPTS) {
      Files.copy(SOURCE.resolve(script), checkout.root.resolve(script));
    }
    for (String copied : List.of("launch", ".mvn/wrapper")) {
      Files.createDirectories(checkout.root.resolve(copied));
      try (var files = Files.list(SOURCE.resolve(copied))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.copy(file, checkout.root.resolve(copied).resolve(file.getFileName()));
        }
      }
    }
    checkout.write("pom.xml", "");
    checkout.write("cli/pom.xml", "");
    checkout.write("cli/src/main/Invar.java", "");
    for (String tool : TOOLS.split(" ", -1)) {
      checkout.passTool(tool);
    }
    checkout.environment.put("PATH", checkout.bin.toString());
    checkout.environment.put("HOME", checkout.home.toString());
    checkout.environment.put("INVAR_JDK_FOLDERS", folder.resolve("no-jdk-here").toString());
    return checkout;
  }

  private void passTool(String tool) throws IOException {
    for (String folder : System.getenv("PATH").split(":", -1)) {
      Path program = Path.of(folder, tool);
      if (Files.isExecutable(program)) {
        writeProgram(bin.resolve(tool), "exec '" + program + "' \"$@\"\n");
        return;
      }
    }
  }

  /** Writes a file of the checkout; the path is relative to its root. */
  Path write(String path, String content) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  /** Writes a program as a shell script. */
  static void writeProgram(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Puts a JDK into the folder whose {@code java} does what the script says. */
  static Path installJdk(Path folder, String version, String java) throws IOException {
    writeProgram(folder.resolve("bin/java"), java);
    writeProgram(folder.resolve("bin/javac"), "");
    Files.writeString(
        folder.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return folder;
  }

  /** Puts a JDK where scripts find it, whose {@code java} prints its arguments, one a line. */
  Path installJdk(String version) throws IOException {
    return installJdk(
        home.resolve(".jdks/jdk-" + version), version, "printf '%s\\n' " + version + " \"$@\"\n");
  }

  /**
   * Puts a Maven on the PATH that "builds" by writing a jar and a class path, and that adds a line
   * to {@code builds} each time. Before it does, it runs the given shell script.
   */
  void installMaven(String before) throws IOException {
    writeProgram(
        bin.resolve("mvn"),
        """
        folder=
        case $1 in -v) echo 'Apache Maven 3.9.9'; exit ;; esac
        echo '[INFO] Building Invar 0.1.0 [1/2]'
        echo '[INFO] Building invar-cli 0.1.0 [2/2]'
        for argument do
          case $argument in -Dlaunch.folder=*) folder=${argument#*=} ;; esac
        done
        %s
        [ -n "$folder" ] || exit 0
        echo built >>'%s/builds'
        mkdir -p "$folder/invar-cli"
        : >"$folder/invar-cli/invar-cli.jar"
        printf %%s "$folder/invar-cli/invar-cli.jar" >"$folder/invar-cli/class.path"
        """
            .formatted(before, home));
  }

  void move(Path to) throws IOException {
    Files.move(root, to);
    root = to;
  }

  /** How often Maven built. */
  int builds() throws IOException {
    Path builds = home.resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
  }

  /** What a script said and how it ended. */
  record Outcome(int exit, List<String> out, List<String> err) {}

  Process start(String script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(root.resolve(script).toString()));
    command.addAll(Arrays.asList(arguments));
    var builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  Outcome run(String script, String... arguments) throws IOException, InterruptedException {
    return outcome(start(script, arguments));
  }

  /**
   * Waits for the end. What the scripts say fits into the pipes, so they never wait for a reader.
   */
  static Outcome outcome(Process process) throws InterruptedException {
    int exit = process.waitFor();
    return new Outcome(
        exit, process.inputReader().lines().toList(), process.errorReader().lines().toList());
  }
}
