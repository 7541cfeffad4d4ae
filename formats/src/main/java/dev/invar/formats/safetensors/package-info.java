/**
 * Named tensors with metadata in one file: {@link dev.invar.formats.safetensors.SafetensorsFile}.
 * The form of everything Invar keeps: maps, heads, vector sets, so that Python reads it too.
 */
@NullMarked
package dev.invar.formats.safetensors;

import org.jspecify.annotations.NullMarked;
