package dev.invar.testkit;

import dev.invar.method.Seed;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** The seeds of a {@link SeededTest}: 1, 2, 3 and so on. */
final class Seeds implements ArgumentsProvider {
  private static final int FEWEST = 3;

  @Override
  public Stream<? extends Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) {
    int count = Integer.getInteger("invar.seeds", FEWEST);
    return LongStream.rangeClosed(1, count).mapToObj(Seed::new).map(Arguments::of);
  }
}
