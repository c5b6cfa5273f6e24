import { areWrittenTogether } from '../language/unspaced-scripts.js';
import type { TimedWord } from './transcription.js';

const edgeSpace = /^\s|\s$/;

/**
 * For each word, true when white space separates it from the one before: by the words themselves,
 * or else by the text of their utterance, or else by their script.
 */
export function wordSpacing(words: readonly TimedWord[], text: string | undefined): boolean[] {
  if (words.some(({ word }) => edgeSpace.test(word)))
    return words.map(
      ({ word }, index) => /^\s/.test(word) || /\s$/.test(words[index - 1]?.word ?? ''),
    );
  return (
    spacingOfText(words, text ?? '') ??
    words.map(({ word }, index) => !areWrittenTogether(words[index - 1]?.word ?? '', word))
  );
}

/** Spacing by the text, or undefined when the text does not consist of exactly these words. */
function spacingOfText(words: readonly TimedWord[], text: string): boolean[] | undefined {
  const spacing: boolean[] = [];
  let position = 0;
  for (const { word } of words) {
    const rest = /^\s*/.exec(text.slice(position, position + 32))?.[0].length ?? 0;
    if (!text.startsWith(word, position + rest)) return undefined;
    spacing.push(rest > 0);
    position += rest + word.length;
  }
  return spacing;
}
