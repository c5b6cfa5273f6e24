import {
  frameSamples,
  frameSeconds,
  type VoiceActivityModel,
} from '../voice-activity/voice-activity-model.js';
import type { Script } from './script.js';

/**
 * Creates a model that finds speech where the script has words, whatever the audio is. Its state is the number of frames so far.
 *
 * @param script - the words
 */
export function createScriptedVoiceActivity(script: Script): VoiceActivityModel {
  return {
    detect(samples, state) {
      const first = state?.[0] ?? 0;
      const probabilities = Float32Array.from(
        { length: samples.length / frameSamples },
        (_, index) => {
          const startSeconds = (first + index) * frameSeconds;
          return script.isSpeech(startSeconds, startSeconds + frameSeconds) ? 1 : 0;
        },
      );
      return { probabilities, state: Float32Array.of(first + probabilities.length) };
    },
  };
}
