package dev.invar.method;

/** A method for tests without options. */
@Method(
    id = "spoon",
    name = "Spoon",
    rows = {"A1", "B2"},
    source = "doi:10.0/spoon",
    summary = "Stirs")
public record Spoon() implements Stir {
  public static final Spoon DEFAULTS = new Spoon();
}
