import type { OwnVocabulary } from '../../sound-matching/prepare-matching.js';
import { preparePhrases } from './vocabulary/vocabulary-phrases.js';

/**
 * Use of vocabularies in the search of a model with an encoder and a decoder, which makes it expect
 * words.
 */
export const searchedVocabulary: OwnVocabulary = {
  preparer: { prepare: async (vocabulary) => preparePhrases(vocabulary) },
  isHint: true,
};
