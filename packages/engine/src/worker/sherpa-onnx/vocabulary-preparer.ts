import type { SherpaOnnxOptions } from '../../engines/sherpa-onnx-options.js';
import { verifyModel } from '../../models/verify-model.js';
import { EngineRequestError } from '../../port/engine-error.js';
import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import { prepareHotwords } from './hotwords.js';
import { readTokenSpelling } from './token-spelling.js';

/**
 * Creates a preparer. It loads no model: entries are checked against the pieces of its vocabulary.
 *
 * @param options - folders of the models
 * @throws EngineModelError when the model is not as it must be; EngineRequestError when it takes no vocabulary
 */
export async function createVocabularyPreparer({
  modelDirectory,
}: SherpaOnnxOptions): Promise<VocabularyPreparer> {
  const description = await verifyModel(modelDirectory);
  if (!description.abilities.hotwords)
    throw new EngineRequestError(
      `vocabulary: the model ${description.name} takes no custom vocabulary; leave it out.`,
    );
  const spelling = readTokenSpelling(modelDirectory, description);
  return { prepare: async (vocabulary) => prepareHotwords(vocabulary, spelling) };
}
