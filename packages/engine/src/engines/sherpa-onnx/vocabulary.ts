import { verifyModel } from '../../models/verify-model.js';
import type { OwnVocabulary } from '../../sound-matching/prepare-matching.js';
import { prepareHotwords } from './hotwords.js';
import type { SherpaOnnxOptions } from './options.js';
import { readTokenSpelling } from './token-spelling.js';

/**
 * Use of vocabularies as hotwords. No model is loaded to prepare them: entries are checked against
 * the pieces of its vocabulary.
 *
 * @param options - folders of the models
 * @returns undefined for a model that accepts no vocabulary
 * @throws EngineModelError when the model is not valid
 */
export async function hotwordVocabulary({
  modelDirectory,
}: SherpaOnnxOptions): Promise<OwnVocabulary | undefined> {
  const description = await verifyModel(modelDirectory);
  if (!description.abilities.hotwords) return undefined;
  const spelling = readTokenSpelling(modelDirectory, description);
  return {
    preparer: { prepare: async (vocabulary) => prepareHotwords(vocabulary, spelling) },
    isHint: false,
  };
}
