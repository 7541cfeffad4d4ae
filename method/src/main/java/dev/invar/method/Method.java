package dev.invar.method;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record as a published method. Its components, each marked {@link Option}, are the
 * method's options; its constant {@code DEFAULTS} is the only place where their defaults stand; the
 * one interface marked {@link Kind} that it implements is its kind.
 *
 * <p>The catalogue, {@code invar methods}, option parsing, help and provenance follow from the
 * record alone. The compiler refuses a record that breaks these rules.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Method {
  /** Lower case with hyphens, unique in Invar, such as {@code reciprocal-rank-fusion}. */
  String id();

  /** The field's name for the method, such as {@code Reciprocal rank fusion}. */
  String name();

  /** Rows of the list of published methods that it answers, such as {@code J17}; often none. */
  String[] rows() default {};

  /** Where it was published: {@code doi:…}, {@code arXiv:…}, or author, title and year. */
  String source();

  /** One sentence: what it does. */
  String summary();
}
