package dev.invar.archtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.invar.method.Method;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodCheck;
import dev.invar.method.MethodDescription;
import dev.invar.method.Option;
import dev.invar.method.OptionDescription;
import dev.invar.method.OptionException;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.Ranking;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every method of every room keeps to. */
class CatalogTest {
  private static final MethodCatalog CATALOG = MethodCatalog.load();

  private static Stream<MethodDescription> methods() {
    return CATALOG.all().stream();
  }

  @Test
  void listsEveryMethodOfTheRooms() {
    assertThat(methods().map(method -> method.type().getName()))
        .containsExactlyInAnyOrderElementsOf(
            Project.mainClasses().stream()
                .filter(type -> type.isAnnotatedWith(Method.class))
                .map(JavaClass::getName)
                .toList());
  }

  @Test
  void everyMethodHasACheck() {
    Set<String> checked =
        MethodCheck.all().stream().map(MethodCheck::id).collect(Collectors.toSet());
    assertThat(unchecked(CATALOG.all(), checked)).isEmpty();
    assertThat(unchecked(CATALOG.all(), Set.of())).hasSameSizeAs(CATALOG.all());
  }

  @Test
  void checksLiveInTheirRoom() {
    assertThat(MethodCheck.all())
        .isNotEmpty()
        .allMatch(check -> check.getClass().getName().startsWith("dev.invar.checks."));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aMethodNamesItsSource(MethodDescription method) {
    assertThat(method.source()).matches(".*(doi:10\\.\\d+/|arXiv:\\d{4}\\.\\d{4}|[12]\\d{3}).*");
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aMethodIsMadeOfItsSpec(MethodDescription method) {
    Record defaults = method.defaults();
    assertThat(method.with(method.optionsOf(defaults))).isEqualTo(defaults);
    assertThat(CATALOG.create(Record.class, CATALOG.specOf(defaults))).isEqualTo(defaults);
  }

  /** Not only text is held to the range, but whoever calls the constructor. */
  @ParameterizedTest
  @MethodSource("methods")
  void aConstructorRefusesValuesOutsideTheRange(MethodDescription method) {
    for (int place = 0; place < method.options().size(); place++) {
      for (Object wrong : outside(method.options().get(place))) {
        assertThat(refuses(method.defaults(), place, wrong))
            .as(method.id() + " with " + method.options().get(place).name() + " = " + wrong)
            .isTrue();
      }
    }
  }

  /** A method that does not look at its options. */
  @Method(id = "careless", name = "Careless", source = "none", summary = "Takes anything")
  public record Careless(@Option(value = "how many", min = 1) int k) implements Fusion {
    public static final Careless DEFAULTS = new Careless(1);

    @Override
    public Ranking fuse(List<Ranking> rankings) {
      return Ranking.EMPTY;
    }
  }

  @Test
  void aCarelessConstructorIsFound() {
    MethodDescription careless = MethodCatalog.of(List.of(Careless.class)).find("careless");
    assertThat(outside(careless.options().getFirst())).containsExactly(0);
    assertThat(refuses(careless.defaults(), 0, 0)).isFalse();
  }

  /** The nearest values beyond the ends of an option's range, of its own type. */
  private static List<Object> outside(OptionDescription option) {
    var outside = new ArrayList<Object>();
    if (option.type() == double.class) {
      outside.add(Double.NaN);
      outside.add(Math.nextDown(option.min()));
      outside.add(Math.nextUp(option.max()));
      outside.removeIf(x -> x.equals(option.min()) || x.equals(option.max()));
    } else if (option.type() == int.class) {
      LongStream.of((long) option.min() - 1, (long) option.max() + 1)
          .filter(x -> x == (int) x)
          .filter(x -> x < option.min() || x > option.max())
          .forEach(x -> outside.add((int) x));
    } else if (option.type() == long.class) {
      LongStream.of((long) option.min() - 1, (long) option.max() + 1)
          .filter(x -> x < option.min() || x > option.max())
          .forEach(outside::add);
    }
    return outside;
  }

  /** Whether the constructor of a method's record refuses one wrong value among its defaults. */
  private static boolean refuses(Record defaults, int place, Object wrong) {
    try {
      var components = defaults.getClass().getRecordComponents();
      var types = new Class<?>[components.length];
      var values = new Object[components.length];
      for (int i = 0; i < components.length; i++) {
        types[i] = components[i].getType();
        values[i] = i == place ? wrong : components[i].getAccessor().invoke(defaults);
      }
      defaults.getClass().getConstructor(types).newInstance(values);
      return false;
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof OptionException;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Set<String> unchecked(List<MethodDescription> methods, Set<String> checked) {
    var unchecked = new TreeSet<String>();
    methods.stream()
        .map(MethodDescription::id)
        .filter(id -> !checked.contains(id))
        .forEach(unchecked::add);
    return unchecked;
  }
}
