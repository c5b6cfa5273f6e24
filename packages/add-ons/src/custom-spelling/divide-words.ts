import type { Utterance } from '@earshot/core';

type Words = Utterance['words'];

const toThousandths = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Makes the words of a text that replaces recognised words. As many words as were recognised keep their times and confidences;
 * any other number divides the time by characters, and has the mean of the confidences.
 *
 * @param text - with the separators
 * @param recognised - at least one word
 */
export function divideWords(text: string, recognised: Words): Words {
  const pieces = splitWords(text);
  if (pieces.length === recognised.length)
    return recognised.map((word, index) => ({ ...word, word: pieces[index] ?? '' }));
  const start = recognised[0]?.start ?? 0;
  const end = recognised.at(-1)?.end ?? start;
  const confidence = toThousandths(
    recognised.reduce((sum, word) => sum + word.confidence, 0) / recognised.length,
  );
  const lengths = pieces.map((piece) => Array.from(piece.trim()).length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let passed = 0;
  const timeAt = (length: number) => {
    if (length === 0) return start;
    if (length === total) return end;
    const seconds = toThousandths(start + ((end - start) * length) / total);
    return Math.min(end, Math.max(start, seconds));
  };
  return pieces.map((word, index) => {
    const from = passed;
    passed += lengths[index] ?? 0;
    return { word, start: timeAt(from), end: timeAt(passed), confidence };
  });
}

/** Words with the white space in front of them; what follows the last one stays with it. */
function splitWords(text: string): string[] {
  const words = text.match(/\s*\S+/g) ?? [];
  const rest = text.slice(words.join('').length);
  return [...words.slice(0, -1), (words.at(-1) ?? '') + rest];
}
