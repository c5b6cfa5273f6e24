/**
 * Live speech to text over a socket, with exact resume.
 *
 * @packageDocumentation
 */
export type {
  AddonEnvelope,
  AddonError,
  AudioChunkAcknowledgement,
  AudioEncoding,
  BitDepth,
  Chapter,
  CloseCodeName,
  CreatedLiveSession,
  CustomSpellingConfiguration,
  CustomVocabularyConfiguration,
  EndRecordingMessage,
  EndSessionMessage,
  ErrorMessage,
  JsonObject,
  JsonValue,
  KnownLiveMessage,
  LanguageConfigurationInput,
  LiveCallbackConfigurationInput,
  LiveFinalTranscript,
  LiveMessage,
  LiveMessagesByType,
  LiveMessageType,
  LiveRequestInput,
  MessageOf,
  MessagesConfigurationInput,
  NamedEntity,
  NamedEntityRecognitionMessage,
  Open,
  PostChapterizationMessage,
  PostFinalTranscriptMessage,
  PostProcessingInput,
  PostSummarizationMessage,
  PostTranscriptMessage,
  PreProcessingInput,
  PreProcessingMessage,
  RealtimeProcessingInput,
  ResultMetadata,
  SampleRate,
  Sentence,
  Sentiment,
  SentimentAnalysisMessage,
  SentimentPassage,
  SpeechEndMessage,
  SpeechStartMessage,
  StartRecordingMessage,
  StartSessionMessage,
  StopRecordingAcknowledgement,
  Subtitle,
  SubtitleFormat,
  SummarizationConfigurationInput,
  SummarizationType,
  Transcription,
  TranscriptionLanguage,
  TranscriptionModel,
  TranscriptMessage,
  TranslationConfigurationInput,
  TranslationLanguage,
  TranslationMessage,
  TranslationModel,
  TranslationResult,
  UnknownLiveMessage,
  Utterance,
  VocabularyEntry,
  Word,
} from '#contract';
export type { LiveAudioFormat, PartialAudioFormat } from './audio/audio-format.js';
export type { LostAudio } from './audio/audio-gate.js';
export type { AudioInput, SampleEncoder } from './audio/audio-input.js';
export type { Clock } from './clock.js';
export type { WebSocketConstructor, WebSocketLike } from './connection/web-socket.js';
export type { SessionEvents, StateChange } from './events/session-emitter.js';
export type { Reconnection, ReconnectPolicy } from './lifecycle/reconnect-policy.js';
export type { SessionStateName } from './lifecycle/session-state.js';
export { LiveError, type LiveErrorCode, type LiveErrorDetails } from './live-error.js';
export {
  createTranscript,
  type LiveTranscript,
  type TranscriptEntry,
  type TranscriptSnapshot,
} from './live-transcript.js';
export type {
  LiveSessionOptions,
  LiveSessionSource,
  SessionCreator,
} from './options/live-options.js';
export { liveDefaults } from './options/resolve-options.js';
export { createLiveSession } from './session/create-live-session.js';
export {
  type FollowedSession,
  type FollowOptions,
  followLiveSession,
} from './session/follow-live-session.js';
export type {
  AudioChunks,
  LiveSession,
  LiveSessionResult,
  PipeOptions,
  RealTimeSource,
} from './session/live-session.js';
export type { Latency } from './statistics/latency-log.js';
export type { SessionStatistics } from './statistics/session-statistics.js';
