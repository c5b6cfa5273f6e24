/** Only the word error rate, which runs in browsers as well. */

export type { WordPair } from './word-error-rate/align-words.js';
export { normalizeWords, type WordNormalization } from './word-error-rate/normalize-words.js';
export {
  countWordErrors,
  totalWordErrors,
  type WordErrorCounts,
  type WordErrors,
  wordErrorRate,
} from './word-error-rate/word-errors.js';
