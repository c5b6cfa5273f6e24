import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentVectors } from './segment-vectors.js';
import { subjectOpenings } from './subject-openings.js';

/** Vectors of length 1 in the plane, by their angles. */
function toVectors(angles: readonly number[]) {
  const vectors = Float32Array.from(angles.flatMap((angle) => [Math.cos(angle), Math.sin(angle)]));
  return { vectorSize: 2, vectors };
}

const minimumSentences = 2;
const segmentPenalty = 0.8;

/** Cost of a segmentation, computed from its definition. */
function measureCost(angles: readonly number[], boundaries: readonly number[]): number {
  const centre = [Math.cos, Math.sin].map(
    (wave) => (0.45 * angles.reduce((sum, angle) => sum + wave(angle), 0)) / angles.length,
  );
  const vectors = angles.map((angle) => {
    const vector = [Math.cos(angle) - (centre[0] ?? 0), Math.sin(angle) - (centre[1] ?? 0)];
    const length = Math.hypot(...vector) || 1;
    return vector.map((value) => value / length);
  });
  const penalty = segmentPenalty * (angles.length / 60) ** 0.55;
  const edges = [0, ...boundaries, angles.length];
  return edges.slice(1).reduce((cost, to, index) => {
    const own = vectors.slice(edges[index], to);
    const sum = [0, 1].map((axis) => own.reduce((total, vector) => total + (vector[axis] ?? 0), 0));
    return cost + own.length - Math.hypot(...sum) + penalty;
  }, 0);
}

/** Every segmentation whose segments have enough sentences. */
function segmentations(size: number, from = 0): number[][] {
  const rest: number[][] = [[]];
  for (let at = from + minimumSentences; at <= size - minimumSentences; at += 1)
    for (const later of segmentations(size, at)) rest.push([at, ...later]);
  return rest;
}

test('no segmentation costs less than the one that is found', () => {
  const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(fc.array(angle, { minLength: 1, maxLength: 11 }), (angles) => {
      const found = segmentVectors(toVectors(angles), { minimumSentences, segmentPenalty });
      const least = Math.min(
        ...segmentations(angles.length).map((boundaries) => measureCost(angles, boundaries)),
      );
      expect(measureCost(angles, found)).toBeCloseTo(least, 4);
    }),
  );
});

test('segments end where the direction changes, and an opening draws a boundary to it', () => {
  const angles = Array.from({ length: 30 }, (_, at) => (at < 14 ? 0.1 : 2) + (at % 3) * 0.05);
  expect(segmentVectors(toVectors(angles), { segmentPenalty: 1 })).toEqual([14]);
  // A sentence between the two subjects belongs to neither.
  angles[14] = 1.05;
  const openings = angles.map((_, at) => (at === 15 ? 'greeting' : 'neither'));
  expect(segmentVectors(toVectors(angles), { segmentPenalty: 1, openings })).toEqual([15]);
  expect(segmentVectors(toVectors([]))).toEqual([]);
});

test('openings are those of conversations and of other subjects', () => {
  const sentences = [
    'Good morning, everyone.',
    'Can you hear me?',
    "Let's begin.",
    'The budget is larger this year.',
    'It will pay for the roof.',
    'Moving on to the garden.',
    'Goodbye, and take care.',
    'Patient seen in clinic.',
  ];
  expect(subjectOpenings(sentences, 'en')).toEqual([
    'greeting',
    'closing',
    'closing',
    'neither',
    'continuation',
    'turn',
    'closing',
    'greeting',
  ]);
  expect(new Set(subjectOpenings(sentences, 'de'))).toEqual(new Set(['neither']));
});
