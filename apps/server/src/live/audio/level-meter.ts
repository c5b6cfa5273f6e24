import type { Samples } from './decode-frames.js';

/** Levels of a part of a channel. */
export interface MeasuredLevels {
  readonly noise_floor_dbfs: number;
  readonly peak_dbfs: number;
  /** Share of the samples that are clipped, 0 to 1. */
  readonly clipping_ratio: number;
}

const blockMs = 20;
/** Duration of the audio of the first report, and of further ones, which must be long enough to distinguish a change from noise. */
const windowSeconds = { first: 1, further: 10 };
/** After the first report only one block in this number is measured, which is enough to notice a change. */
const furtherEvery = 5;
/** Share of the blocks that are quieter than the noise floor. */
const quietShare = 0.1;
/** Smallest changes that are reported. */
const material = { noiseFloorDb: 6, clippingRatio: 0.01 };
/** Level from which samples count as clipped: the largest 16-bit value. */
const clippingLevel = 32_767 / 32_768;
/** Level that is reported for digital silence, since JSON has no infinity; no encoding of the contract has a lower level above silence. */
const lowestDbfs = -200;

/**
 * Measures the levels of a channel. Only sums are kept while audio arrives, in ten chunks a second for each session; levels are calculated
 * only for a report.
 *
 * @param reported - the levels of the latest report; undefined at the start of the channel
 * @param onReport - called after the first second, and again when the noise floor or the clipping has changed materially
 * @returns a function that receives the samples of the channel, in order
 */
export function createLevelMeter(
  sampleRateHz: number,
  reported: MeasuredLevels | undefined,
  onReport: (levels: MeasuredLevels) => void,
): (samples: Samples) => void {
  const blockSamples = Math.round((blockMs / 1000) * sampleRateHz);
  let latest = reported;
  /** Mean energies of the blocks. */
  let floors: number[] = [];
  let peak = 0;
  let clipped = 0;
  let measured = 0;
  /** Samples since the last report, measured or not. */
  let counted = 0;
  let blockEnergy = 0;
  let blockCount = 0;

  /** Samples up to the end of the block, or of the blocks that are not measured, within a window. */
  function untilNextBlock(isMeasured: boolean, windowSamples: number): number {
    const length = isMeasured ? blockSamples : furtherEvery * blockSamples;
    const atMost = Math.ceil(windowSamples / blockSamples) * blockSamples - counted;
    return Math.min(length - (counted % length), atMost);
  }

  function measure(samples: Samples, from: number, to: number): void {
    const fullScale = samples instanceof Int16Array ? 32_768 : 1;
    const clipping = fullScale * clippingLevel;
    let largest = 0;
    let energy = 0;
    for (let index = from; index < to; index += 1) {
      const magnitude = Math.abs(samples[index] ?? 0);
      if (magnitude > largest) largest = magnitude;
      if (magnitude >= clipping) clipped += 1;
      energy += magnitude * magnitude;
    }
    peak = Math.max(peak, largest / fullScale);
    measured += to - from;
    blockEnergy += energy / fullScale ** 2;
    blockCount += to - from;
    if (blockCount < blockSamples) return;
    // Digital silence comes from noise gates and gaps, and does not count towards the noise floor of the room.
    if (blockEnergy > 0) floors.push(blockEnergy / blockCount);
    blockEnergy = 0;
    blockCount = 0;
  }

  function report(): void {
    floors.sort((left, right) => left - right);
    const floor = floors[Math.floor(floors.length * quietShare)] ?? 0;
    const levels: MeasuredLevels = {
      noise_floor_dbfs: toTenths(Math.max(lowestDbfs, 10 * Math.log10(floor))),
      peak_dbfs: toTenths(Math.max(lowestDbfs, 20 * Math.log10(peak))),
      clipping_ratio: Math.round((clipped / measured) * 10_000) / 10_000,
    };
    floors = [];
    peak = 0;
    clipped = 0;
    measured = 0;
    counted = 0;
    if (latest !== undefined && !hasChanged(latest, levels)) return;
    latest = levels;
    onReport(levels);
  }

  return (samples) => {
    for (let from = 0; from < samples.length; ) {
      const isFirst = latest === undefined;
      const windowSamples = sampleRateHz * (isFirst ? windowSeconds.first : windowSeconds.further);
      const isMeasured = isFirst || Math.floor(counted / blockSamples) % furtherEvery === 0;
      const to = Math.min(samples.length, from + untilNextBlock(isMeasured, windowSamples));
      counted += to - from;
      if (isMeasured) measure(samples, from, to);
      from = to;
      if (counted >= windowSamples) report();
    }
  };
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
