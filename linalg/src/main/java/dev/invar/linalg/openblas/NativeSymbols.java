package dev.invar.linalg.openblas;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.invar.cache.CacheFolder;
import dev.invar.cache.UnpackedFile;
import dev.invar.method.BackendException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The functions of the loaded OpenBLAS, which stays loaded to the end of the process.
 *
 * @param lookup finds a function by name
 */
@SuppressWarnings("restricted") // native code is what this type is for
record NativeSymbols(SymbolLookup lookup) {
  private static final int LONGEST_TEXT = 256;

  /**
   * Loads a platform's libraries, unpacked to this user's cache folder.
   *
   * @throws BackendException if they cannot be unpacked or do not load; says why
   */
  static NativeSymbols load(Platform platform) {
    List<UnpackedFile> libraries = platform.unpacked();
    CacheFolder cache = CacheFolder.ofUser();
    return load(libraries.stream().map(library -> library.in(cache)).toList());
  }

  /** Loads in the given order: each finds what it needs among those before it. */
  private static NativeSymbols load(List<Path> libraries) {
    SymbolLookup last = name -> Optional.empty();
    for (Path library : libraries) {
      try {
        last = SymbolLookup.libraryLookup(library, Arena.global());
      } catch (IllegalArgumentException | IllegalCallerException e) {
        throw new BackendException("OpenBLAS: " + library + " does not load", e);
      }
    }
    return new NativeSymbols(last);
  }

  /**
   * A function by name.
   *
   * @throws BackendException if there is none
   */
  MethodHandle function(String name, FunctionDescriptor type) {
    MemorySegment address =
        lookup
            .find(name)
            .orElseThrow(
                () -> new BackendException("OpenBLAS: expected function " + name + ", found none"));
    return Linker.nativeLinker().downcallHandle(address, type);
  }

  /** Calls a function that takes one int and gives nothing back. */
  void call(String name, int argument) {
    try {
      function(name, FunctionDescriptor.ofVoid(JAVA_INT)).invokeExact(argument);
    } catch (Throwable e) {
      throw new BackendException("OpenBLAS: " + name + " failed", e);
    }
  }

  /** What a function without arguments says of the library, such as its version. */
  String text(String name) {
    try {
      var text = (MemorySegment) function(name, FunctionDescriptor.of(ADDRESS)).invokeExact();
      return text.reinterpret(LONGEST_TEXT).getString(0).strip();
    } catch (Throwable e) {
      throw new BackendException("OpenBLAS: " + name + " failed", e);
    }
  }
}
