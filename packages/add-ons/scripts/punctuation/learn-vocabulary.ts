import { contextUnit, type Vocabulary } from '../../src/punctuation/vocabulary.js';
import type { LabelledWord } from './read-text.js';

const size = 10_000;
/** Words of fewer texts are those of their subjects, such as the names in a novel. */
const minimumTexts = 3;
/** Words of lower ranks are mostly those of grammar, which are no names anywhere. */
const grammarWords = 300;
/** Occurrences that a context without any is taken to have. */
const priorCount = 8;

/** The most frequent words of texts, and how often names stand after and before each. */
export function learnVocabulary(texts: readonly (readonly LabelledWord[])[]): Vocabulary {
  const counts = countAll(texts.flat().map(({ text }) => text));
  const textCounts = countAll(
    texts.flatMap((words) => [...new Set(words.map(({ text }) => text))]),
  );
  const known = [...counts].filter(([text]) => (textCounts.get(text) ?? 0) >= minimumTexts);
  const frequent = known.sort(([, first], [, second]) => second - first).slice(0, size);
  const ranks = new Map(frequent.map(([text], rank) => [text, rank]));
  const [before, after] = [createOdds(ranks), createOdds(ranks)];
  for (const words of texts)
    for (const [index, { isCapital, text }] of words.entries()) {
      const [left, right] = [words[index - 1], words[index + 1]];
      const isFirst = left === undefined || left.mark === '.' || left.mark === '?';
      if (isFirst || (ranks.get(text) ?? size) < grammarWords) continue;
      before.add(left.text, isCapital);
      if (right !== undefined) after.add(right.text, isCapital);
    }
  return { ranks, before: before.values(), after: after.values() };
}

function countAll(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Log-odds of a capital beside each word, relative to those beside any word. */
function createOdds(ranks: ReadonlyMap<string, number>) {
  const capitals = new Float64Array(ranks.size);
  const all = new Float64Array(ranks.size);
  let [capitalCount, count] = [0, 0];
  return {
    add: (text: string, isCapital: boolean) => {
      count += 1;
      if (isCapital) capitalCount += 1;
      const rank = ranks.get(text);
      if (rank === undefined) return;
      all[rank] = (all[rank] ?? 0) + 1;
      if (isCapital) capitals[rank] = (capitals[rank] ?? 0) + 1;
    },
    values: (): Int8Array => {
      const share = capitalCount / count;
      const usual = Math.log(share / (1 - share));
      return Int8Array.from(all, (total, rank) => {
        const here = ((capitals[rank] ?? 0) + priorCount * share) / (total + priorCount);
        return Math.max(
          -127,
          Math.min(127, Math.round((Math.log(here / (1 - here)) - usual) / contextUnit)),
        );
      });
    },
  };
}
