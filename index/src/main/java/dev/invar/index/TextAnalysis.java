package dev.invar.index;

/** How text becomes the terms that lexical search matches. */
public enum TextAnalysis {
  /** Lower case, without English stop words and possessives, stemmed by Porter's algorithm. */
  ENGLISH,

  /** Lower case words of any language, by Unicode's word boundaries; nothing is left out. */
  WORDS
}
