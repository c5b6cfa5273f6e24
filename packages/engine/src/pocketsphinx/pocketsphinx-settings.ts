import type { DecoderSettings } from './library/decoder-settings.js';
import type { ModelPaths } from './library/locate-model.js';

/**
 * Settings for utterances that are decoded as a whole.
 *
 * @param model - where the model is
 */
export function wholeSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), fwdflat: 'no', maxhmmpf: 3000 };
}

/**
 * Settings for utterances of which partial hypotheses are wanted: quick rather than right.
 *
 * @param model - where the model is
 */
export function partialSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), fwdflat: 'no', bestpath: 'no', maxhmmpf: 3000 };
}

const modelSettings = (model: ModelPaths): DecoderSettings => ({
  hmm: model.acousticModel,
  lm: model.languageModel,
  dict: model.dictionary,
});
