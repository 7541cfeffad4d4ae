/**
 * Small breaches of the rules, one for each, by which every rule is shown to bite. The packages
 * below stand for rooms.
 */
@NullMarked
package dev.invar.archtest.breach;

import org.jspecify.annotations.NullMarked;
