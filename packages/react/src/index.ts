'use client';

/**
 * React hooks for live and recorded speech to text.
 *
 * @packageDocumentation
 */
export type { Bytes } from '@earshot/audio';
export type {
  Microphone,
  MicrophoneDevice,
  MicrophoneError,
  MicrophoneOptions,
  PlayedFile,
} from '@earshot/audio/worklet';
export type {
  AudioSource,
  CreatedJob,
  EarshotClient,
  Job,
  JobKind,
  JobStatus,
  MixedListOptions,
  Page,
  PreRecordedRequestInput,
  Transcription,
  UploadProgress,
  Utterance,
  WaitProgress,
  Word,
} from '@earshot/http';
export type {
  LiveAudioFormat,
  LiveFinalTranscript,
  LiveMessage,
  LiveRequestInput,
  LiveSessionOptions,
  PartialAudioFormat,
  SessionCreator,
  SessionStatistics,
  TranscriptEntry,
  TranscriptSnapshot,
} from '@earshot/live';
export type { TimedUtterance, TimedWord } from '@earshot/subtitles';
export type {
  CreateTranscriptionState,
  RemoteAudio,
  TranscriptionParameters,
} from './jobs/create-state.js';
export type { CreateStore } from './jobs/create-store.js';
export type { TranscriptionsOptions, TranscriptionsState } from './jobs/job-list-state.js';
export type { JobListStore } from './jobs/job-list-store.js';
export type { JobRegistry } from './jobs/job-registry.js';
export type { TranscriptionState } from './jobs/job-state.js';
export type { JobStore } from './jobs/job-store.js';
export {
  type CreateTranscriptionActions,
  type CreateTranscriptionHandle,
  type TranscriptionActions,
  type TranscriptionHandle,
  type TranscriptionsActions,
  type TranscriptionsHandle,
  useCreateTranscription,
  useTranscription,
  useTranscriptions,
} from './jobs/use-jobs.js';
export type {
  LiveSource,
  LiveStoreOptions,
  LiveTranscriptionOptions,
  OpenAudio,
} from './live/live-options.js';
export type { LiveState, LiveStatus } from './live/live-state.js';
export { LiveStore } from './live/live-store.js';
export {
  type LiveActions,
  type LiveHandle,
  useLiveTranscription,
} from './live/use-live-transcription.js';
export type {
  AudioLevel,
  MicrophoneSettings,
  MicrophoneState,
  MicrophoneStatus,
} from './microphone/microphone-state.js';
export { MicrophoneStore } from './microphone/microphone-store.js';
export {
  type LevelReporter,
  type LevelSource,
  levelShare,
  useAudioLevel,
} from './microphone/use-audio-level.js';
export {
  type MicrophoneActions,
  type MicrophoneHandle,
  useMicrophone,
} from './microphone/use-microphone.js';
export type { PlayerState } from './player/player-state.js';
export { PlayerStore } from './player/player-store.js';
export {
  type PlayerActions,
  type PlayerHandle,
  useTranscriptPlayer,
} from './player/use-transcript-player.js';
export type { PlayerWord } from './player/word-index.js';
export { type EarshotContextValue, useEarshotClient } from './provider/context.js';
export { EarshotProvider, type EarshotProviderProps } from './provider/earshot-provider.js';
export type { InitiatedSession, TokenEndpoint } from './provider/token-endpoint.js';
export type { Clock } from './store/clock.js';
export type { ReadableStore, Store } from './store/store.js';
export {
  type StoreHolder,
  type StoreSource,
  useEarshotSelector,
} from './store/use-earshot-selector.js';
export type { Tracked } from './store/use-tracked.js';
