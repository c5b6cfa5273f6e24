import { frameSamples } from '../../port/voice-activity-model.js';

/** Span of samples, its end exclusive. */
export interface SampleRange {
  readonly from: number;
  readonly to: number;
}

/** Probabilities of speech at which a region begins and ends. */
const beginsAt = 0.3;
const endsAt = 0.15;

/** Shortest region, in samples. */
const shortestSamples = 1600;

/** Pause that ends a region, in samples. */
const pauseSamples = 4800;

/** Audio before and after speech that belongs to its region, in samples. */
const paddingSamples = 1600;

/** Longest region, in samples. A longer one is divided. */
const longestSamples = 60 * 16_000;

/**
 * Finds regions of speech from the probabilities of frames, as audio arrives. Their thresholds are
 * lower than those of recognition: the speaker is determined for every sound that a person makes.
 */
export class SpeechRegions {
  #frame = 0;
  /** Begin of the speech that has not ended, in samples. */
  #begin: number | undefined;
  /** Speech that may continue after a pause. */
  #open: SampleRange | undefined;
  /** End of the region before. */
  #last = 0;

  /** First sample that a later region may have. */
  get openFrom(): number {
    const from = this.#open?.from ?? this.#begin ?? this.#frame * frameSamples;
    return Math.max(this.#last, from - paddingSamples);
  }

  /**
   * Takes the probabilities of the next frames.
   *
   * @returns regions that have ended
   */
  push(probabilities: Float32Array): SampleRange[] {
    const ended: SampleRange[] = [];
    for (const probability of probabilities) {
      const at = this.#frame * frameSamples;
      this.#frame += 1;
      if (this.#begin === undefined && probability >= beginsAt) this.#begin = at;
      else if (this.#begin !== undefined && probability < endsAt) {
        ended.push(...this.#add({ from: this.#begin, to: at }));
        this.#begin = undefined;
      } else if (this.#begin !== undefined && at - this.#begin >= longestSamples) {
        ended.push(...this.#add({ from: this.#begin, to: at }), ...this.#close());
        this.#begin = at;
      } else if (this.#begin === undefined && at - (this.#open?.to ?? at) > pauseSamples)
        ended.push(...this.#close());
    }
    return ended;
  }

  /**
   * Ends the audio.
   *
   * @param length - number of its samples
   * @returns the last regions
   */
  finish(length: number): SampleRange[] {
    const ended =
      this.#begin === undefined
        ? []
        : this.#add({ from: this.#begin, to: this.#frame * frameSamples });
    return [...ended, ...this.#close()]
      .map(({ from, to }) => ({ from, to: Math.min(to, length) }))
      .filter(({ from, to }) => to > from);
  }

  #add(speech: SampleRange): SampleRange[] {
    const open = this.#open;
    const isAfterPause = open === undefined || speech.from - open.to >= pauseSamples;
    if (!isAfterPause && speech.to - open.from <= longestSamples) {
      this.#open = { from: open.from, to: speech.to };
      return [];
    }
    const ended = this.#close();
    this.#open = speech;
    return ended;
  }

  #close(): SampleRange[] {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || open.to - open.from < shortestSamples) return [];
    const from = Math.max(this.#last, open.from - paddingSamples);
    const to = open.to + paddingSamples;
    this.#last = to;
    return [{ from, to }];
  }
}
