package dev.invar.method.processor;

import dev.invar.method.CheckOf;
import dev.invar.method.Method;
import dev.invar.method.MethodCheck;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.MirroredTypeException;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** What a class marked {@link CheckOf} must have, so that it can be found and run. */
final class CheckContract {
  private final ProcessingEnvironment environment;

  CheckContract(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /** One sentence for each rule that the class breaks. */
  List<String> breaches(TypeElement type) {
    var breaches = new ArrayList<String>();
    if (!isCheck(type)) {
      breaches.add(type + " must implement MethodCheck");
    }
    if (!canBeMade(type)) {
      breaches.add(type + " must be a public class with a public constructor without arguments");
    }
    TypeMirror method = checkedMethod(type);
    Element element = environment.getTypeUtils().asElement(method);
    if (element == null || element.getAnnotation(Method.class) == null) {
      breaches.add(type + " must name a record marked @Method, not " + method);
    }
    return breaches;
  }

  private boolean isCheck(TypeElement type) {
    TypeElement check = environment.getElementUtils().getTypeElement(MethodCheck.class.getName());
    return environment.getTypeUtils().isAssignable(type.asType(), check.asType());
  }

  private static boolean canBeMade(TypeElement type) {
    return type.getModifiers().contains(Modifier.PUBLIC)
        && !type.getModifiers().contains(Modifier.ABSTRACT)
        && (type.getNestingKind() == NestingKind.TOP_LEVEL
            || type.getModifiers().contains(Modifier.STATIC))
        && ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
            .anyMatch(CheckContract::isPublicWithoutArguments);
  }

  private static boolean isPublicWithoutArguments(ExecutableElement constructor) {
    return constructor.getParameters().isEmpty()
        && constructor.getModifiers().contains(Modifier.PUBLIC);
  }

  /** The class itself may not be compiled yet: the compiler tells its name by an exception. */
  private static TypeMirror checkedMethod(TypeElement type) {
    try {
      Class<?> loaded = type.getAnnotation(CheckOf.class).value();
      throw new IllegalStateException("the compiler loaded " + loaded);
    } catch (MirroredTypeException e) {
      return e.getTypeMirror();
    }
  }
}
