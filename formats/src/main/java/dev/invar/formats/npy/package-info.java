/**
 * NumPy's files: {@link dev.invar.formats.npy.NpyFile} for one array, {@link
 * dev.invar.formats.npy.NpzFile} for a zip of them. Arrays of Python objects, of records and of
 * complex numbers are refused.
 */
@NullMarked
package dev.invar.formats.npy;

import org.jspecify.annotations.NullMarked;
