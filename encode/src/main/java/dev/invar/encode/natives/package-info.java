/**
 * The native libraries beneath encoders: unpacked once into the cache folder and loaded from there,
 * never looked for on a network. Start at {@link dev.invar.encode.natives.NativeLibraries}.
 */
@NullMarked
package dev.invar.encode.natives;

import org.jspecify.annotations.NullMarked;
