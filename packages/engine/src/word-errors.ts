/** Word and character error rates with their confidence. They run in browsers as well. */

export { alignWords, formatAlignment, type WordPair } from './word-error-rate/align-words.js';
export {
  type CharacterErrorCounts,
  characterErrorCounts,
} from './word-error-rate/character-errors.js';
export {
  bootstrapInterval,
  type ConfidenceIntervalOptions,
  wordErrorInterval,
} from './word-error-rate/confidence-interval.js';
export { type AlignmentCosts, fewestErrors, scliteCosts } from './word-error-rate/edit-path.js';
export { normalizeWords, type WordNormalization } from './word-error-rate/normalize-words.js';
export {
  countWordErrors,
  totalWordErrors,
  type WordErrorCounts,
  type WordErrors,
  wordErrorRate,
} from './word-error-rate/word-errors.js';
