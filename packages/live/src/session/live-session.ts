import type { LiveFinalTranscript, LiveMessage } from '#contract';
import type { AudioInput } from '../audio/audio-input.js';
import type { SessionEvents } from '../events/session-emitter.js';
import type { SessionStateName } from '../lifecycle/session-state.js';
import type { LiveError } from '../live-error.js';
import type { SessionStatistics } from '../statistics/session-statistics.js';

/** Result of a complete session. */
export interface LiveSessionResult {
  /** Id of the session and of its job, or null when no message of the service had it. */
  readonly sessionId: string | null;
  /**
   * The final transcript, or null when the configuration of the session switches the messages of
   * post-processing off.
   */
  readonly result: LiveFinalTranscript | null;
}

/** Source that captures audio in real time, such as a microphone of `@earshot/audio/worklet`. */
export interface RealTimeSource {
  /** Its audio, as it is captured. */
  readonly stream: ReadableStream<AudioInput>;
}

/** Options of {@link LiveSession.pipeFrom}. */
export interface PipeOptions {
  /** Ends the piping and leaves the session open. */
  readonly signal?: AbortSignal;
  /**
   * Seconds of audio that are sent per second: 1 sends a recording as a microphone would.
   *
   * @defaultValue as fast as the service accepts it
   */
  readonly speed?: number | undefined;
}

/** Audio in chunks: a stream of the web platform or of Node.js, or any other async iterable. */
export type AudioChunks = ReadableStream<AudioInput> | AsyncIterable<AudioInput>;

/**
 * A live session. It takes audio and delivers messages, over as many connections as necessary.
 *
 * Messages are read by `on`, or by `for await (const message of session)`, which ends with the
 * session and throws when it fails.
 */
export interface LiveSession extends AsyncIterable<LiveMessage> {
  /**
   * Iterates over the messages from the first one on. Ends with the session, and throws a {@link
   * LiveError} when it fails.
   */
  [Symbol.asyncIterator](): AsyncIterator<LiveMessage, undefined>;
  /** State of the session: it begins as `idle` and ends as `ended` or `failed`. */
  readonly state: SessionStateName;
  /** Reason of the failure, or null unless the session has failed. */
  readonly error: LiveError | null;
  /** Id of the session and of its job, or null until it is known. */
  readonly id: string | null;
  /** Figures up to now, as a new object each time. */
  readonly statistics: SessionStatistics;
  /**
   * Takes audio as fast as the service accepts it: a write resolves when there is room for the next
   * one. Closing it calls `stop()`, aborting it calls `close()`.
   */
  readonly writable: WritableStream<AudioInput>;
  /**
   * Resolves when the session is complete, and rejects with a {@link LiveError} when it failed or
   * was closed before.
   */
  readonly finished: Promise<LiveSessionResult>;
  /**
   * Adds a listener of an event.
   *
   * @returns a function that removes the listener
   */
  on<Name extends keyof SessionEvents>(name: Name, listener: SessionEvents[Name]): () => void;
  /**
   * Connects. Repeated calls have no effect.
   *
   * @returns a promise that resolves when the service has accepted the session, and rejects when
   *   the service refuses it or the session has ended before
   */
  start(): Promise<void>;
  /**
   * Sends audio, or keeps it until there is a connection again. The caller may reuse the memory
   * afterwards. A WAV header at the start is removed.
   *
   * @returns true when all of it was taken. The rest is reported by `audio_lost`
   * @throws LiveError `invalid_argument` for what is not audio, or audio of another format
   */
  send(audio: AudioInput): boolean;
  /**
   * Sends the audio of a source until it ends. The session stays open. Audio of a {@link
   * RealTimeSource} is buffered while there is no connection. Any other source is read as fast as
   * the service accepts it, or at the given speed.
   *
   * @returns a promise that resolves when the source has ended, and rejects when the source or the
   * session fails
   */
  pipeFrom(source: RealTimeSource | AudioChunks, options?: PipeOptions): Promise<void>;
  /**
   * Sends a message without audio, so that the service does not end a session that is silent for
   * longer than its idle limit of 30 seconds, for example while a recording is paused. It has no
   * effect unless the state is `open`.
   */
  keepAlive(): void;
  /**
   * Ends the recording. Audio that was sent is still transcribed. Further audio is refused.
   *
   * @returns the same as `finished`
   */
  stop(): Promise<LiveSessionResult>;
  /** Drops the session at once. The service still transcribes the audio that it has. */
  close(): void;
}
