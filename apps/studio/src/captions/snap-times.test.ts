import { type Cue, fix, frameAt, frameRates, frameSeconds, profiles } from '@earshot/subtitles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTimecode } from '../format/timecode.js';
import { addCue, findRoom, fixCue, setCueTimes, splitCue } from './cue-operations.js';
import { retimeCues } from './retime-cues.js';
import { moveWithin, rounded, snapEdges, snapNewTimes, snapWithin } from './snap-times.js';

const all = () => true;
const gapSeconds = 0.08;
const profile = profiles.default('en');

/** Captions in whole milliseconds that follow each other, with or without a gap. */
const captions = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 4000 }),
      length: fc.integer({ min: 100, max: 9000 }),
      text: fc.constantFrom('Yes.', 'The captain slept.\nNobody woke him.', 'We turn around now.'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    let at = 0;
    return rows.map(({ gap, length, text }): Cue => {
      const start = at + gap;
      at = start + length;
      return { startSeconds: start / 1000, endSeconds: at / 1000, text };
    });
  });

describe.each(frameRates)('times at %s frames per second', (rate) => {
  const grid = createTimecode(rate);
  const options = { grid, gapSeconds };
  // Frames begin between milliseconds, also in the middle of one.
  const onGrid = (seconds: number): boolean =>
    Math.abs(frameSeconds(frameAt(seconds, rate), rate) - seconds) < 0.000_501;
  const offGrid = (cues: readonly Cue[]) =>
    cues
      .flatMap(({ endSeconds, startSeconds }) => [startSeconds, endSeconds])
      .filter((each) => !onGrid(each));
  const overlaps = (cues: readonly Cue[]) =>
    cues.filter(({ startSeconds }, index) => startSeconds < (cues[index - 1]?.endSeconds ?? 0));

  test('snapped captions begin and end at frames, none overlaps, and each has a frame at least', () => {
    fc.assert(
      fc.property(captions, (cues) => {
        const snapped = snapEdges(cues, all, options);
        expect(offGrid(snapped)).toEqual([]);
        expect(overlaps(snapped)).toEqual([]);
        for (const [index, { endSeconds, startSeconds }] of snapped.entries()) {
          expect(frameAt(endSeconds, rate)).toBeGreaterThan(frameAt(startSeconds, rate));
          expect(Math.abs(startSeconds - (cues[index]?.startSeconds ?? 0))).toBeLessThan(
            grid.stepSeconds / 2 + 0.001,
          );
        }
        expect(snapEdges(snapped, all, options).every((cue, at) => cue === snapped[at])).toBe(true);
      }),
    );
  });

  test('a caption that is dragged as a whole stays in its room, and both of its ends are frames', () => {
    fc.assert(
      fc.property(
        captions,
        fc.nat(11),
        fc.double({ min: -9, max: 9, noNaN: true }),
        (cues, place, by) => {
          const snapped = snapEdges(cues, all, options);
          const index = place % snapped.length;
          const { endSeconds, startSeconds } = snapped[index] ?? { endSeconds: 0, startSeconds: 0 };
          const room = findRoom(snapped, index, gapSeconds);
          const moved = moveWithin(
            { startSeconds: startSeconds + by, endSeconds: endSeconds + by },
            room,
            grid,
          );
          expect([moved.startSeconds, moved.endSeconds].filter((each) => !onGrid(each))).toEqual(
            [],
          );
          expect(moved.startSeconds).toBeGreaterThanOrEqual(rounded(room.startSeconds));
          expect(moved.endSeconds).toBeLessThanOrEqual(rounded(room.endSeconds));
        },
      ),
    );
  });

  test('captions that are fixed, added, split, shifted, stretched and converted keep to frames', () => {
    fc.assert(
      fc.property(captions, fc.nat(11), fc.nat(60_000), (cues, place, time) => {
        const before = snapEdges(cues, all, options);
        const index = place % before.length;
        const seconds = time / 1000;
        const rates = { from: 25, to: 24_000 / 1001 };
        const retimed = [{ shiftSeconds: seconds }, { stretch: 1.01 }, { frameRates: rates }];
        const changed = [
          fix(before, profile),
          fixCue(before, index, profile),
          addCue(before, seconds).cues,
          splitCue(before, index, 3, []),
          setCueTimes(before, index, { startSeconds: seconds }),
          setCueTimes(before, index, { endSeconds: seconds }),
        ].map((after) => snapNewTimes(before, after, options));
        for (const each of [
          ...changed,
          ...retimed.map((how) => snapEdges(retimeCues(before, all, how), all, options)),
        ])
          expect(offGrid(each)).toEqual([]);
        expect(overlaps(changed[0] ?? [])).toEqual([]);
      }),
    );
  });
});

test('the nearest frame within two limits is taken, and limits without one are kept', () => {
  const grid = createTimecode('25');
  const within = (seconds: number, startSeconds: number, endSeconds: number) =>
    snapWithin(seconds, { startSeconds, endSeconds }, grid);
  expect(within(1.05, 0, 9)).toBe(1.04);
  expect(within(1.05, 1.05, 9)).toBe(1.08);
  expect(within(1.07, 0, 1.07)).toBe(1.04);
  expect(within(1.05, 1.045, 1.075)).toBe(1.05);
});

test('times that were there are not moved, and milliseconds are kept', () => {
  const cues: Cue[] = [
    { startSeconds: 1.001, endSeconds: 2.003, text: 'one' },
    { startSeconds: 2.1, endSeconds: 3.003, text: 'two' },
  ];
  const options = { grid: createTimecode('25'), gapSeconds };
  const after = setCueTimes(cues, 1, { startSeconds: 2.01 });
  const [first, second] = snapNewTimes(cues, after, options);
  expect(first).toBe(cues[0]);
  // The nearest frame would overlap the first caption.
  expect(second).toMatchObject({ startSeconds: 2.04, endSeconds: 3.003 });
  const milliseconds = { grid: createTimecode('milliseconds'), gapSeconds };
  expect(snapNewTimes(cues, after, milliseconds)).toBe(after);
});
