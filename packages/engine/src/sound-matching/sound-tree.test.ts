import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lossCost, type Sounds, substitutionCost } from './sound-distance.js';
import { SoundIndex } from './sound-tree.js';

/** Distance of two sequences, by its definition. */
function computeDistance(one: Sounds, other: Sounds): number {
  let row = [0];
  for (const sound of other) row.push((row.at(-1) ?? 0) + lossCost(sound));
  for (const sound of one) {
    const next = [(row[0] ?? 0) + lossCost(sound)];
    for (const [index, second] of other.entries())
      next.push(
        Math.min(
          (row[index] ?? 0) + substitutionCost(sound, second),
          (row[index + 1] ?? 0) + lossCost(sound),
          (next[index] ?? 0) + lossCost(second),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

// Few sounds, so that many sequences are near each other.
const sounds = (maximum: number) =>
  fc
    .array(fc.integer({ min: 0, max: 5 }), { minLength: 0, maxLength: maximum })
    .map((list) => Uint32Array.from(list));
const maximumWords = 3;

test('everything within its limit is found, wherever it differs, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sounds(8), fc.double({ min: 0.05, max: 3, noNaN: true })), {
        maxLength: 6,
      }),
      fc.array(sounds(4), { maxLength: 6 }),
      (entries, words) => {
        const index = new SoundIndex<number>();
        for (const [number, [sequence, limit]] of entries.entries())
          index.add(sequence, number, limit);
        const found = new Map<string, number>();
        index.find(words, maximumWords, (entry, from, length, distance) => {
          const place = `${entry}: ${from} + ${length}`;
          found.set(place, Math.min(found.get(place) ?? Number.POSITIVE_INFINITY, distance));
        });
        const expected = new Map<string, number>();
        for (const [number, [sequence, limit]] of entries.entries())
          for (const from of words.keys())
            for (let length = 1; length <= maximumWords; length += 1) {
              const part = words.slice(from, from + length);
              if (part.length < length || part[0]?.length === 0 || part.at(-1)?.length === 0)
                continue;
              const joined = Uint32Array.from(part.flatMap((word) => [...word]));
              const distance = computeDistance(sequence, joined);
              // Costs that are added in another order may differ in their last digits.
              if (Math.abs(distance - limit) < 1e-9) return;
              if (distance <= limit && sequence.length > 0)
                expected.set(`${number}: ${from} + ${length}`, distance);
            }
        expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
        for (const [place, distance] of expected) expect(found.get(place)).toBeCloseTo(distance);
      },
    ),
    { numRuns: 500 },
  );
});
