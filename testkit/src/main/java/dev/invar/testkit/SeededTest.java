package dev.invar.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * A law that holds whatever the seed. The test's only parameter is a {@link dev.invar.method.Seed};
 * it runs for fixed seeds, as many as the system property {@code invar.seeds} says, and a failure
 * names its seed.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@ArgumentsSource(Seeds.class)
public @interface SeededTest {}
