package dev.invar.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The machine that a run ran on.
 *
 * @param cpu the processor's model, as the system names it
 * @param cores how many the JVM may use
 * @param memory installed memory in bytes
 * @param load average number of running processes over the last minute when the run began; negative
 *     where the system does not tell. Timings taken with a load well above zero are not to be
 *     trusted
 * @param jdk name and version of the Java runtime
 * @param os name, version and architecture
 */
public record Machine(String cpu, int cores, long memory, double load, String jdk, String os) {
  /** This machine, now. */
  public static Machine current() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Machine(
        cpuModel(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        system.getSystemLoadAverage(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
  }

  private static String cpuModel() {
    try {
      if (Files.isReadable(Path.of("/proc/cpuinfo"))) {
        return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .findFirst()
            .orElse(System.getProperty("os.arch"));
      }
      var sysctl = new ProcessBuilder("sysctl", "-n", "machdep.cpu.brand_string").start();
      String model =
          new String(sysctl.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return model.isEmpty() ? System.getProperty("os.arch") : model;
    } catch (IOException e) {
      return System.getProperty("os.arch") + " (model unknown: " + e.getMessage() + ")";
    }
  }
}
