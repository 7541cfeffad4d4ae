/**
 * Files that are made once and kept: unpacked models, native libraries, digests.
 *
 * <p>Start at {@link dev.invar.cache.CacheFolder}. Several processes may use one folder at once;
 * whatever is in it can be deleted at any time and is made again.
 */
@NullMarked
package dev.invar.cache;

import org.jspecify.annotations.NullMarked;
