import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../../port/speech-engine.js';
import { normalizeLevels } from '../../segmentation/normalize-levels.js';
import { SileroModel } from '../../silero/silero-model.js';
import { MatchedEngine } from '../../sound-matching/matched-engine.js';
import { createMatchingPreparer } from '../../sound-matching/prepare-matching.js';
import { OpenaiEngine } from './engine.js';
import type { OpenaiOptions } from './options.js';
import { promptVocabulary } from './vocabulary.js';

/** Loads the engine, whether its server responds or not. */
export async function loadEngine(options: OpenaiOptions): Promise<LoadedEngine> {
  const voiceActivity = normalizeLevels(new SileroModel());
  const engine = await OpenaiEngine.load(options);
  return { engine: new MatchedEngine(engine, promptVocabulary), voiceActivity };
}

/** Loads its preparer. */
export async function loadVocabularyPreparer(): Promise<VocabularyPreparer> {
  return createMatchingPreparer(promptVocabulary);
}
