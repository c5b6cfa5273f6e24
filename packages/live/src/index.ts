/**
 * Live speech to text over a socket, with exact resume.
 *
 * @packageDocumentation
 */
export type { LiveAudioFormat, PartialAudioFormat } from './audio/audio-format.js';
export type { LostAudio } from './audio/audio-gate.js';
export type { AudioInput, SampleEncoder } from './audio/to-bytes.js';
export type { Clock } from './clock.js';
export type { WebSocketConstructor, WebSocketLike } from './connection/web-socket-like.js';
export { LiveError, type LiveErrorCode, type LiveErrorDetails } from './errors/live-error.js';
export type { SessionEvents, StateChange } from './events/session-events.js';
export type { Reconnection } from './machine/reconnection.js';
export type { ReconnectPolicy } from './machine/retry-delay.js';
export type { SessionStateName } from './machine/session-state.js';
export type {
  LiveInitiator,
  LiveSessionOptions,
  LiveSessionSource,
} from './options/live-options.js';
export { liveDefaults } from './options/resolve-options.js';
export { createLiveSession } from './session/create-live-session.js';
export type {
  AudioPieces,
  LiveOutcome,
  LiveSession,
  PipeOptions,
  RealTimeSource,
} from './session/live-session.js';
export type { Latency } from './statistics/latency.js';
export type { SessionStatistics } from './statistics/session-statistics.js';
export { createTranscript, type LiveTranscript } from './transcript/create-transcript.js';
export type { TranscriptEntry, TranscriptSnapshot } from './transcript/transcript-snapshot.js';
