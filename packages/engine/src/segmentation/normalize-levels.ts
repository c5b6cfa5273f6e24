import type { VoiceActivityModel, VoiceActivityState } from '../port/voice-activity-model.js';
import { LevelNormalizer, type NormalizerState, normalizerBegin } from './level-normalizer.js';

/**
 * First of the values that are added to a state. The state of a model never ends with such a value,
 * since its end is audio between -1 and 1.
 */
const mark = 2;

/** Number of the values that are added to a state: the mark, power and gain. */
const addedValues = 3;

/**
 * Makes a model independent of the level of the speech, which is normalized before it. Its state
 * includes that of the normalization.
 *
 * @param model - a model, whose states end with audio, if they hold any
 */
export function normalizeLevels(model: VoiceActivityModel): VoiceActivityModel {
  return {
    detect(samples, state) {
      const before = divideState(state);
      const normalizer = new LevelNormalizer(before.levels);
      const activity = model.detect(normalizer.push(samples), before.ofModel);
      return { ...activity, state: joinState(activity.state, normalizer.state) };
    },
  };
}

function joinState(ofModel: VoiceActivityState, { power, gain }: NormalizerState) {
  const state = new Float32Array(ofModel.length + addedValues);
  state.set(ofModel);
  state.set([mark, power, gain], ofModel.length);
  return state;
}

/** A state that an earlier version has stored, for a live channel, ends with that of the model. */
function divideState(state: VoiceActivityState | undefined): {
  readonly ofModel: VoiceActivityState | undefined;
  readonly levels: NormalizerState;
} {
  const [first, power = 0, gain = 0] = state?.subarray(-addedValues) ?? [];
  if (first !== mark) return { ofModel: state, levels: normalizerBegin };
  return { ofModel: state?.subarray(0, -addedValues), levels: { power, gain } };
}
