import { join } from 'node:path';
import type { SherpaOnnxOptions } from '../../engines/sherpa-onnx-options.js';
import { readTokenTable } from '../../models/token-table.js';
import { verifyModel } from '../../models/verify-model.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineRequestError } from '../../port/engine-error.js';
import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import { prepareHotwords, TokenSpelling } from './hotwords.js';
import { openSherpaOnnx } from './library/sherpa-onnx-library.js';
import { RecognizerPool } from './recognizer-pool.js';

/**
 * Creates a preparer, which tries a vocabulary out on a second of silence: a library that ends its process over one does it there.
 *
 * @param options - folders of the models
 * @throws EngineModelError when the model is not as it must be; EngineUnavailableError that says what to install
 */
export async function createVocabularyPreparer(
  options: SherpaOnnxOptions,
): Promise<VocabularyPreparer> {
  const directory = options.modelDirectory;
  const description = await verifyModel(directory);
  const { abilities, files, name } = description;
  if (!abilities.hotwords)
    throw new EngineRequestError(
      `vocabulary: the model ${name} takes no custom vocabulary; leave it out.`,
    );
  const library = openSherpaOnnx();
  const tokens = readTokenTable(join(directory, files['tokens']?.path ?? ''));
  const spelling = new TokenSpelling(tokens.values());
  return {
    async prepare(vocabulary) {
      const prepared = prepareHotwords(vocabulary, spelling);
      const run = { directory, description, threads: options.threads ?? 1 };
      const recognizers = new RecognizerPool(library, run);
      const { recognizer } = await recognizers.acquire({ preparedVocabulary: prepared });
      const samples = new Int16Array(sampleRateHz);
      await recognizer.recognize({ samples, language: '', isLive: false });
      return prepared;
    },
  };
}
