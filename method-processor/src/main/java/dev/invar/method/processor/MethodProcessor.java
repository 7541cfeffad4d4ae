package dev.invar.method.processor;

import dev.invar.method.CheckOf;
import dev.invar.method.Method;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/**
 * Collects the records marked {@link Method} and the classes marked {@link CheckOf} of one
 * compilation, and writes the service files from which the catalogue finds them.
 */
@SupportedAnnotationTypes({"dev.invar.method.Method", "dev.invar.method.CheckOf"})
public final class MethodProcessor extends AbstractProcessor {
  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    SortedSet<String> methods = new TreeSet<>();
    SortedSet<String> checks = new TreeSet<>();
    var methodContract = new MethodContract(processingEnv);
    for (Element element : round.getElementsAnnotatedWith(Method.class)) {
      if (keeps(element, methodContract.breaches(element))) {
        methods.add(((TypeElement) element).getQualifiedName().toString());
      }
    }
    var checkContract = new CheckContract(processingEnv);
    for (Element element : round.getElementsAnnotatedWith(CheckOf.class)) {
      if (keeps(element, checkContract.breaches((TypeElement) element))) {
        checks.add(processingEnv.getElementUtils().getBinaryName((TypeElement) element).toString());
      }
    }
    write(methods, checks);
    return false;
  }

  private void write(SortedSet<String> methods, SortedSet<String> checks) {
    var listing = new ListingWriter(processingEnv.getFiler());
    try {
      if (!methods.isEmpty()) {
        listing.writeMethods(methods);
      }
      if (!checks.isEmpty()) {
        listing.writeChecks(checks);
      }
    } catch (IOException e) {
      processingEnv
          .getMessager()
          .printMessage(Diagnostic.Kind.ERROR, "cannot write the list of methods: " + e);
    }
  }

  private boolean keeps(Element element, List<String> breaches) {
    for (String breach : breaches) {
      processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, breach, element);
    }
    return breaches.isEmpty();
  }
}
