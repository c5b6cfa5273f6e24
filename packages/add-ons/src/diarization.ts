/**
 * Diarization over any provider of speaker turns, without the other add-ons.
 *
 * @packageDocumentation
 */

export type {
  DiarizationProvider,
  DiarizationRequest,
  SpeakerTurn,
  WordTimes,
} from './diarization/diarization-provider.js';
export { createDiarizationAddOn } from './diarization/diarize-transcript.js';
export { speakerBounds } from './diarization/find-turns.js';
export { keepSpeakerNumbers } from './diarization/keep-speaker-numbers.js';
export { voiceDiarization } from './diarization/voices/diarize-voices.js';
export {
  joinVoices,
  type MeasuredVoice,
  measureVoice,
} from './diarization/voices/known/measured-voice.js';
export {
  type KnownVoiceProfile,
  type SuggestVoicesOptions,
  suggestVoices,
} from './diarization/voices/known/suggest-voices.js';
export {
  LiveSpeakers,
  type LiveSpeakersOptions,
} from './diarization/voices/live/live-speakers.js';
export type {
  RecordedVoice,
  SpeakerMerge,
  VoiceRecord,
} from './diarization/voices/live/voice-record.js';
export type { VoiceEncoder, VoiceRegion } from './diarization/voices/voice-encoder.js';
