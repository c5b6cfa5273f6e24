import type { Utterance } from '@earshot/core';
import { frameSamples, secondsOfFrame } from '../../port/voice-activity-model.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';
import type { SegmentUtterance } from './utterances-of-segment.js';

/** Sets the utterances of a segment, in order, or none for one without words. */
export type SettleSegment = (utterances: readonly SegmentUtterance[]) => void;

/** A segment of a channel whose utterances were not all emitted yet. */
interface ExpectedSegment {
  readonly endSample: number;
  /** Time before which none of its words starts, in seconds. */
  readonly earliestSeconds: number;
  /** Utterances that have not been emitted yet, or undefined until the segment is recognised. */
  waiting: SegmentUtterance[] | undefined;
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
 * Puts the utterances of all channels into the order of the result, by start time and then by
 * channel, although the segments are recognised concurrently: each is emitted as soon as none can
 * come before it.
 */
export class UtteranceOrder {
  readonly #channels: readonly OrderedChannel[];
  readonly #emit: (utterance: Utterance) => void;

  /**
   * @param settledSamples - for each channel, samples whose utterances were emitted before
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

  /**
   * For each channel, samples whose utterances were emitted, from which another transcription
   * resumes.
   */
  get settledSamples(): number[] {
    return this.#channels.map(({ settledSamples }) => settledSamples);
  }

  /** Expects the utterances of a segment. Those of one channel must be expected in order. */
  expect(channel: number, segment: SpeechSegment): SettleSegment {
    const expected: ExpectedSegment = {
      endSample: segment.endFrame * frameSamples,
      earliestSeconds: secondsOfFrame(Math.min(segment.contextStartFrame, segment.startFrame)),
      waiting: undefined,
    };
    this.#channels[channel]?.expected.push(expected);
    return (utterances) => {
      expected.waiting = [...utterances];
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
      for (const channel of this.#channels) skipEmitted(channel);
      const next = this.#first();
      const first = next?.expected[0]?.waiting?.shift();
      if (next === undefined || first === undefined) return;
      next.settledSamples = first.settledSample;
      this.#emit(first.utterance);
    }
  }

  /**
   * The channel of the utterance that comes first. A channel whose first utterance is not known
   * counts by its earliest possible start.
   */
  #first(): OrderedChannel | undefined {
    let first: OrderedChannel | undefined;
    let firstSeconds = Number.POSITIVE_INFINITY;
    for (const channel of this.#channels) {
      const [head] = channel.expected;
      const seconds =
        head?.waiting?.[0]?.utterance.start ??
        (head?.earliestSeconds ?? channel.earliestSeconds) - timePrecisionSeconds;
      if (seconds >= firstSeconds) continue;
      first = channel;
      firstSeconds = seconds;
    }
    return first;
  }
}

/** Removes segments from the front whose utterances were all emitted, or that have none. */
function skipEmitted(channel: OrderedChannel): void {
  const { expected } = channel;
  while (expected[0]?.waiting?.length === 0) {
    channel.settledSamples = expected[0].endSample;
    expected.shift();
  }
}
