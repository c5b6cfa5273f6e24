/**
 * Speech engines with one common interface (port): process pool, voice activity detection,
 * transcription of recordings, word error rate.
 */

export type { OnnxOptions } from './engines/onnx/options.js';
export type { OpenaiOptions, OpenaiProxies } from './engines/openai/options.js';
export { backoffMs, requestedDelayMs } from './engines/openai/retry-delay.js';
export { redactMessage, retryableStatuses } from './engines/openai/server-error.js';
export type { PocketsphinxOptions } from './engines/pocketsphinx/options.js';
export { type EngineChoice, engineFacts } from './engines/registry.js';
export type { ScriptedFailure, ScriptedOptions, ScriptedWord } from './engines/scripted/options.js';
export type { SherpaOnnxOptions } from './engines/sherpa-onnx/options.js';
export { type ClassifyTokensOptions, classifyTokens } from './host/model-tasks/classify-tokens.js';
export { type EmbedSentencesOptions, embedSentences } from './host/model-tasks/embed-sentences.js';
export { type EmbedVoicesOptions, embedVoices } from './host/model-tasks/embed-voices.js';
export {
  type FindSpeakersOptions,
  findSpeakers,
  maximumSpeakerSeconds,
} from './host/model-tasks/find-speakers.js';
export { type PunctuateTextsOptions, punctuateTexts } from './host/model-tasks/punctuate-texts.js';
export {
  SentenceBatches,
  type SentenceBatchesOptions,
} from './host/model-tasks/sentence-batches.js';
export { VoiceClips, type VoiceClipsOptions } from './host/model-tasks/voice-clips.js';
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
export { buildUtterance } from './host/transcription/build-utterance.js';
export {
  type ResumedTranscription,
  type TranscribeAudioOptions,
  type TranscriptionProgress,
  transcribeAudio,
} from './host/transcription/transcribe-audio.js';
export type { WordlessSpeech } from './host/transcription/wordless-speech.js';
export type {
  LabelledSpan,
  SentenceVectors,
  SpeakerBounds,
  SpeakerModels,
  SpeakerTurn,
  UnpunctuatedText,
  VoiceRegion,
} from './ipc/model-task.js';
export type { OnnxDevice } from './libraries/onnx-runtime/onnx-device.js';
export { isPocketsphinxInstalled } from './libraries/pocketsphinx/locate-installation.js';
export {
  type ModelDescription,
  type ModelDescriptionInput,
  type ModelFile,
  modelDescriptionFile,
  modelDescriptionSchema,
} from './models/model-description.js';
export {
  type ModelAbility,
  type ModelFamily,
  modelAbilities,
  modelFamilies,
} from './models/model-families.js';
export { readModelDescription } from './models/read-model-description.js';
export { type VerifyModelOptions, verifyModel } from './models/verify-model.js';
export {
  type EngineCapabilities,
  type PreferredSegments,
  sampleRateHz,
} from './port/engine-capabilities.js';
export type { EngineFacts } from './port/engine-definition.js';
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
export {
  type PartialHypothesis,
  type Recognition,
  type RecognizedWord,
  textOfWords,
} from './port/recognition.js';
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
export { readLanguage } from './text/spoken-language.js';
export { alignWords, formatAlignment, type WordPair } from './word-error-rate/align-words.js';
export {
  type CharacterErrorCounts,
  characterErrorCounts,
} from './word-error-rate/character-errors.js';
export {
  bootstrapInterval,
  type ConfidenceIntervalOptions,
  wordErrorInterval,
} from './word-error-rate/confidence-interval.js';
export { type AlignmentCosts, fewestErrors, scliteCosts } from './word-error-rate/edit-path.js';
export { normalizeWords, type WordNormalization } from './word-error-rate/normalize-words.js';
export {
  countWordErrors,
  totalWordErrors,
  type WordErrorCounts,
  type WordErrors,
  wordErrorRate,
} from './word-error-rate/word-errors.js';
