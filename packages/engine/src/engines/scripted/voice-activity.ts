import {
  frameSamples,
  frameSeconds,
  type VoiceActivityModel,
} from '../../port/voice-activity-model.js';
import type { Script } from './script.js';

/**
 * Creates a model that finds speech where the script has words, and ignores the audio. Its state is
 * the number of frames so far.
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
