/**
 * What an inspection finds, how fast, and what it never reports. Start at {@link
 * dev.invar.bench.inspect.Inspect}; the real spaces come from {@code EncodedSpaces}.
 */
@NullMarked
package dev.invar.bench.inspect;

import org.jspecify.annotations.NullMarked;
