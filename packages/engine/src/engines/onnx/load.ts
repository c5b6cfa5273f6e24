import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../../port/speech-engine.js';
import { normalizeLevels } from '../../segmentation/normalize-levels.js';
import { SileroModel } from '../../silero/silero-model.js';
import { MatchedEngine } from '../../sound-matching/matched-engine.js';
import { createMatchingPreparer } from '../../sound-matching/prepare-matching.js';
import { OnnxEngine } from './engine.js';
import type { OnnxOptions } from './options.js';
import { searchedVocabulary } from './vocabulary.js';

/** Loads the engine with its model. */
export async function loadEngine(
  options: OnnxOptions,
  streamCapacity: number,
): Promise<LoadedEngine> {
  const voiceActivity = normalizeLevels(new SileroModel());
  const engine = await OnnxEngine.load(options, streamCapacity);
  return { engine: new MatchedEngine(engine, searchedVocabulary), voiceActivity };
}

/** Loads its preparer, which needs no model. */
export async function loadVocabularyPreparer(): Promise<VocabularyPreparer> {
  return createMatchingPreparer(searchedVocabulary);
}
