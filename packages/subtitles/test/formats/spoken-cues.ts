import fc from 'fast-check';
import type { Cue } from '../../src/index.js';

const words = [
  'Guten',
  'Tag,',
  'señor!',
  'Où',
  'est',
  'naïve',
  '“Ça”',
  '¿Qué?',
  'AT&T',
  '<b>',
  '{y:i}',
  '1',
  '50%',
  'it’s',
  'Ålesund',
  '♪',
  '-',
  'C:\\dir',
];

const row = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });

const text = fc
  .array(row, { minLength: 1, maxLength: 3 })
  .map((rows) => rows.map((parts) => parts.join(' ')).join('\n'));

/** Captions as people read them: one after the other, with time to transmit each. */
export const spokenCues: fc.Arbitrary<Cue[]> = fc
  .array(
    fc.record({
      text,
      gapMs: fc.constantFrom(0, 40, 500, 90_000),
      durationMs: fc.integer({ min: 4000, max: 9000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((captions) => {
    const ends = captions.reduce<number[]>(
      (all, { gapMs, durationMs }) => [...all, (all.at(-1) ?? 10_000) + gapMs + durationMs],
      [],
    );
    return captions.map((caption, index) => {
      const endMs = ends[index] ?? 0;
      const startSeconds = (endMs - caption.durationMs) / 1000;
      return { startSeconds, endSeconds: endMs / 1000, text: caption.text };
    });
  });
