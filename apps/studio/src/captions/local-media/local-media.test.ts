import { expect, test } from 'vitest';
import { PeakCollector, pointsPerChunk } from './peak-collector.js';
import { ShotFinder } from './shot-finder.js';
import { secondsOfPeaks, slicePeaks } from './use-local-peaks.js';

function collect(pieces: readonly number[], rate: number, valueAt: (seconds: number) => number) {
  const chunks: Int8Array[] = [];
  const collector = new PeakCollector((data) => chunks.push(data.slice()));
  let at = 0;
  for (const length of pieces) {
    const plane = Float32Array.from({ length }, (_, index) => valueAt((at + index) / rate));
    collector.add([plane, plane.map(() => 0)], at / rate, rate);
    at += length;
  }
  collector.end();
  return { chunks, isUnreadable: false };
}

test.each([8000, 44_100, 48_000])(
  'peaks of %i Hz are where the sound is, in any pieces',
  (rate) => {
    const sound = (seconds: number) => (seconds >= 61 && seconds < 61.5 ? -0.5 : 0);
    const length = 70 * rate;
    const whole = collect([length], rate, sound);
    const pieces = Array.from({ length: Math.floor(length / 1024) }, () => 1024);
    const cut = collect([...pieces, length - 1024 * pieces.length], rate, sound);
    expect(cut.chunks.map((chunk) => [...chunk])).toEqual(whole.chunks.map((chunk) => [...chunk]));
    expect(whole.chunks[0]).toHaveLength(2 * pointsPerChunk);
    expect(secondsOfPeaks(whole)).toBeCloseTo(70, 2);
    const { data, start } = slicePeaks(whole, { start: 60.5, end: 62 });
    expect(start).toBe(60.5);
    const loud = data.flatMap((value, index) =>
      value < 0 ? [start + Math.floor(index / 2) / 100] : [],
    );
    expect(loud[0]).toBeCloseTo(61, 1);
    expect(loud).toHaveLength(50);
    // A span over the border of two chunks, and one beyond the end.
    expect(slicePeaks(whole, { start: 59, end: 61 }).length).toBe(200);
    expect(slicePeaks(whole, { start: 69, end: 80 }).length).toBe(100);
  },
);

test('a shot begins where colours change at once, not where they fade, move or flash', () => {
  const finder = new ShotFinder();
  const frames = (levels: readonly number[]) =>
    levels.flatMap((level, index) => {
      const isShot = finder.add(new Uint8ClampedArray(64 * 36 * 4).fill(level));
      return isShot ? [index] : [];
    });
  const still = (level: number) => Array.from({ length: 20 }, () => level);
  const fade = Array.from({ length: 20 }, (_, index) => 40 + 8 * index);
  expect(frames([...still(40), ...still(160)])).toEqual([20]);
  expect(frames([...still(40)])).toEqual([0]);
  expect(frames(fade)).toEqual([]);
  expect(frames([...still(200), 255, ...still(200)])).toEqual([20]);
});
