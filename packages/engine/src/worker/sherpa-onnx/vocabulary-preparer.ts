import type { SherpaOnnxOptions } from '../../engines/sherpa-onnx-options.js';
import { verifyModel } from '../../models/verify-model.js';
import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import { prepareHotwords } from './hotwords.js';
import { readTokenSpelling } from './token-spelling.js';

/**
 * Creates a preparer. It loads no model: entries are checked against the pieces of its vocabulary.
 *
 * @param options - folders of the models
 * @returns undefined for a model that accepts no vocabulary
 * @throws EngineModelError when the model is not valid
 */
export async function createVocabularyPreparer({
  modelDirectory,
}: SherpaOnnxOptions): Promise<VocabularyPreparer | undefined> {
  const description = await verifyModel(modelDirectory);
  if (!description.abilities.hotwords) return undefined;
  const spelling = readTokenSpelling(modelDirectory, description);
  return { prepare: async (vocabulary) => prepareHotwords(vocabulary, spelling) };
}
