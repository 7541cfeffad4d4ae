@NullMarked
package dev.invar.index;

import org.jspecify.annotations.NullMarked;
