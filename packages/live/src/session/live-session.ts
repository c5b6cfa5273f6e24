import type { LiveFinalTranscript, LiveMessage } from '#contract';
import type { AudioInput } from '../audio/audio-input.js';
import type { SessionEvents } from '../events/session-emitter.js';
import type { SessionStateName } from '../lifecycle/session-state.js';
import type { LiveError } from '../live-error.js';
import type { SessionStatistics } from '../statistics/session-statistics.js';

/** Result of a complete session. */
export interface LiveSessionResult {
  /** Id of the session and of its job; null when no message of the service had it. */
  readonly sessionId: string | null;
  /** The final transcript; null when the configuration of the session switches the messages of post-processing off. */
  readonly result: LiveFinalTranscript | null;
}

/** Source that captures audio in real time, such as a microphone of `@earshot/audio/worklet`. */
export interface RealTimeSource {
  /** Its audio, as it is captured. */
  readonly stream: ReadableStream<AudioInput>;
}

/** Options of {@link LiveSession.pipeFrom}. */
export interface PipeOptions {
  /** Ends the piping, and leaves the session open. */
  readonly signal?: AbortSignal;
  /**
   * Seconds of audio that are sent per second: 1 sends a recording as a microphone would.
   *
   * @defaultValue as fast as the service takes it
   */
  readonly speed?: number;
}

/** Audio in chunks: a stream of the web platform or of Node.js, or any other async iterable. */
export type AudioChunks = ReadableStream<AudioInput> | AsyncIterable<AudioInput>;

/**
 * A live session: audio goes in, messages come out, over as many connections as it takes.
 *
 * Messages are read by `on`, or by `for await (const message of session)`, which ends with the session and throws when it fails.
 */
export interface LiveSession extends AsyncIterable<LiveMessage> {
  /** Iterates over the messages from the first one on; ends with the session, and throws a {@link LiveError} when it fails. */
  [Symbol.asyncIterator](): AsyncIterator<LiveMessage, undefined>;
  /** State of the session: it begins as `idle` and ends as `ended` or `failed`. */
  readonly state: SessionStateName;
  /** Reason of the failure; null unless the session has failed. */
  readonly error: LiveError | null;
  /** Id of the session and of its job; null until it is known. */
  readonly id: string | null;
  /** Figures up to now; a new object each time. */
  readonly statistics: SessionStatistics;
  /**
   * Takes audio as fast as the service does: a write resolves when there is room for the next. Closing it is `stop()`, aborting
   * it is `close()`.
   */
  readonly writable: WritableStream<AudioInput>;
  /** Resolves when the session is complete, and rejects with a {@link LiveError} when it failed or was closed before. */
  readonly finished: Promise<LiveSessionResult>;
  /**
   * Adds a listener of an event.
   *
   * @returns removes it
   */
  on<Name extends keyof SessionEvents>(name: Name, listener: SessionEvents[Name]): () => void;
  /**
   * Connects; repeated calls have no effect.
   *
   * @returns resolves when the service has accepted the session, and rejects when it refuses it, or the session is over before
   */
  start(): Promise<void>;
  /**
   * Sends audio, or keeps it until there is a connection again. The memory can be used again afterwards. A WAV header at the
   * start is removed.
   *
   * @returns true when all of it was taken; the rest is reported by `audio_lost`
   * @throws LiveError `invalid_argument` for what is not audio, or audio of another format
   */
  send(audio: AudioInput): boolean;
  /**
   * Sends the audio of a source until it ends; the session stays open. Audio of a {@link RealTimeSource} is buffered while there is
   * no connection; any other source is read as fast as the service takes it, or at the given speed.
   *
   * @returns resolves when the source has ended, and rejects when it or the session fails
   */
  pipeFrom(source: RealTimeSource | AudioChunks, options?: PipeOptions): Promise<void>;
  /**
   * Sends a message without audio, so that the service does not end a session that is silent for longer than its idle limit of 30
   * seconds, as while a recording is paused. Without effect unless the state is `open`.
   */
  keepAlive(): void;
  /**
   * Ends the recording. Audio that was sent is still transcribed; further audio is refused.
   *
   * @returns the same as `finished`
   */
  stop(): Promise<LiveSessionResult>;
  /** Drops the session at once. The service still transcribes the audio that it has. */
  close(): void;
}
