import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createParams, speech } from '../../test/speech.js';
import {
  speakCardinal,
  speakDigits,
  speakOrdinal,
  speakYear,
} from '../../test/support/speak-numbers.js';
import { createPunctuationAddOn, type TextPunctuator } from './text-punctuator.js';

/** Writes a full stop after each word. */
const breaking: TextPunctuator = {
  name: 'the model m',
  languages: ['en'],
  writesCapitals: true,
  punctuate: async (texts) => texts.map(({ words }) => words.map((word) => `${word}.`)),
};

/** Restores marks of words with a pause after each, in seconds. */
async function restore(words: readonly string[], pauses: readonly number[], isBreaking: boolean) {
  let start = 0;
  const spoken = words.map((word, index) => {
    const timed = {
      word: index === 0 ? word : ` ${word}`,
      start,
      end: start + 0.3,
      confidence: 0.9,
    };
    start += 0.3 + (pauses[index % Math.max(1, pauses.length)] ?? 0);
    return timed;
  });
  const utterance = { ...speech(words.join(' ')), words: spoken, end: start };
  const change = await createPunctuationAddOn(isBreaking ? [breaking] : []).change({
    utterances: [utterance],
    sentences: [],
    params: createParams(),
    audio: undefined,
    signal: new AbortController().signal,
  });
  return change.utterances[0]?.text ?? '';
}

const clause = fc.constantFrom(
  'we met',
  'so the answer is',
  'tell me',
  'that was in',
  'they said',
  'and then we had',
);
const rest = fc.constantFrom('and left', 'of them', 'yesterday', 'i think', 'people came', '');
const pauses = fc.array(fc.constantFrom(0, 0, 0.2, 0.5, 0.9, 1.5, 4), {
  minLength: 1,
  maxLength: 7,
});

/** Each text with its middle in one piece. Marks are only allowed in front of it and after it. */
async function staysWhole(middles: fc.Arbitrary<string>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      clause,
      middles,
      rest,
      pauses,
      fc.boolean(),
      async (before, middle, after, silences, isBreaking) => {
        const words = `${before} ${middle} ${after}`.trim().split(' ');
        const text = await restore(words, silences, isBreaking);
        const from = before.split(' ').length;
        const count = middle.split(' ').length;
        const kept = text.split(' ').slice(from);
        const lost = words.length - text.split(' ').length;
        const inside = kept.slice(0, Math.max(0, count - lost - 1));
        for (const word of inside) expect(word, text).not.toMatch(/[.,?!]$/);
      },
    ),
    { numRuns: 150 },
  );
}

verifies(
  'add-ons.punctuation-constraints',
  'no mark stands within a number, whoever writes the marks and wherever pauses are',
  async () => {
    const digits = fc.stringMatching(/^\d{4,10}$/);
    await staysWhole(
      fc.oneof(
        fc.integer({ min: 21, max: 999_999 }).map((value) => speakCardinal(value)),
        fc.integer({ min: 21, max: 9999 }).map((value) => speakOrdinal(value)),
        fc.integer({ min: 1600, max: 2099 }).map(speakYear),
        fc
          .tuple(fc.integer({ min: 0, max: 99 }), digits)
          .map(([value, decimals]) => `${speakCardinal(value)} point ${speakDigits(decimals)}`),
        fc.constantFrom(
          '07700 900461',
          '12 million',
          'thirty nine',
          'two point one',
          'twenty five percent',
          'two hundred thousand',
        ),
      ),
    );
  },
);

verifies(
  'add-ons.punctuation-constraints',
  'no mark stands within a name or after a title or an article',
  async () => {
    const title = fc.constantFrom('mister', 'mr', 'mrs', 'ms', 'doctor', 'professor');
    const family = fc.constantFrom('venkatesh', 'lindqvist', 'okonkwo', 'patel', 'kowalski');
    await staysWhole(
      fc.oneof(
        fc.tuple(title, family).map(([one, other]) => `${one} ${other}`),
        fc.constantFrom('rajesh patel', 'anna lopez', 'the house', 'a tree', 'my brother'),
      ),
    );
  },
);

test('sentences still end between numbers and after titles that are words', async () => {
  const words = 'it costs thirty nine people came'.split(' ');
  expect(await restore(words, [0], false)).toBe('It costs 39. People came.');
  expect(await restore('please call the doctor we are waiting'.split(' '), [0], true)).toBe(
    'Please. Call. the Doctor. We. Are. Waiting.'.replace('the Doctor', 'The doctor'),
  );
});
