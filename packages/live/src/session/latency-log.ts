import type { LiveMessage, TranscriptMessage } from '@earshot/core';
import type { Clock } from '../clock.js';
import { AudioClock } from '../statistics/audio-clock.js';
import { addLatency, noLatency } from '../statistics/latency.js';

/** Measures how long transcripts take, from when their audio was given. */
export class LatencyLog {
  partials = noLatency;
  finals = noLatency;
  readonly #audioClock = new AudioClock();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Audio was given; `seconds` is the length of all of it. */
  given(seconds: number): void {
    this.#audioClock.mark(seconds, this.#clock.monotonicMs());
  }

  /** A message came. */
  received(message: LiveMessage): void {
    if (message.type !== 'transcript') return;
    // The contract gives messages of this type this shape.
    const { data } = message as TranscriptMessage;
    const givenMs = this.#audioClock.givenAtMs(data.utterance.end);
    if (givenMs === null) return;
    const kind = data.is_final ? 'finals' : 'partials';
    this[kind] = addLatency(this[kind], this.#clock.monotonicMs() - givenMs);
  }
}
