package dev.invar.bench.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What starts a JVM of this run's own kind and class path.
 *
 * @param options of the JVM, such as {@code -Xmx64m}; copied
 * @param mainClass its name
 * @param arguments of the program; copied
 */
public record JavaCommand(List<String> options, String mainClass, List<String> arguments) {
  public JavaCommand {
    options = List.copyOf(options);
    arguments = List.copyOf(arguments);
  }

  /** A program that has the vector module and so much heap. */
  public static JavaCommand withHeap(int megabytes, String mainClass, List<String> arguments) {
    return new JavaCommand(
        List.of("-Xmx" + megabytes + "m", "--add-modules=jdk.incubator.vector"),
        mainClass,
        arguments);
  }

  /** The words of the command. */
  public List<String> words() {
    var words = new ArrayList<String>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("--enable-native-access=ALL-UNNAMED");
    words.addAll(options);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    words.addAll(arguments);
    return words;
  }
}
