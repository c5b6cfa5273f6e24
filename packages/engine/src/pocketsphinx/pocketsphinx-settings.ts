import type { DecoderSettings } from './library/decoder-settings.js';
import type { ModelPaths } from './library/locate-model.js';

/**
 * Settings for utterances that are decoded as a whole, the best of a sweep over human speech, three synthetic voices and pink
 * noise at 20 dB: no second pass over the words found (it costs 40 % more and gains nothing on human speech), a beam of 5000
 * models, and a language model that counts a little less than usual.
 *
 * @param model - where the model is
 */
export function wholeSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), fwdflat: 'no', maxhmmpf: 5000, lw: 6 };
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
