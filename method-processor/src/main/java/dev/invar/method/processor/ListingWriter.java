package dev.invar.method.processor;

import dev.invar.method.MethodCheck;
import dev.invar.method.MethodListing;
import java.io.IOException;
import java.util.SortedSet;
import java.util.stream.Collectors;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;

/** Writes a room's {@code ListedMethods} and the service files that name it and the checks. */
final class ListingWriter {
  private final Filer filer;

  ListingWriter(Filer filer) {
    this.filer = filer;
  }

  /**
   * @throws IOException also if the methods have no package in common
   */
  void writeMethods(SortedSet<String> methods) throws IOException {
    String room = commonPackage(methods);
    if (room.isEmpty()) {
      throw new IOException("the methods of a room share a package, but not " + methods);
    }
    String entries =
        methods.stream()
            .map(name -> "        " + name + ".class")
            .collect(Collectors.joining(",\n"));
    try (var out = filer.createSourceFile(room + ".ListedMethods").openWriter()) {
      out.write(
          """
          package %s;

          import java.util.List;

          /** The methods of this room. */
          public final class ListedMethods implements dev.invar.method.MethodListing {
            @Override
            public List<Class<? extends Record>> methods() {
              return List.of(
          %s);
            }
          }
          """
              .formatted(room, entries));
    }
    writeService(MethodListing.class.getName(), room + ".ListedMethods\n");
  }

  void writeChecks(SortedSet<String> checks) throws IOException {
    writeService(MethodCheck.class.getName(), String.join("\n", checks) + "\n");
  }

  private void writeService(String service, String content) throws IOException {
    String path = "META-INF/services/" + service;
    try (var out = filer.createResource(StandardLocation.CLASS_OUTPUT, "", path).openWriter()) {
      out.write(content);
    }
  }

  /** The longest package that holds all the classes; empty if none does. */
  private static String commonPackage(SortedSet<String> names) {
    String common = packageOf(names.first());
    for (String name : names) {
      while (!common.isEmpty() && !name.startsWith(common + ".")) {
        common = packageOf(common);
      }
    }
    return common;
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }
}
