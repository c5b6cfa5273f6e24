import type { ModelPaths } from './library/locate-installation.js';
import type { DecoderSettings } from './library/pocketsphinx-library.js';

/**
 * Settings for utterances that are decoded as a whole, the best of a sweep over human speech, three synthetic voices and pink
 * noise at 20 dB: no second pass over the words found (it costs 40 % more and gains nothing on human speech), a beam of 5000
 * models, and a language model that counts a little less than usual.
 *
 * @param model - paths of the model
 */
export function wholeSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), fwdflat: 'no', maxhmmpf: 5000, lw: 6 };
}

/**
 * Settings for utterances of live channels of a process that serves many of them: a narrower beam and the two best densities of each
 * mixture. That costs half as much, and one word in a hundred of clear speech.
 *
 * @param model - paths of the model
 */
export function hurriedSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), ...quick, lw: 6 };
}

/**
 * Settings for utterances of which partial hypotheses are wanted: quick rather than right.
 *
 * @param model - paths of the model
 */
export function partialSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), ...quick, bestpath: 'no' };
}

const quick = { fwdflat: 'no', maxhmmpf: 2000, maxwpf: 20, topn: 2 };

const modelSettings = (model: ModelPaths): DecoderSettings => ({
  hmm: model.acousticModel,
  lm: model.languageModel,
  dict: model.dictionary,
});
