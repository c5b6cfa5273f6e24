/**
 * Speech engines with one common interface (port): process pool, voice activity detection,
 * transcription of recordings, live channels. For those who use engines, and those who write one.
 */

export type { OnnxOptions } from './engines/onnx/options.js';
export type { OpenaiOptions, OpenaiProxies } from './engines/openai/options.js';
export type { PocketsphinxOptions } from './engines/pocketsphinx/options.js';
export type { EngineChoice } from './engines/registry.js';
export type { ScriptedFailure, ScriptedOptions, ScriptedWord } from './engines/scripted/options.js';
export type { SherpaOnnxOptions } from './engines/sherpa-onnx/options.js';
export { createEnginePool, type EnginePoolOptions } from './host/pool/create-engine-pool.js';
export type {
  EnginePool,
  VocabularyRecognition,
  VocabularyReport,
} from './host/pool/engine-pool.js';
export type { EngineLogger } from './host/pool/pool-context.js';
export type { PoolSettings } from './host/pool/pool-settings.js';
export type {
  EngineProcessState,
  EngineProcessStatistics,
  PoolStatistics,
} from './host/pool/pool-statistics.js';
export { transcribeAudio } from './host/transcription/transcribe-audio.js';
export type {
  ResumedTranscription,
  TranscribeAudioOptions,
  TranscriptionProgress,
} from './host/transcription/transcribe-options.js';
export type { WordlessSpeech } from './host/transcription/wordless-speech.js';
export type { OnnxDevice } from './libraries/onnx-runtime/onnx-device.js';
export {
  type EngineCapabilities,
  type PreferredSegments,
  sampleRateHz,
} from './port/engine-capabilities.js';
export {
  EngineBusyError,
  EngineClosedError,
  EngineCrashedError,
  EngineError,
  type EngineErrorCode,
  EngineFailedError,
  EngineRequestError,
  EngineUnavailableError,
} from './port/engine-error.js';
export {
  EngineModelError,
  type ModelProblem,
  type ModelProblemPlace,
} from './port/engine-model-error.js';
export type { LiveChannel, LiveChannelOptions } from './port/live-channel.js';
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
} from './port/live-channel-event.js';
export { type LiveChannelPosition, liveChannelBegin } from './port/live-channel-position.js';
export type { PreparedVocabulary, VocabularyNote } from './port/prepared-vocabulary.js';
export type { PartialHypothesis, Recognition, RecognizedWord } from './port/recognition.js';
export type {
  PoolRecognitionOptions,
  RecognitionOptions,
  RecognitionTask,
  UtteranceOptions,
} from './port/recognition-options.js';
export type { EngineStatistics, EngineStatus, SpeechEngine } from './port/speech-engine.js';
export type { SpeechStream, SpeechStreamOptions } from './port/speech-stream.js';
export {
  frameSamples,
  frameSeconds,
  type VoiceActivity,
  type VoiceActivityModel,
  type VoiceActivityState,
} from './port/voice-activity-model.js';
export type {
  OngoingSpeech,
  SegmenterPosition,
  SpeechSegment,
} from './segmentation/speech-segment.js';
export { SpeechSegmenter, type SpeechSegmenterOptions } from './segmentation/speech-segmenter.js';
