import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitUtterances, type TimedWord } from './split-utterances.js';

/** Words of 0.3 seconds each. A number is a pause in seconds before the next one. */
function timed(...spoken: readonly (string | number)[]): TimedWord[] {
  let at = 0;
  return spoken.flatMap((one) => {
    if (typeof one === 'number') {
      at += one;
      return [];
    }
    return one.split(' ').map((text) => {
      const startSeconds = at;
      at += 0.3;
      return { text, startSeconds, endSeconds: at };
    });
  });
}

const splitTexts = (words: readonly TimedWord[]) =>
  splitUtterances(words).map((utterance) => utterance.map(({ text }) => text).join(' '));

describe('words are divided into utterances', () => {
  test('at a pause, as voice activity detection would divide them', () => {
    expect(splitTexts(timed('open the door slowly', 0.5, 'turn on the light'))).toEqual([
      'open the door slowly',
      'turn on the light',
    ]);
    expect(splitTexts(timed('open the door slowly', 0.3, 'turn on the light'))).toHaveLength(1);
  });

  test('at a short pause after the end of a sentence, not after an abbreviation', () => {
    expect(splitTexts(timed('Open the door, Dr. Miller.', 0.2, 'Yes.', 0.2, 'At once.'))).toEqual([
      'Open the door, Dr. Miller.',
      'Yes.',
      'At once.',
    ]);
  });

  test('but not so that a word of a sentence stands alone', () => {
    expect(splitTexts(timed('there is a project documents', 0.5, 'link'))).toHaveLength(1);
    expect(splitTexts(timed('so', 0.5, 'there is a project'))).toHaveLength(1);
    expect(splitTexts(timed('there is a project documents', 1.2, 'link'))).toHaveLength(2);
  });

  test('at a clause when a sentence is too long to read at a glance', () => {
    const clause = (count: number) =>
      Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
    expect(splitTexts(timed(`${clause(16)}, ${clause(22)}.`))).toEqual([
      `${clause(16)},`,
      `${clause(22)}.`,
    ]);
  });

  test('about equally when there is neither mark nor pause, as in a language without spaces', () => {
    const words = timed('今日 は 天気 が いい です '.repeat(14).trim());
    const parts = splitUtterances(words.map((word) => ({ ...word, isJoined: true })));
    const lengths = parts.map(
      (part) => (part.at(-1)?.endSeconds ?? 0) - (part[0]?.startSeconds ?? 0),
    );
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10);
    expect(Math.min(...lengths)).toBeGreaterThan(4);
  });

  test('at the end of a sentence in any script', () => {
    for (const mark of ['。', '？', '।', '؟', '."', '!'])
      expect(
        splitTexts(timed(`one two three four${mark}`, 0.2, 'five six seven eight')),
      ).toHaveLength(2);
  });
});

test('no word is lost, doubled or moved, every utterance has words, and times grow', () => {
  const spoken = fc.array(
    fc.record({
      text: fc.constantFrom('word', 'word,', 'end.', '語', '。', '', '...'),
      pauseSeconds: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 3, noNaN: true })),
      lengthSeconds: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 15, noNaN: true })),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(spoken, (all) => {
      let at = 0;
      const words = all.map(({ text, pauseSeconds, lengthSeconds }) => {
        const startSeconds = at + pauseSeconds;
        at = startSeconds + lengthSeconds;
        return { text, startSeconds, endSeconds: at };
      });
      const parts = splitUtterances(words);
      expect(parts.flat()).toEqual(words);
      for (const [index, part] of parts.entries()) {
        expect(part.length).toBeGreaterThan(0);
        const before = parts[index - 1]?.at(-1)?.endSeconds ?? 0;
        expect(part[0]?.startSeconds).toBeGreaterThanOrEqual(before);
        const seconds = (part.at(-1)?.endSeconds ?? 0) - (part[0]?.startSeconds ?? 0);
        const longest = Math.max(
          ...part.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds),
        );
        // A longer utterance has no such place at least a second from both ends.
        if (longest < 4) expect(seconds).toBeLessThanOrEqual(10);
      }
    }),
    { numRuns: 500 },
  );
});
