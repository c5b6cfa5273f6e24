import type {
  LiveFinalTranscript,
  SessionStatistics,
  TranscriptEntry,
  TranscriptSnapshot,
} from '@earshot/live';

/**
 * Status of a live transcription:
 * - `idle`: not started yet
 * - `starting`: the microphone is opened, the session is initiated, the socket connects
 * - `live`: audio is transcribed
 * - `reconnecting`: the connection was lost, and is opened again automatically, while audio is kept
 * - `paused`: by `pause()`, while the session stays open
 * - `stopping`: the last audio is transcribed
 * - `ended`: complete, with the final transcript in `result`
 * - `failed`: with the reason in `error`, and with what was transcribed
 */
export type LiveStatus =
  | 'idle'
  | 'starting'
  | 'live'
  | 'reconnecting'
  | 'paused'
  | 'stopping'
  | 'ended'
  | 'failed';

/** State of a live transcription. */
export interface LiveState {
  /** Status, `idle` at first. */
  readonly status: LiveStatus;
  /** Everything that was transcribed since the start. */
  readonly transcript: TranscriptSnapshot;
  /** Text that may still change, with a space between channels, or empty when there is none. */
  readonly partial: string;
  /** Finals and then partials, each the same object until it changes. */
  readonly captions: readonly TranscriptEntry[];
  /**
   * Figures of the session, as of the last transcript or change of the status, or null before the
   * first session.
   */
  readonly statistics: SessionStatistics | null;
  /** Id of the session and of its job, or null until it is known. */
  readonly sessionId: string | null;
  /**
   * The final transcript of an ended session, or null before and where the configuration switches
   * it off.
   */
  readonly result: LiveFinalTranscript | null;
  /**
   * Reason of `failed`: a `LiveError`, or a `MicrophoneError`, whose `advice` is a sentence for the
   * user. In any other status it is the problem of a microphone that is lost and comes back, or
   * null when there is none.
   */
  readonly error: Error | null;
}

const noTranscript: TranscriptSnapshot = { finals: [], partials: [], speakers: [], text: '' };

/** State before the first start. */
export const initialLiveState: LiveState = {
  status: 'idle',
  transcript: noTranscript,
  partial: '',
  captions: [],
  statistics: null,
  sessionId: null,
  result: null,
  error: null,
};
