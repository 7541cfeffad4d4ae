/**
 * The contract every method of Invar keeps.
 *
 * <p>A method is a record of its options, marked {@link dev.invar.method.Method}; start there. The
 * {@link dev.invar.method.MethodCatalog} finds all of them, {@link dev.invar.method.MethodSpec}
 * makes one from text, {@link dev.invar.method.MethodCheck} holds one to its claim. The six
 * failures, seeds, provenance and progress live here too, because every room speaks of them. No
 * algorithm lives here.
 */
@NullMarked
package dev.invar.method;

import org.jspecify.annotations.NullMarked;
