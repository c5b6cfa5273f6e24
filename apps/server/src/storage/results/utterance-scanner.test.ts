import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UtteranceScanner } from './utterance-scanner.js';

/** Texts that would mislead a scanner: quotes, backslashes, brackets, names of the path. */
const textArbitrary = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', 'a', 'é', '😀', '\n') }),
  fc.constantFrom('utterances', 'transcription', '"utterances":[{', '\\"'),
);

const utteranceArbitrary = fc.record({
  start: fc.double({ noNaN: true, noDefaultInfinity: true }),
  text: textArbitrary,
  words: fc.array(fc.record({ word: textArbitrary, utterances: fc.array(fc.nat()) }), {
    maxLength: 4,
  }),
});

const resultArbitrary = fc
  .record({
    utterances: fc.array(utteranceArbitrary, { maxLength: 8 }),
    text: textArbitrary,
    name: textArbitrary,
  })
  .map(({ name, text, utterances }) => ({
    metadata: { audio_duration: 1, utterances: [{ text }] },
    [`${name}${text}`]: { transcription: { utterances: [{ text }] } },
    transcription: {
      full_transcript: text,
      languages: ['en'],
      utterances,
      sentences: [{ utterances: [{ text }] }],
    },
    translation: { utterances: [{ text }] },
  }));

test('finds the utterances of any result, cut anywhere, and nothing else', () => {
  fc.assert(
    fc.property(resultArbitrary, fc.array(fc.nat(), { maxLength: 30 }), (result, cuts) => {
      const bytes = Buffer.from(JSON.stringify(result));
      const scanner = new UtteranceScanner();
      const found: string[] = [];
      const ends = cuts.map((cut) => cut % bytes.length).toSorted((one, other) => one - other);
      let from = 0;
      for (const end of [...ends, bytes.length]) {
        found.push(...scanner.push(bytes.subarray(from, end)));
        from = end;
      }
      expect(found).toEqual(
        result.transcription.utterances.map((utterance) => JSON.stringify(utterance)),
      );
      expect(scanner.hasEnded).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('each byte by itself', () => {
  const utterances = [{ text: 'say "\\\\"' }, { text: '}]' }];
  const scanner = new UtteranceScanner();
  const found: string[] = [];
  for (const byte of Buffer.from(JSON.stringify({ transcription: { utterances } })))
    found.push(...scanner.push(Buffer.of(byte)));
  expect(found).toEqual(utterances.map((utterance) => JSON.stringify(utterance)));
});
