import type { ModelPaths } from '../../libraries/pocketsphinx/locate-installation.js';
import type { DecoderSettings } from '../../libraries/pocketsphinx/pocketsphinx-library.js';

/**
 * Weights of the language model: in the first search, in the second one over the words that the
 * first found, and in the last one through the word lattice of the second. The library's default
 * settings weigh it 1.3 times as much in the second search as in the first. Human speech is
 * recognised better without that.
 */
const languageWeights = { lw: 6.5, fwdflatlw: 6, bestpathlw: 8.45 };

/**
 * Beams of words, and of the second search, narrower than the library's own (7e-29 and 1e-64): a
 * sixth less processor time, and no more word errors in any set of recordings
 * (docs/decisions/0020).
 */
const beams = { wbeam: 1e-22, fwdflatbeam: 1e-48, fwdflatwbeam: 1e-22 };

/**
 * Settings for utterances that are decoded as a whole: those of recordings, and of live channels of
 * a process that serves few of them. Alternatives were measured: docs/decisions/0020.
 *
 * @param model - paths of the model
 */
export function wholeSettings(model: ModelPaths): DecoderSettings {
  return {
    ...modelSettings(model),
    ...languageWeights,
    ...beams,
    fwdflat: 'yes',
    maxhmmpf: 6500,
  };
}

/**
 * Settings for utterances of live channels of a process that serves many of them: a narrower beam
 * and the two best densities of each mixture. That costs half as much, and one word in a hundred of
 * clear speech.
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
