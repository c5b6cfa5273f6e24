import { framesPerSecond } from './features/cepstra.js';
import type { FeatureStore } from './features/feature-store.js';

/** Range of frames, its end exclusive. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** Block over which a noise floor is measured, in frames. */
const floorBlockFrames = 10 * framesPerSecond;

/** Threshold of an active frame between the noise floor, 0, and the level of speech, 1. */
const activeShare = 0.25;

/** Bounds of the distance between speech and noise floor, in dB. */
const minimumRangeDb = 12;
const maximumRangeDb = 45;

/** Longest pause within a region of speech, in frames. */
const maximumPauseFrames = 0.3 * framesPerSecond;

/** Shortest region of speech, in frames. */
const minimumFrames = 0.1 * framesPerSecond;

/** Level without any sound, in dBFS: the lowest that {@link FeatureStore.levelDb} has. */
const silenceDb = -103;

/** Levels of a block, in dBFS. */
export interface BlockLevels {
  readonly floorDb: number;
  readonly speechDb: number;
}

/** Measures the noise floor and the level of speech of each block of a recording. */
export function measureBlocks(features: FeatureStore): BlockLevels[] {
  const blocks: BlockLevels[] = [];
  for (let from = 0; from < features.frameCount; from += floorBlockFrames) {
    const to = Math.min(features.frameCount, from + floorBlockFrames);
    const levels = Array.from({ length: to - from }, (_, index) =>
      features.levelDb(from + index),
    ).sort((first, second) => first - second);
    const percentile = (share: number) =>
      levels[Math.floor(share * (levels.length - 1))] ?? silenceDb;
    blocks.push({ floorDb: percentile(0.05), speechDb: percentile(0.95) });
  }
  return blocks;
}

/** Noise floor of the block of a frame, in dBFS. */
export function noiseFloorAt(blocks: readonly BlockLevels[], frame: number): number {
  return blocks[Math.floor(frame / floorBlockFrames)]?.floorDb ?? silenceDb;
}

/**
 * Marks the frames that are louder than the noise around them.
 *
 * @param blocks - result of {@link measureBlocks}
 */
export function findActiveFrames(
  features: FeatureStore,
  blocks: readonly BlockLevels[],
): Uint8Array {
  const active = new Uint8Array(features.frameCount);
  for (const [block] of blocks.entries()) {
    // A block that is all speech, or has none, is measured with those around it.
    const around = blocks.slice(Math.max(0, block - 2), block + 3);
    const speechDb = Math.max(...around.map((each) => each.speechDb));
    const floorDb = Math.max(
      Math.min(...around.map((each) => each.floorDb)),
      speechDb - maximumRangeDb,
    );
    const threshold = floorDb + activeShare * Math.max(minimumRangeDb, speechDb - floorDb);
    const from = block * floorBlockFrames;
    const to = Math.min(features.frameCount, from + floorBlockFrames);
    for (let frame = from; frame < to; frame += 1)
      if (features.levelDb(frame) > threshold) active[frame] = 1;
  }
  return active;
}

/** Regions of speech, found by their level. */
export function regionsOfLevel(active: Uint8Array): FrameRange[] {
  const runs: FrameRange[] = [];
  for (let frame = 0; frame < active.length; frame += 1) {
    if (active[frame] === 0) continue;
    const from = frame;
    while (frame < active.length && active[frame] === 1) frame += 1;
    runs.push({ from, to: frame });
  }
  return mergeRanges(runs).filter(({ from, to }) => to - from >= minimumFrames);
}

/** Regions of speech, from the times of its words. Words may overlap and be in any order. */
export function regionsOfWords(
  words: readonly { readonly start: number; readonly end: number }[],
  frameCount: number,
): FrameRange[] {
  const ranges = words
    .map(({ start, end }) => ({
      from: Math.max(0, Math.round(start * framesPerSecond)),
      to: Math.min(frameCount, Math.round(end * framesPerSecond)),
    }))
    .filter(({ from, to }) => to > from)
    .sort((first, second) => first.from - second.from);
  return mergeRanges(ranges);
}

/** Merges ranges, sorted by their start, that overlap or have a short pause between them. */
function mergeRanges(ranges: readonly FrameRange[]): FrameRange[] {
  const merged: FrameRange[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && range.from - last.to <= maximumPauseFrames)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}
