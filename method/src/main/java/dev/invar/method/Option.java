package dev.invar.method;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one option of a {@link Method}, on its record component.
 *
 * <p>Types: {@code int}, {@code long}, {@code double}, {@code boolean}, {@code String}, an enum, or
 * {@link Seed}. The range stands here and nowhere else; {@link Options#check} enforces it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Option {
  /** One sentence: what it controls and what each end of the range means. */
  String value();

  /** Smallest value allowed, of a number. */
  double min() default Double.NEGATIVE_INFINITY;

  /** Largest value allowed, of a number. */
  double max() default Double.POSITIVE_INFINITY;
}
