import type { Samples } from './decode-frames.js';

/** Levels of a part of a channel. */
export interface MeasuredLevels {
  readonly noise_floor_dbfs: number;
  readonly peak_dbfs: number;
  /** Share of the samples that are clipped, 0 to 1. */
  readonly clipping_ratio: number;
}

const blockMs = 20;
/**
 * Duration of the audio of the first report, and of further ones, which must be long enough to
 * distinguish a change from noise.
 */
const windowSeconds = { first: 1, further: 10 };
/**
 * After the first report, only one of this many blocks is measured, which is enough to notice a
 * change.
 */
const furtherEvery = 5;
/** Share of the blocks that are quieter than the noise floor. */
const quietShare = 0.1;
/** Smallest changes that are reported. */
const material = { noiseFloorDb: 6, clippingRatio: 0.01 };
/** Level from which samples count as clipped: the largest 16-bit value. */
const clippingLevel = 32_767 / 32_768;
/**
 * Level that is reported for digital silence, since JSON has no infinity. No encoding of the
 * contract has a lower level above silence.
 */
const lowestDbfs = -200;

/**
 * Measures the levels of a channel. Only sums are kept while audio arrives, in ten chunks a second
 * for each session. Levels are calculated only for a report.
 */
export class LevelMeter {
  readonly #sampleRateHz: number;
  readonly #blockSamples: number;
  readonly #onReport: (levels: MeasuredLevels) => void;
  #reported: MeasuredLevels | undefined;
  /** Mean energies of the blocks. */
  #floors: number[] = [];
  #peak = 0;
  #clipped = 0;
  #measured = 0;
  /** Samples since the last report, measured or not. */
  #counted = 0;
  #blockEnergy = 0;
  #blockCount = 0;

  /**
   * @param sampleRateHz - sample rate of the channel
   * @param reported - the levels of the latest report, or undefined at the start of the channel
   * @param onReport - called after the first second, and again when the noise floor or the clipping
   * has changed materially
   */
  constructor(
    sampleRateHz: number,
    reported: MeasuredLevels | undefined,
    onReport: (levels: MeasuredLevels) => void,
  ) {
    this.#sampleRateHz = sampleRateHz;
    this.#blockSamples = Math.round((blockMs / 1000) * sampleRateHz);
    this.#reported = reported;
    this.#onReport = onReport;
  }

  /** Takes the samples of the channel, in order. */
  push(samples: Samples): void {
    for (let from = 0; from < samples.length; ) {
      const isFirst = this.#reported === undefined;
      const { first, further } = windowSeconds;
      const windowSamples = this.#sampleRateHz * (isFirst ? first : further);
      const block = Math.floor(this.#counted / this.#blockSamples);
      const isMeasured = isFirst || block % furtherEvery === 0;
      const to = Math.min(samples.length, from + this.#untilNextBlock(isMeasured, windowSamples));
      this.#counted += to - from;
      if (isMeasured) this.#measure(samples, from, to);
      from = to;
      if (this.#counted >= windowSamples) this.#report();
    }
  }

  /**
   * Samples up to the end of the block, or of the blocks that are not measured, within a window.
   */
  #untilNextBlock(isMeasured: boolean, windowSamples: number): number {
    const blockSamples = this.#blockSamples;
    const length = isMeasured ? blockSamples : furtherEvery * blockSamples;
    const atMost = Math.ceil(windowSamples / blockSamples) * blockSamples - this.#counted;
    return Math.min(length - (this.#counted % length), atMost);
  }

  #measure(samples: Samples, from: number, to: number): void {
    const fullScale = samples instanceof Int16Array ? 32_768 : 1;
    const clipping = fullScale * clippingLevel;
    let largest = 0;
    let energy = 0;
    let clipped = 0;
    for (let index = from; index < to; index += 1) {
      const magnitude = Math.abs(samples[index] ?? 0);
      if (magnitude > largest) largest = magnitude;
      if (magnitude >= clipping) clipped += 1;
      energy += magnitude * magnitude;
    }
    this.#peak = Math.max(this.#peak, largest / fullScale);
    this.#clipped += clipped;
    this.#measured += to - from;
    this.#blockEnergy += energy / fullScale ** 2;
    this.#blockCount += to - from;
    if (this.#blockCount < this.#blockSamples) return;
    // Digital silence comes from noise gates and gaps, and does not count towards the noise floor
    // of the room.
    if (this.#blockEnergy > 0) this.#floors.push(this.#blockEnergy / this.#blockCount);
    this.#blockEnergy = 0;
    this.#blockCount = 0;
  }

  #report(): void {
    this.#floors.sort((left, right) => left - right);
    const floor = this.#floors[Math.floor(this.#floors.length * quietShare)] ?? 0;
    const levels: MeasuredLevels = {
      noise_floor_dbfs: toTenths(Math.max(lowestDbfs, 10 * Math.log10(floor))),
      peak_dbfs: toTenths(Math.max(lowestDbfs, 20 * Math.log10(this.#peak))),
      clipping_ratio: Math.round((this.#clipped / this.#measured) * 10_000) / 10_000,
    };
    this.#floors = [];
    this.#peak = 0;
    this.#clipped = 0;
    this.#measured = 0;
    this.#counted = 0;
    if (this.#reported !== undefined && !hasChanged(this.#reported, levels)) return;
    this.#reported = levels;
    this.#onReport(levels);
  }
}

function hasChanged(before: MeasuredLevels, now: MeasuredLevels): boolean {
  return (
    Math.abs(before.noise_floor_dbfs - now.noise_floor_dbfs) >= material.noiseFloorDb ||
    Math.abs(before.clipping_ratio - now.clipping_ratio) >= material.clippingRatio
  );
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
