package dev.invar.diagnose;

/** What a metric measures. */
public sealed interface Subject
    permits SpaceView, SpacePair, RetrievalView, LabelledView, SpaceSeries {}
