import type { Utterance } from '@earshot/core';

/** Speech of one person in a recording. */
export interface SpeakerSpan {
  readonly speaker: number;
  readonly channel: number;
  /** Start and end, in seconds. */
  readonly start: number;
  readonly end: number;
}

/** Where the speakers of a transcript speak. */
export function listSpeakerSpans(utterances: Iterable<Utterance>): SpeakerSpan[] {
  return Array.from(utterances, ({ channel, end, speaker, start }) =>
    speaker === undefined ? [] : [{ speaker, channel, start, end }],
  ).flat();
}
