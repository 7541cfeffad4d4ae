package dev.invar.method.processor;

import dev.invar.method.Kind;
import dev.invar.method.Method;
import dev.invar.method.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** What a record marked {@link Method} must have, checked while it compiles. */
final class MethodContract {
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
  private static final Set<TypeKind> NUMBERS_AND_FLAGS =
      Set.of(TypeKind.INT, TypeKind.LONG, TypeKind.DOUBLE, TypeKind.BOOLEAN);
  private static final Set<String> OBJECTS = Set.of("java.lang.String", "dev.invar.method.Seed");

  private final ProcessingEnvironment environment;

  MethodContract(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /** One sentence for each rule that the element breaks. */
  List<String> breaches(Element element) {
    if (element.getKind() != ElementKind.RECORD) {
      return List.of("@Method stands on a record of options, not on " + element);
    }
    var type = (TypeElement) element;
    var method = type.getAnnotation(Method.class);
    var breaches = new ArrayList<String>();
    if (!type.getModifiers().contains(Modifier.PUBLIC)) {
      breaches.add(type + " must be public: it is API");
    }
    if (type.getNestingKind() != NestingKind.TOP_LEVEL) {
      breaches.add(type + " must stand in a file of its own");
    }
    if (!ID.matcher(method.id()).matches()) {
      breaches.add("id " + method.id() + " must be lower-case words joined by hyphens");
    }
    if (method.name().isBlank() || method.source().isBlank() || method.summary().isBlank()) {
      breaches.add(method.id() + " needs a name, a source and a summary");
    }
    if (environment.getElementUtils().getDocComment(type) == null) {
      breaches.add(method.id() + " needs Javadoc: equation, shapes, source, cost, weakness");
    }
    if (kinds(type) != 1) {
      breaches.add(method.id() + " must implement exactly one interface marked @Kind");
    }
    if (!hasDefaults(type)) {
      breaches.add(method.id() + " needs: public static final " + type + " DEFAULTS");
    }
    for (RecordComponentElement option : type.getRecordComponents()) {
      checkOption(method.id(), option, breaches);
    }
    return breaches;
  }

  private static long kinds(TypeElement type) {
    return type.getInterfaces().stream()
        .filter(i -> ((DeclaredType) i).asElement().getAnnotation(Kind.class) != null)
        .count();
  }

  private boolean hasDefaults(TypeElement type) {
    return type.getEnclosedElements().stream()
        .anyMatch(field ->
            field.getKind() == ElementKind.FIELD
                && field.getSimpleName().contentEquals("DEFAULTS")
                && field
                    .getModifiers()
                    .containsAll(Set.of(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL))
                && environment.getTypeUtils().isSameType(field.asType(), type.asType()));
  }

  private void checkOption(String id, RecordComponentElement option, List<String> breaches) {
    var description = option.getAnnotation(Option.class);
    if (description == null || description.value().isBlank()) {
      breaches.add(id + ": " + option.getSimpleName() + " needs @Option with a sentence of help");
    }
    if (!isOptionType(option.asType())) {
      breaches.add(
          id
              + ": an option is int, long, double, boolean, String, an enum or Seed, not "
              + option.asType());
    }
  }

  private boolean isOptionType(TypeMirror type) {
    if (NUMBERS_AND_FLAGS.contains(type.getKind())) {
      return true;
    }
    Element element = environment.getTypeUtils().asElement(type);
    return element != null
        && (element.getKind() == ElementKind.ENUM || OBJECTS.contains(element.toString()));
  }
}
