import type { DiarizationProvider } from '../diarization-provider.js';
import { CepstrumExtractor, cepstrumSize } from '../features/cepstra.js';
import { FeatureStore } from '../features/feature-store.js';
import { findVoiceTurns } from './find-voice-turns.js';
import type { VoiceEncoder } from './voice-encoder.js';
import { VoiceTrack } from './voice-track.js';

/**
 * Creates diarization by a speaker encoder. It keeps 21 MB for an hour of speech, and accepts any
 * length.
 *
 * @param encoder - finds speech and encodes its voices
 */
export function voiceDiarization(encoder: VoiceEncoder): DiarizationProvider {
  return {
    name: encoder.name,
    async diarize({ audio, configuration, signal }) {
      const features = new FeatureStore(cepstrumSize);
      const extractor = new CepstrumExtractor(features);
      const track = new VoiceTrack();
      async function* extractFeatures() {
        for await (const samples of audio) {
          signal?.throwIfAborted();
          extractor.push(samples);
          yield samples;
        }
      }
      await encoder.encode(extractFeatures(), (region) => track.add(region), signal);
      return findVoiceTurns(track, features, configuration);
    },
  };
}
