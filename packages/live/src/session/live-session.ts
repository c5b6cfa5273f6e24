import type { LiveFinalTranscript, LiveMessage } from '@earshot/core';
import type { AudioInput } from '../audio/to-bytes.js';
import type { LiveError } from '../errors/live-error.js';
import type { SessionEvents } from '../events/session-events.js';
import type { SessionStateName } from '../machine/session-state.js';
import type { SessionStatistics } from '../statistics/session-statistics.js';

/** What a session ends with. */
export interface LiveOutcome {
  /** Id of the session and of its job; null when the service sent nothing that names it. */
  readonly sessionId: string | null;
  /** The whole result; null when the session's configuration switches the messages of post-processing off. */
  readonly result: LiveFinalTranscript | null;
}

/** Something that captures audio while it sounds, such as a microphone of `@earshot/audio/worklet`. */
export interface RealTimeSource {
  readonly stream: ReadableStream<AudioInput>;
}

/** Options of {@link LiveSession.pipeFrom}. */
export interface PipeOptions {
  /** Ends the piping; the session goes on. */
  readonly signal?: AbortSignal;
  /**
   * How many times as fast as it sounds the audio goes out: 1 makes of a recording what a microphone would bring.
   *
   * @defaultValue as fast as the service takes it
   */
  readonly speed?: number;
}

/** Audio in pieces: a stream of the web platform or of Node.js, or anything else that can be iterated. */
export type AudioPieces = ReadableStream<AudioInput> | AsyncIterable<AudioInput>;

/**
 * A live session: audio goes in, messages come out, and what happens to the connection in between is its own affair.
 *
 * Messages are read by `on`, or by `for await (const message of session)`, which ends with the session and throws when it fails.
 */
export interface LiveSession extends AsyncIterable<LiveMessage, undefined> {
  readonly state: SessionStateName;
  /** Why it failed; null when it did not. */
  readonly error: LiveError | null;
  /** Id of the session and of its job; null until it is known. */
  readonly id: string | null;
  /** Figures up to now; a new object each time. */
  readonly statistics: SessionStatistics;
  /**
   * Takes audio as fast as the service does: a write is over when there is room for the next. Closing it is `stop()`, aborting
   * it is `close()`.
   */
  readonly writable: WritableStream<AudioInput>;
  /** Resolves when the session is complete, and rejects with a {@link LiveError} when it failed or was closed before. */
  readonly finished: Promise<LiveOutcome>;
  /**
   * Listens to an event.
   *
   * @returns stops it
   */
  on<Name extends keyof SessionEvents>(name: Name, listener: SessionEvents[Name]): () => void;
  /**
   * Connects; only the first call does something.
   *
   * @returns resolves when the service has accepted the session, and rejects when it refuses it, or the session is over before
   */
  start(): Promise<void>;
  /**
   * Sends audio, or keeps it for when there is a connection again. The memory can be used again afterwards. A WAV header at the
   * begin is taken off.
   *
   * @returns whether all of it was taken; what was not is told by `audio_lost`
   * @throws LiveError `invalid_argument` for what is no audio, or audio of another format
   */
  send(audio: AudioInput): boolean;
  /**
   * Sends what a source brings until it ends; the session goes on afterwards. What a {@link RealTimeSource} captures is buffered
   * when there is no connection; anything else is read as fast as the service takes it, or at the speed that is asked for.
   *
   * @returns resolves when the source has ended, and rejects when it or the session fails
   */
  pipeFrom(source: RealTimeSource | AudioPieces, options?: PipeOptions): Promise<void>;
  /**
   * Ends the recording. What was sent is still transcribed; audio that comes later is refused.
   *
   * @returns the same as `finished`
   */
  stop(): Promise<LiveOutcome>;
  /** Drops the session at once. The service still transcribes what it has. */
  close(): void;
}
