/**
 * Lists the methods and checks of a room while it compiles, and refuses those that break the
 * contract. {@link dev.invar.method.processor.MethodProcessor} is the door; nothing here runs after
 * compilation.
 */
@NullMarked
package dev.invar.method.processor;

import org.jspecify.annotations.NullMarked;
