import type { Utterance } from '@earshot/core';
import { frameSamples, secondsOfFrame } from '../../port/voice-activity-model.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';

/** Sets the utterance of a segment; `undefined` for one without words. */
export type SettleSegment = (utterance: Utterance | undefined) => void;

/** A segment of a channel whose utterance was not emitted yet. */
interface ExpectedSegment {
  readonly endSample: number;
  /** Time before which none of its words starts, in seconds. */
  readonly earliestSeconds: number;
  isSettled: boolean;
  utterance: Utterance | undefined;
}

/** One channel of an {@link UtteranceOrder}. */
interface OrderedChannel {
  /** In their order. */
  readonly expected: ExpectedSegment[];
  /** Time before which no word of a further segment starts, in seconds. */
  earliestSeconds: number;
  settledSamples: number;
}

/** Precision of the times of utterances, in seconds. */
const timePrecisionSeconds = 0.001;

/**
 * Puts the utterances of all channels into the order of the result, by start time and then by channel, although they are recognised side by
 * side: each is emitted as soon as none can come before it.
 */
export class UtteranceOrder {
  readonly #channels: readonly OrderedChannel[];
  readonly #emit: (utterance: Utterance) => void;

  /**
   * @param settledSamples - of each channel, samples whose utterances were emitted before
   * @param emit - called with each utterance, in order
   */
  constructor(settledSamples: readonly number[], emit: (utterance: Utterance) => void) {
    this.#channels = settledSamples.map((samples) => ({
      expected: [],
      earliestSeconds: 0,
      settledSamples: samples,
    }));
    this.#emit = emit;
  }

  /** Of each channel, samples whose utterances were emitted: from these another transcription resumes. */
  get settledSamples(): number[] {
    return this.#channels.map(({ settledSamples }) => settledSamples);
  }

  /** Expects the utterance of a segment; those of one channel have to be expected in their order. */
  expect(channel: number, segment: SpeechSegment): SettleSegment {
    const expected: ExpectedSegment = {
      endSample: segment.endFrame * frameSamples,
      earliestSeconds: secondsOfFrame(Math.min(segment.contextStartFrame, segment.startFrame)),
      isSettled: false,
      utterance: undefined,
    };
    this.#channels[channel]?.expected.push(expected);
    return (utterance) => {
      expected.isSettled = true;
      expected.utterance = utterance;
      this.#emitSettled();
    };
  }

  /**
   * Sets the earliest start of further segments of a channel.
   *
   * @param earliestFrame - frame before which none of them has a word
   */
  advance(channel: number, earliestFrame: number): void {
    const advanced = this.#channels[channel];
    if (advanced === undefined) return;
    advanced.earliestSeconds = secondsOfFrame(earliestFrame);
    this.#emitSettled();
  }

  #emitSettled(): void {
    for (;;) {
      for (const channel of this.#channels) skipWordless(channel);
      const next = this.#first();
      if (next?.expected[0]?.utterance === undefined) return;
      const { endSample, utterance } = next.expected[0];
      next.expected.shift();
      next.settledSamples = endSample;
      this.#emit(utterance);
    }
  }

  /** The channel of the utterance that comes first; one whose first utterance is not known counts by its earliest possible start. */
  #first(): OrderedChannel | undefined {
    let first: OrderedChannel | undefined;
    let firstSeconds = Number.POSITIVE_INFINITY;
    for (const channel of this.#channels) {
      const [head] = channel.expected;
      const seconds =
        head?.utterance?.start ??
        (head?.earliestSeconds ?? channel.earliestSeconds) - timePrecisionSeconds;
      if (seconds >= firstSeconds) continue;
      first = channel;
      firstSeconds = seconds;
    }
    return first;
  }
}

/** Removes settled segments without words from the front. */
function skipWordless(channel: OrderedChannel): void {
  const { expected } = channel;
  while (expected[0]?.isSettled === true && expected[0].utterance === undefined) {
    channel.settledSamples = expected[0].endSample;
    expected.shift();
  }
}
