/** Tests of the harness: shape of its JSON, claims, failures, options. */
@NullMarked
package dev.invar.bench;

import org.jspecify.annotations.NullMarked;
