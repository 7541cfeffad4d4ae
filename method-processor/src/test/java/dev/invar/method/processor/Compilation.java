package dev.invar.method.processor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * What came of compiling a few sources in memory with the processor.
 *
 * @param errors the compiler's errors, in order
 * @param written service files and generated sources, by path
 */
record Compilation(List<String> errors, Map<String, String> written) {
  /** Compiles sources, each of the form {@code package a.b; … record Name}. */
  static Compilation of(String... sources) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var diagnostics = new DiagnosticCollector<JavaFileObject>();
    var files = new InMemory(compiler.getStandardFileManager(diagnostics, Locale.ROOT, UTF_8));
    var units = new ArrayList<Memory>();
    for (String source : sources) {
      units.add(new Memory(pathOf(source), Kind.SOURCE, source));
    }
    var task = compiler.getTask(null, files, diagnostics, List.of("-Xlint:-options"), null, units);
    task.setProcessors(List.of(new MethodProcessor()));
    task.call();
    var errors =
        diagnostics.getDiagnostics().stream()
            .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
            .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
            .toList();
    return new Compilation(errors, files.text());
  }

  /** {@code a/b/Name.java}, from the first package and the first public type of the source. */
  private static String pathOf(String source) {
    String room = source.startsWith("package ") ? source.substring(8, source.indexOf(';')) : "";
    var type = Pattern.compile("(record|class|interface) (\\w+)").matcher(source);
    if (!type.find()) {
      throw new IllegalArgumentException("no type in " + source);
    }
    return (room.isEmpty() ? "" : room.replace('.', '/') + "/") + type.group(2) + ".java";
  }

  /** A file in memory. */
  private static final class Memory extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Memory(String path, Kind kind, String content) {
      super(URI.create("memory:///" + path), kind);
      bytes.writeBytes(content.getBytes(UTF_8));
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return bytes.toString(UTF_8);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  /** Keeps what is written in memory; reads everything else from the class path. */
  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, Memory> files = new TreeMap<>();

    InMemory(JavaFileManager files) {
      super(files);
    }

    Map<String, String> text() {
      var text = new TreeMap<String, String>();
      files.forEach((path, file) -> text.put(path, file.getCharContent(true).toString()));
      text.keySet().removeIf(path -> path.endsWith(".class"));
      return text;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, Kind kind, FileObject sibling) {
      return file(className.replace('.', '/') + kind.extension, kind);
    }

    @Override
    public FileObject getFileForOutput(
        Location location, String packageName, String relativeName, FileObject sibling) {
      return file(relativeName, Kind.OTHER);
    }

    private Memory file(String path, Kind kind) {
      return files.computeIfAbsent(path, name -> new Memory(name, kind, ""));
    }
  }
}
