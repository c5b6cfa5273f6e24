import type { VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import type { LoadedEngine } from '../../port/speech-engine.js';
import { normalizeLevels } from '../../segmentation/normalize-levels.js';
import { SileroModel } from '../../silero/silero-model.js';
import { MatchedEngine } from '../../sound-matching/matched-engine.js';
import { createMatchingPreparer } from '../../sound-matching/prepare-matching.js';
import { SherpaOnnxEngine } from './engine.js';
import type { SherpaOnnxOptions } from './options.js';
import { hotwordVocabulary } from './vocabulary.js';

/** Loads the engine with its models. */
export async function loadEngine(
  options: SherpaOnnxOptions,
  streamCapacity: number,
): Promise<LoadedEngine> {
  const voiceActivity = normalizeLevels(new SileroModel());
  const engine = await SherpaOnnxEngine.load(options, streamCapacity);
  return { engine: new MatchedEngine(engine, await hotwordVocabulary(options)), voiceActivity };
}

/** Loads its preparer, which verifies the model and does not load it. */
export async function loadVocabularyPreparer(
  options: SherpaOnnxOptions,
): Promise<VocabularyPreparer> {
  return createMatchingPreparer(await hotwordVocabulary(options));
}
