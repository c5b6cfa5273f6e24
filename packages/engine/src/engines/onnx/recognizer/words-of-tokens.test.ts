import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitWords } from '../../../text/split-words.js';
import type { Tokenizer } from '../families/speech-family.js';
import { wordsOfTokens } from './words-of-tokens.js';

/** A text as tokens of any bytes. */
function createTokens(pieces: readonly Uint8Array[]) {
  const tokenizer: Tokenizer = {
    end: -1,
    decodeToken: (id) => pieces[id] ?? new Uint8Array(),
    tokenize: () => [],
    beginsWord: () => true,
  };
  const ids = pieces.map((_, id) => id);
  return { tokenizer, text: { ids, logs: ids.map(() => -0.1) } };
}

/** Cuts bytes into pieces of the given lengths, repeatedly. */
function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengths[pieces.length % lengths.length] ?? 1;
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

const lengthsOf = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
const language = fc.constantFrom('en' as const, 'ja' as const, 'zh' as const, 'th' as const);
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom('Hello', ' ', 'naïve', '👩‍🚀', 'はい', '。', '你好', '，', '😀', ',', '\n'),
    )
    .map((parts) => parts.join('')),
);

test('words are those of the text, however it is cut into tokens', () => {
  fc.assert(
    fc.property(text, lengthsOf, language, (said, lengths, spoken) => {
      const { text: tokens, tokenizer } = createTokens(cut(Buffer.from(said), lengths));
      const words = wordsOfTokens(tokens, tokenizer, spoken);
      expect(words.map((word) => word.text)).toEqual(splitWords(said, spoken));
      for (const [index, word] of words.entries()) {
        // Each word lies in its tokens, after the word before it.
        const bytes = tokens.ids
          .slice(word.firstToken, word.endToken)
          .map((id) => tokenizer.decodeToken(id));
        const covered = Buffer.concat(bytes)
          .toString('latin1')
          .replaceAll(/[\t-\r ]/gu, '');
        expect(covered).toContain(
          Buffer.from(word.text)
            .toString('latin1')
            .replaceAll(/[\t-\r ]/gu, ''),
        );
        expect(word.firstToken).toBeGreaterThanOrEqual((words[index - 1]?.endToken ?? 1) - 1);
        expect(word.probability).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('bytes that are no text are no reason to fail', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 6 })), language, (pieces, spoken) => {
      const { text: tokens, tokenizer } = createTokens(pieces);
      for (const word of wordsOfTokens(tokens, tokenizer, spoken)) {
        expect(word.text.trim()).toBe(word.text);
        expect(word.probability).toBeGreaterThan(0);
      }
    }),
  );
});

describe('probabilities', () => {
  const joinWords = (pieces: readonly (string | Uint8Array)[], logs: readonly number[]) => {
    const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
    const { text: tokens, tokenizer } = createTokens(bytes);
    return wordsOfTokens({ ...tokens, logs }, tokenizer, 'ja');
  };

  test('a word is as likely as its letters, its punctuation left out', () => {
    const [word] = joinWords([' wea', 'ther', ','], [-0.1, -0.2, -5]);
    expect(word).toMatchObject({ text: 'weather,', firstToken: 0, endToken: 3 });
    expect(word?.probability).toBeCloseTo(Math.exp(-0.3), 6);
  });

  test('bytes of a letter count', () => {
    const letter = Buffer.from('鬱');
    const [word] = joinWords([letter.subarray(0, 2), letter.subarray(2)], [-0.5, -0.25]);
    expect(word?.text).toBe('鬱');
    expect(word?.probability).toBeCloseTo(Math.exp(-0.75), 6);
  });
});

test('words that nothing separates are joined, in scripts without spaces', () => {
  const { text: tokens, tokenizer } = createTokens([
    Buffer.from('今日は'),
    Buffer.from('いい 天気 。'),
  ]);
  const words = wordsOfTokens(tokens, tokenizer, 'ja');
  expect(words.map(({ isJoined, text: written }) => [written, isJoined])).toEqual([
    ['今日', false],
    ['は', true],
    ['いい', true],
    ['天気。', false],
  ]);
});
