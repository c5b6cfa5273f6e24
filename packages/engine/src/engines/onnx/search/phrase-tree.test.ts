import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PhraseTree } from './phrase-tree.js';

/** Even tokens begin words, as does the end. */
const beginsWord = (id: number) => id % 2 === 0;
const end = 100;

/** Sum of the bonuses of a text. */
function sumBonuses(tree: PhraseTree, ids: readonly number[]): number {
  let state = tree.begin();
  let total = 0;
  for (const id of ids) {
    const { gain, state: next } = tree.advance(state, id);
    total += gain;
    state = next;
  }
  return total;
}

const startsWith = (ids: readonly number[], beginning: readonly number[]) =>
  beginning.every((id, index) => ids[index] === id);

/**
 * Tokens of the phrases that a text completes: each is followed as long as a phrase continues with
 * it.
 */
function completedTokens(phrases: readonly (readonly number[])[], text: readonly number[]): number {
  let total = 0;
  let said: { readonly first: number; readonly endedAt: number } | undefined;
  for (let from = 0; from < text.length; ) {
    const first = text[from] ?? end;
    const isRepeated = first === said?.first && from - said.endedAt < 4;
    let to = from;
    while (
      to < text.length &&
      phrases.some((phrase) => startsWith(phrase, text.slice(from, to + 1)))
    )
      to += 1;
    if (to === from || isRepeated) {
      from += 1;
      continue;
    }
    let done = to;
    while (
      done > from &&
      !(
        beginsWord(text[done] ?? end) &&
        phrases.some(
          (phrase) => phrase.length === done - from && startsWith(text.slice(from), phrase),
        )
      )
    )
      done -= 1;
    if (done > from) {
      total += done - from;
      said = { first, endedAt: done };
    }
    from = to;
  }
  return total;
}

const token = fc.nat({ max: 7 });
const phrasesOf = fc.array(fc.array(token, { minLength: 1, maxLength: 4 }), { maxLength: 6 });

test('a text earns the bonuses of the phrases that it completes, and no others', () => {
  fc.assert(
    fc.property(phrasesOf, fc.array(token, { maxLength: 24 }), (phrases, text) => {
      const tree = new PhraseTree(
        phrases.map((ids) => ({ ids, bonus: 1 })),
        beginsWord,
      );
      const whole = [...text, end];
      expect(sumBonuses(tree, whole)).toBeCloseTo(completedTokens(phrases, whole), 9);
    }),
    { numRuns: 2000 },
  );
});

describe('a phrase of three tokens', () => {
  const tree = new PhraseTree([{ ids: [2, 3, 5], bonus: 1.5 }], beginsWord);

  test('earns as it goes, and gives all of it back when it breaks off', () => {
    expect(sumBonuses(tree, [2])).toBe(1.5);
    expect(sumBonuses(tree, [2, 3])).toBe(3);
    expect(sumBonuses(tree, [2, 3, 4])).toBe(0);
    expect(sumBonuses(tree, [2, 3, 5, end])).toBe(4.5);
  });

  test('counts only as a word of its own', () => {
    expect(sumBonuses(tree, [2, 3, 5, 7, end])).toBe(0);
  });

  test('earns nothing again within four tokens', () => {
    const once = [2, 3, 5];
    expect(sumBonuses(tree, [...once, ...once, end])).toBe(4.5);
    expect(sumBonuses(tree, [...once, 0, 0, 0, ...once, end])).toBe(4.5);
    expect(sumBonuses(tree, [...once, 0, 0, 0, 0, ...once, end])).toBe(9);
  });

  test('its next tokens are favoured', () => {
    const { state } = tree.advance(tree.begin(), 2);
    expect([...tree.favoured(tree.begin())]).toEqual([2]);
    expect([...tree.favoured(state)]).toEqual([3, 2]);
  });
});

test('of two phrases that begin alike the higher bonus counts', () => {
  const phrases = [
    { ids: [2, 3], bonus: 1 },
    { ids: [2, 5], bonus: 2 },
  ];
  for (const given of [phrases, phrases.toReversed()]) {
    const tree = new PhraseTree(given, beginsWord);
    expect(sumBonuses(tree, [2, 3, end])).toBe(3);
    expect(sumBonuses(tree, [2, 5, end])).toBe(4);
  }
});
