import type { NamedEntity, SentimentPassage, Utterance } from '@earshot/core';

/** An utterance and everything that is known about it. */
export interface TranscriptEntry {
  /** Id of the utterance, as its messages have it. */
  readonly id: string;
  readonly utterance: Utterance;
  /** By language. */
  readonly translations: Readonly<Record<string, Utterance>>;
  readonly entities: readonly NamedEntity[];
  readonly sentiments: readonly SentimentPassage[];
}

/** What was said so far. It never changes: what is new is in a new snapshot, which shares what has stayed. */
export interface TranscriptSnapshot {
  /** The finished utterances, by their begin. */
  readonly finals: readonly TranscriptEntry[];
  /** What is being said, at most one for each channel, by channel. */
  readonly partials: readonly TranscriptEntry[];
  /** The speakers so far, counted from 0; empty without diarization. */
  readonly speakers: readonly number[];
  /** The text of the finals, with a space between utterances. */
  readonly text: string;
}
