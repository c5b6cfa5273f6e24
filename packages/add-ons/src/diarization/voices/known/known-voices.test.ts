import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { createRegions } from '../../../../test/support/spoken-voices.js';
import { joinVoices, type MeasuredVoice, measureVoice } from './measured-voice.js';
import { suggestVoices } from './suggest-voices.js';

/** A voice at an angle from the first axis, by its cosine. */
const createVoice = (cosine: number, isNarrow = false, seconds = 20): MeasuredVoice => ({
  vector: Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2), 0),
  seconds,
  isNarrow,
});

const anna = { id: 'anna', measurements: [createVoice(1), createVoice(1, true)] };
const ben = { id: 'ben', measurements: [createVoice(0.6)] };

describe('known voices', () => {
  verifies('known-voices.suggestions', 'are likelier the more alike they are', () => {
    const suggested = (cosine: number) =>
      suggestVoices(new Map([[3, createVoice(cosine)]]), [anna])[0]?.probability;
    expect(suggested(0.95)).toBeGreaterThan(0.98);
    expect(suggested(0.8)).toBeGreaterThan(0.6);
    expect(suggested(0.8)).toBeLessThan(0.9);
    expect(suggested(0.7)).toBeUndefined();
  });

  verifies('known-voices.suggestions', 'are one for each speaker, the likeliest', () => {
    const speakers = new Map([
      [0, createVoice(0.98)],
      [1, createVoice(0.62)],
      [2, createVoice(-0.5)],
    ]);
    expect(suggestVoices(speakers, [anna, ben]).map((one) => [one.speaker, one.voice_id])).toEqual([
      [0, 'anna'],
      [1, 'ben'],
    ]);
  });

  verifies('known-voices.bandwidth', 'are compared within a bandwidth alone', () => {
    const overTelephone = new Map([[0, createVoice(0.62, true)]]);
    expect(suggestVoices(overTelephone, [ben])).toEqual([]);
    // Voices over the telephone are more alike.
    expect(suggestVoices(new Map([[0, createVoice(0.82, true)]]), [anna])).toEqual([]);
    expect(suggestVoices(new Map([[0, createVoice(0.82)]]), [anna])).toHaveLength(1);
  });

  test('are not suggested by a word or two', () => {
    expect(suggestVoices(new Map([[0, createVoice(1, false, 2)]]), [anna])).toEqual([]);
  });

  test('are measured over all of their speech', () => {
    const { regions } = createRegions([
      [{ voice: 1, seconds: 4 }],
      [{ voice: 1, seconds: 6 }],
      [{ voice: 2, seconds: 2 }],
    ]);
    const both = measureVoice(regions.slice(0, 2));
    expect(both?.seconds).toBeCloseTo(10);
    expect(both?.isNarrow).toBe(false);
    expect(measureVoice([])).toBeUndefined();
    const [first, second] = regions.map((region) => measureVoice([region]));
    if (first === undefined || second === undefined || both === undefined) throw new Error('none');
    const joined = joinVoices(first, second);
    expect(joined.seconds).toBeCloseTo(10);
    for (const [axis, value] of joined.vector.entries())
      expect(value).toBeCloseTo(both.vector[axis] ?? 0, 2);
  });
});
