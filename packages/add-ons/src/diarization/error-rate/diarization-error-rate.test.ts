import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diarizationErrorRate, type SpeakerSpan } from './diarization-error-rate.js';
import { maximumAssignment } from './maximum-assignment.js';

const span = (speaker: string, start: number, end: number): SpeakerSpan => ({
  speaker,
  start,
  end,
});

test.each<[string, SpeakerSpan[], SpeakerSpan[], object, [number, number, number, number]]>([
  ['equal', [span('A', 0, 10)], [span('x', 0, 10)], {}, [10, 0, 0, 0]],
  ['nothing found', [span('A', 0, 10)], [], {}, [10, 10, 0, 0]],
  ['nothing there', [], [span('x', 0, 4)], {}, [0, 0, 4, 0]],
  [
    // The example of the documentation of pyannote.metrics: a rate of 0.516.
    'missed, false and confused speech',
    [span('A', 0, 10), span('B', 12, 20), span('C', 24, 27), span('D', 30, 40)],
    [span('a', 2, 13), span('d', 13, 14), span('c', 14, 20), span('b', 22, 38), span('d', 38, 40)],
    {},
    [31, 2, 7, 7],
  ],
  [
    'two speakers in one',
    [span('A', 0, 6), span('B', 6, 10)],
    [span('x', 0, 10)],
    {},
    [10, 0, 0, 4],
  ],
  [
    'overlap that is not found',
    [span('A', 0, 6), span('B', 4, 10)],
    [span('x', 0, 5), span('y', 5, 10)],
    {},
    [12, 2, 0, 0],
  ],
  [
    'overlap that is not scored',
    [span('A', 0, 6), span('B', 4, 10)],
    [span('x', 0, 5), span('y', 5, 10)],
    { isOverlapSkipped: true },
    [8, 0, 0, 0],
  ],
  [
    'a collar forgives what is close to a border',
    [span('A', 0, 5), span('B', 5, 10)],
    [span('x', 0.2, 5.2), span('y', 5.2, 10.2)],
    { collarSeconds: 0.25 },
    [9, 0, 0, 0],
  ],
  [
    'a collar counts what is further away',
    [span('A', 0, 5), span('B', 5, 10)],
    [span('x', 0, 5.5), span('y', 5.5, 10)],
    { collarSeconds: 0.25 },
    [9, 0, 0, 0.25],
  ],
  [
    'spans of one speaker that overlap count once',
    [span('A', 0, 6), span('A', 4, 10)],
    [span('x', 0, 10)],
    {},
    [10, 0, 0, 0],
  ],
])(
  '%s',
  { meta: { requirements: ['diarization.error-rate'] } },
  (_, reference, found, options, [seconds, missed, falsely, confused]) => {
    const error = diarizationErrorRate(reference, found, options);
    expect(error.referenceSeconds).toBeCloseTo(seconds, 9);
    expect(error.missedSeconds).toBeCloseTo(missed, 9);
    expect(error.falseSeconds).toBeCloseTo(falsely, 9);
    expect(error.confusedSeconds).toBeCloseTo(confused, 9);
    if (seconds > 0) expect(error.rate).toBeCloseTo((missed + falsely + confused) / seconds, 9);
  },
);

verifies('diarization.error-rate', 'the mapping is the best one, not the first one', () => {
  const reference = [span('A', 0, 10), span('B', 10, 14)];
  const found = [span('x', 0, 4), span('y', 4, 10), span('y', 10, 10.5), span('x', 10.5, 14)];
  const { mapping } = diarizationErrorRate(reference, found);
  expect(Object.fromEntries(mapping)).toEqual({ x: 'B', y: 'A' });
});

test('assignments are the best of all', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
        .chain(([rows, columns]) =>
          fc.array(
            fc.array(fc.integer({ min: 0, max: 20 }), { minLength: columns, maxLength: columns }),
            { minLength: rows, maxLength: rows },
          ),
        ),
      (values) => {
        const best = (row: number, used: readonly number[]): number =>
          row === values.length
            ? 0
            : Math.max(
                best(row + 1, used),
                ...(values[row] ?? []).map((value, column) =>
                  used.includes(column) ? 0 : value + best(row + 1, [...used, column]),
                ),
              );
        const columns = maximumAssignment(values);
        const taken = columns.filter((column) => column >= 0);
        expect(new Set(taken).size).toBe(taken.length);
        const sum = columns.reduce((total, column, row) => total + (values[row]?.[column] ?? 0), 0);
        expect(sum).toBe(best(0, []));
      },
    ),
  );
});
