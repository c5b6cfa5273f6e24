import type { OnnxBuilder } from '../models/onnx/onnx-builder.js';
import { languageMarks } from './frame-classifiers.js';
import { toneWords } from './tones.js';
import { neverFrame } from './word-scores.js';

/** Languages of the synthetic models of Whisper. */
export const whisperLanguages = ['en', 'de', 'fr', 'zh'] as const;

/**
 * Adds nodes with the score of a language: high where the word sounds that marks it, and a little
 * above the others for English.
 *
 * @param builder - model that they are added to
 * @param onsets - first frame of each word
 * @returns name of the score, with one dimension of length 1
 */
export function addLanguageScore(
  builder: OnnxBuilder,
  language: (typeof whisperLanguages)[number],
  onsets: string,
): string {
  const mark = languageMarks.find((one) => one.language === language);
  const word = toneWords.findIndex(({ text }) => text === mark?.word);
  if (word < 0) return builder.constant('float32', [1], [language === 'en' ? 1 : 0]);
  const isSaid = builder.node('Less', [
    builder.slice(onsets, 0, word, word + 1),
    builder.scalar(neverFrame),
  ]);
  return builder.node('Mul', [builder.cast(isSaid, 'float32'), builder.scalar(10)]);
}
