import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveHypothesis } from '../../port/live-channel-event.js';
import type { RecognizedWord } from '../../port/recognition.js';
import { Stabilizer } from './stabilizer.js';

/** Words of 0.3 s, one after the other. */
const say = (text: string): RecognizedWord[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, index) => ({
      text: word,
      startSeconds: index * 0.3,
      endSeconds: (index + 1) * 0.3,
      confidence: 1,
    }));

const joinTexts = ({ words }: Pick<LiveHypothesis, 'words'>) =>
  words.map(({ text }) => text).join(' ');

test('words that two hypotheses have become stable half a second after they were said', () => {
  const stabilizer = new Stabilizer(undefined);
  expect(stabilizer.update(say('a b'), 0.6)?.stableWords).toBe(0);
  expect(stabilizer.update(say('a b c'), 0.9)?.stableWords).toBe(1);
  expect(stabilizer.update(say('a b d'), 1.2)?.stableWords).toBe(2);
});

test('a hypothesis that would take back what is stable keeps it, and continues after it', () => {
  const stabilizer = new Stabilizer(undefined);
  stabilizer.update(say('a b c'), 1.2);
  stabilizer.update(say('a b c d'), 1.5);
  const update = stabilizer.update(say('x y z d e'), 1.6);
  expect(update && joinTexts(update)).toBe('a b c d e');
});

test('a hypothesis that has not changed is not emitted', () => {
  const stabilizer = new Stabilizer(undefined);
  expect(stabilizer.update([], 0.1)).toBeUndefined();
  stabilizer.update(say('a'), 0.3);
  expect(stabilizer.update(say('a'), 0.4)).toBeUndefined();
});

test('an utterance that is processed again emits nothing before new audio, and keeps the stable words', () => {
  const first = new Stabilizer(undefined);
  first.update(say('a b c'), 1.2);
  const update = first.update(say('a b c d'), 1.5);
  const again = new Stabilizer(update);
  expect(again.update(say('x'), 0.3)).toBeUndefined();
  const later = again.update(say('x y z w v'), 1.6);
  expect(later && joinTexts(later)).toBe('a b c w v');
});

test('a later hypothesis keeps the stable words of an earlier one', () => {
  const hypotheses = fc.array(
    fc.tuple(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }),
      fc.integer({ min: -2, max: 10 }),
      fc.boolean(),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(hypotheses, (all) => {
      const stabilizer = new Stabilizer(undefined);
      let processedSeconds = 0;
      let before: LiveHypothesis = { words: [], stableWords: 0, processedSeconds: 0 };
      for (const [words, tenths, isFrozen] of all) {
        processedSeconds += tenths / 10;
        if (isFrozen) {
          stabilizer.freeze();
          before = { ...before, stableWords: before.words.length };
        }
        const update = stabilizer.update(say(words.join(' ')), processedSeconds);
        if (update === undefined) continue;
        expect(update.stableWords).toBeGreaterThanOrEqual(before.stableWords);
        expect(update.processedSeconds).toBeGreaterThan(before.processedSeconds);
        expect(joinTexts(update)).not.toBe(joinTexts(before));
        const kept = before.words.slice(0, before.stableWords);
        expect(joinTexts(update).startsWith(joinTexts({ words: kept }))).toBe(true);
        before = update;
      }
    }),
  );
});
