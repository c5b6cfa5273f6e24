import type { Utterance } from '@earshot/core';

type Words = Utterance['words'];

const toThousandths = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Makes the words of a text that is written in place of words that were heard. As many words as were heard keep the times and
 * confidences of those; any other number divides the time by characters, and has the mean of the confidences.
 *
 * @param text - with the separators
 * @param heard - at least one word
 */
export function divideWords(text: string, heard: Words): Words {
  const pieces = splitWords(text);
  if (pieces.length === heard.length)
    return heard.map((word, index) => ({ ...word, word: pieces[index] ?? '' }));
  const start = heard[0]?.start ?? 0;
  const end = heard.at(-1)?.end ?? start;
  const confidence = toThousandths(
    heard.reduce((sum, word) => sum + word.confidence, 0) / heard.length,
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
