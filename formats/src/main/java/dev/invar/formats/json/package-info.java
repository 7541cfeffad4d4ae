/**
 * JSON as files from strangers are read: {@link dev.invar.formats.json.StrictJson} sets the limits,
 * {@link dev.invar.formats.json.JsonLines} reads one value per line. What the values mean is for
 * the packages that use it.
 */
@NullMarked
package dev.invar.formats.json;

import org.jspecify.annotations.NullMarked;
