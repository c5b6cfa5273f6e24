import type { RecognizedWord } from '../../port/recognition.js';
import type { ScriptedWord } from './options.js';

/** Words of a scripted engine, by time. */
export interface Script {
  /**
   * Words whose middle lies within a stretch of the recording, with times from the begin of the
   * stretch.
   */
  wordsWithin(startSeconds: number, endSeconds: number): RecognizedWord[];
  /** True when there is speech at any time within a stretch of the recording. */
  isSpeech(startSeconds: number, endSeconds: number): boolean;
}

const sentence = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const sentenceSeconds = 4;
const wordSeconds = 0.4;

/** Words of the default script, which has no end: a sentence of eight words, then a pause. */
function endlessWords(startSeconds: number, endSeconds: number): ScriptedWord[] {
  const words: ScriptedWord[] = [];
  const first = Math.max(0, Math.floor(startSeconds / sentenceSeconds));
  for (let begin = first * sentenceSeconds; begin < endSeconds; begin += sentenceSeconds) {
    for (const [index, text] of sentence.entries()) {
      const wordStart = begin + 0.2 + index * wordSeconds;
      words.push({ text, startSeconds: wordStart, endSeconds: wordStart + wordSeconds });
    }
  }
  return words;
}

/**
 * Creates a script.
 *
 * @param words - the words, or `undefined` for the default script without end
 */
export function createScript(words: readonly ScriptedWord[] | undefined): Script {
  const around = (startSeconds: number, endSeconds: number) =>
    words ?? endlessWords(startSeconds, endSeconds);
  return {
    wordsWithin(startSeconds, endSeconds) {
      return around(startSeconds, endSeconds)
        .filter((word) => {
          const middle = (word.startSeconds + word.endSeconds) / 2;
          return middle >= startSeconds && middle < endSeconds;
        })
        .map((word) => ({
          text: word.text,
          startSeconds: Math.max(0, word.startSeconds - startSeconds),
          endSeconds: Math.min(endSeconds, word.endSeconds) - startSeconds,
          confidence: word.confidence ?? 1,
        }));
    },
    isSpeech(startSeconds, endSeconds) {
      return around(startSeconds, endSeconds).some(
        (word) => word.startSeconds < endSeconds && word.endSeconds > startSeconds,
      );
    },
  };
}
