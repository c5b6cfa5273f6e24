import type { ModelPaths } from './library/locate-installation.js';
import type { DecoderSettings } from './library/pocketsphinx-library.js';

/**
 * Weight of the language model in the last search through the word lattice, in relation to that of the search that built it. The
 * library's own settings amount to 1.5; speech of people is recognised better with less.
 */
const latticeWeight = 1.3;

const languageWeight = 6;

const weights = { lw: languageWeight, bestpathlw: latticeWeight * languageWeight };

/**
 * Settings for utterances that are decoded as a whole: those of recordings, and of live channels of a process that serves few of them.
 * What was tried is in docs/decisions/0018.
 *
 * @param model - paths of the model
 */
export function wholeSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), ...weights, fwdflat: 'no', maxhmmpf: 10_000 };
}

/**
 * Settings for utterances of live channels of a process that serves many of them: a narrower beam and the two best densities of each
 * mixture. That costs half as much, and one word in a hundred of clear speech.
 *
 * @param model - paths of the model
 */
export function hurriedSettings(model: ModelPaths): DecoderSettings {
  return { ...modelSettings(model), ...quick, ...weights };
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
