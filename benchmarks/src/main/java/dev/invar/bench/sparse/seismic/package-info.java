/**
 * Our Seismic: the approximate index of Bruch, Nardini, Rulli and Venturini (arXiv:2404.18812),
 * written anew from the paper, as a peer to measure against. It is no other library's Seismic, and
 * figures of it say nothing about one. Start at {@link dev.invar.bench.sparse.seismic.Seismic}.
 */
@NullMarked
package dev.invar.bench.sparse.seismic;

import org.jspecify.annotations.NullMarked;
