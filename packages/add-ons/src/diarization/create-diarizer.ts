import type { DiarizationConfiguration } from '@earshot/core';
import type { DiarizationProvider, SpeakerTurn, WordTimes } from './diarization-provider.js';
import { CepstrumExtractor, cepstrumSize } from './features/cepstra.js';
import { FeatureStore } from './features/feature-store.js';
import { findTurns } from './find-turns.js';

/** Finds the speakers of one recording. */
export interface Diarizer {
  /**
   * Takes the next samples, and does not keep them.
   *
   * @param samples - mono, at 16 kHz, from -1 to 1
   */
  push(samples: Float32Array): void;
  /**
   * Finds who speaks when. This and `push` take some milliseconds for each second of audio, so that
   * both belong in a worker.
   *
   * @param words - times of the recognised words, without which speech is found by its level
   * @returns the turns by their start, without overlaps
   */
  finish(words?: readonly WordTimes[]): SpeakerTurn[];
}

/**
 * Creates a diarizer that needs no model: mel-frequency cepstral coefficients, cuts where the
 * likelihood ratio of a change peaks, agglomerative clustering of Gaussians with full covariances,
 * whose thresholds follow how much one voice varies in this recording, and Viterbi resegmentation.
 * It keeps 14 MB of features for an hour. There is one speaker at a time, the louder one where
 * people speak at the same time.
 *
 * @param configuration - `number_of_speakers` counts before `min_speakers` and `max_speakers`, of
 * which 0 is no bound. Fewer are found than asked for only where there is not enough speech for
 * them
 */
export function createDiarizer(configuration: DiarizationConfiguration = {}): Diarizer {
  const features = new FeatureStore(cepstrumSize);
  const extractor = new CepstrumExtractor(features);
  return {
    push: (samples) => extractor.push(samples),
    finish: (words) => findTurns(features, configuration, words),
  };
}

/** Diarization without a model. */
export const embeddedDiarization: DiarizationProvider = {
  name: 'the embedded method',
  async diarize({ audio, words, configuration, signal }) {
    const diarizer = createDiarizer(configuration);
    for await (const samples of audio) {
      signal?.throwIfAborted();
      diarizer.push(samples);
    }
    return diarizer.finish(words);
  },
};
