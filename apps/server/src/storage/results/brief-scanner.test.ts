import type { PreRecordedResult, Utterance } from '@earshot/core';
import { briefResult } from '@earshot/core/protocol';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BriefScanner } from './brief-scanner.js';

/** Text that looks like the fields that the scanner searches for. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom(
    '","languages":["de"],"utterances":[',
    '\\"speaker":9',
    '"full_transcript":"',
    '\u2028\n\\'.repeat(200),
    'long '.repeat(10_000),
  ),
);
const utterances: fc.Arbitrary<Utterance> = fc
  .record({
    text: texts,
    channel: fc.integer({ min: 0, max: 2 }),
    speaker: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
  })
  .map(({ channel, speaker, text }) => ({
    start: 0,
    end: 1,
    confidence: 1,
    channel,
    words: [{ word: text, start: 0, end: 1, confidence: 1, ...(speaker != null && { speaker }) }],
    text,
    language: 'en',
    ...(speaker != null && { speaker }),
  }));

describe('the brief result', () => {
  verifies('list.results-brief', 'of a text in any pieces is that of the whole', () => {
    fc.assert(
      fc.property(
        fc.array(utterances, { maxLength: 6 }),
        fc.uniqueArray(fc.constantFrom('en', 'de', 'fr'), { maxLength: 3 }),
        fc.integer({ min: 1, max: 5000 }),
        (spoken, languages, size) => {
          const result = {
            metadata: { audio_duration: 1, number_of_distinct_channels: 1 },
            transcription: {
              full_transcript: spoken.map(({ text }) => text).join(' '),
              languages,
              utterances: spoken,
              sentences: [],
            },
            messages: ['{"utterances":[{"speaker":7}]}'],
          };
          const bytes = Buffer.from(JSON.stringify(result));
          const scanner = new BriefScanner();
          for (let from = 0; from < bytes.length; from += size)
            scanner.push(bytes.subarray(from, from + size));
          const { messages: _, ...recorded } = result;
          const whole = recorded as unknown as PreRecordedResult;
          expect(JSON.parse(scanner.finish() ?? '')).toEqual(briefResult(whole));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is none for a text without a transcription, or in another order', () => {
    for (const text of [
      '{}',
      '{"metadata":{}}',
      '{"transcription":{"utterances":[],"full_transcript":"a","languages":[]},"metadata":{}}',
    ]) {
      const scanner = new BriefScanner();
      scanner.push(Buffer.from(text));
      expect(scanner.finish()).toBeNull();
    }
  });
});
