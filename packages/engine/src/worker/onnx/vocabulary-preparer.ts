import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import type { OwnVocabulary } from '../sound-matching/prepare-matching.js';
import { preparePhrases } from './vocabulary/vocabulary-phrases.js';

const preparer: VocabularyPreparer = { prepare: async (vocabulary) => preparePhrases(vocabulary) };

/** Use of vocabularies in the search of a model with an encoder and a decoder, which makes it expect words. */
export const searchedVocabulary: OwnVocabulary = { preparer, isHint: true };
