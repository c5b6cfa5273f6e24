/** Speech engines behind one port: process pool, voice activity detection, transcription of recordings, word error rate. */

export { EngineBusyError } from './errors/engine-busy-error.js';
export { EngineClosedError } from './errors/engine-closed-error.js';
export { EngineCrashedError } from './errors/engine-crashed-error.js';
export { EngineError, type EngineErrorCode } from './errors/engine-error.js';
export { EngineFailedError } from './errors/engine-failed-error.js';
export { EngineRequestError } from './errors/engine-request-error.js';
export { EngineUnavailableError } from './errors/engine-unavailable-error.js';
export type { LiveChannel, LiveChannelOptions } from './live/live-channel.js';
export type {
  LiveChannelEvent,
  LiveFailedEvent,
  LiveFinalEvent,
  LiveFinishedEvent,
  LiveHypothesis,
  LivePartialEvent,
  LiveRewindEvent,
  LiveRoomEvent,
  LiveSettledEvent,
  LiveSpeechEndEvent,
  LiveSpeechStartEvent,
  LiveWorkedEvent,
} from './live/live-channel-event.js';
export { type LiveChannelPosition, liveChannelBegin } from './live/live-channel-position.js';
export type { PocketsphinxOptions } from './pocketsphinx/pocketsphinx-options.js';
export { createEnginePool, type EnginePoolOptions } from './pool/create-engine-pool.js';
export type { EngineChoice } from './pool/engine-choice.js';
export type { EngineLogger } from './pool/engine-logger.js';
export type { EnginePool, VocabularyReport } from './pool/engine-pool.js';
export type { PoolSettings } from './pool/pool-settings.js';
export type {
  EngineProcessState,
  EngineProcessStatistics,
  PoolStatistics,
} from './pool/pool-statistics.js';
export type { EngineCapabilities } from './port/engine-capabilities.js';
export type { EngineStatistics } from './port/engine-statistics.js';
export type { PreparedVocabulary, VocabularyNote } from './port/prepared-vocabulary.js';
export type { PartialHypothesis, Recognition, RecognizedWord } from './port/recognition.js';
export type {
  PoolRecognitionOptions,
  RecognitionOptions,
  UtteranceOptions,
} from './port/recognition-options.js';
export type { SpeechEngine } from './port/speech-engine.js';
export type { SpeechStream, SpeechStreamOptions } from './port/speech-stream.js';
export type { ScriptedFailure, ScriptedOptions, ScriptedWord } from './scripted/scripted-options.js';
export { buildUtterance } from './transcription/build-utterance.js';
export {
  type TranscribeAudioOptions,
  type TranscriptionProgress,
  transcribeAudio,
} from './transcription/transcribe-audio.js';
export {
  createSpeechSegmenter,
  type OngoingSpeech,
  type SegmenterPosition,
  type SpeechSegment,
  type SpeechSegmenter,
  type SpeechSegmenterOptions,
} from './voice-activity/speech-segmenter.js';
export {
  frameSamples,
  frameSeconds,
  type VoiceActivity,
  type VoiceActivityModel,
  type VoiceActivityState,
} from './voice-activity/voice-activity-model.js';
export { alignWords, type WordPair } from './word-error-rate/align-words.js';
export {
  type ConfidenceIntervalOptions,
  wordErrorInterval,
} from './word-error-rate/confidence-interval.js';
export { formatAlignment } from './word-error-rate/format-alignment.js';
export { normalizeWords, type WordNormalization } from './word-error-rate/normalize-words.js';
export {
  countWordErrors,
  totalWordErrors,
  type WordErrorCounts,
  type WordErrors,
  wordErrorRate,
} from './word-error-rate/word-errors.js';
