import type { LiveRequest } from '@earshot/core';
import type { EnginePool, LiveChannelEvent } from '@earshot/engine';
import { roundSeconds } from '../../round-seconds.js';
import { layoutOf } from '../audio/audio-layout.js';
import { RecordedChannels } from '../audio/recorded-channels.js';
import type { SessionLog } from '../messages/session-log.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { GrowingBytes } from './growing-bytes.js';
import type { SessionPublisher } from './session-publisher.js';
import type { SessionState } from './session-state.js';

/** What a {@link Recording} works with. */
export interface RecordingOptions {
  readonly params: LiveRequest;
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel'>;
  readonly log: Pick<SessionLog, 'acknowledge'>;
  readonly publisher: SessionPublisher;
  /** Audio was taken, and so many seconds of it wait for {@link Recording.commit}. */
  readonly onTaken: (pendingSeconds: number) => void;
  /** More waits for the engine than may; or, with false, so much less that there is room again. */
  readonly onBacklog: (isTooLong: boolean) => void;
  /** After {@link Recording.end}: every channel was processed to its end. */
  readonly onProcessed: () => void;
  /** Something cannot be written or read, or there is no engine; the recording is then to be suspended. */
  readonly onError: (error: unknown) => void;
}

/** The most audio that waits on the disk for the engine before the client has to wait. */
const maximumBacklog = { bytes: 4 * 1024 * 1024, seconds: 60 };

/** Audio from which on it is written down at once rather than kept in memory. */
const maximumPendingBytes = 64 * 1024;

/** The audio of a session: writes it down, acknowledges it, and passes it to the engine. */
export class Recording {
  readonly #options: RecordingOptions;
  readonly #bytesPerSecond: number;
  readonly #frameBytes: number;
  readonly #finishedChannels = new Set<number>();
  readonly #channels: RecordedChannels;
  #pipeline: Pipeline | undefined;
  readonly #pending = new GrowingBytes();
  #isEnding = false;
  #isProcessed = false;
  #isSuspended = false;
  #isClosed = false;

  constructor(options: RecordingOptions) {
    const { bytesPerSecond, frameBytes } = layoutOf(options.params);
    this.#options = options;
    this.#bytesPerSecond = bytesPerSecond;
    this.#frameBytes = frameBytes;
    this.#channels = new RecordedChannels(options.params, options.state.audio);
  }

  /** True from {@link suspend} until {@link resume}. */
  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** Bytes that there are, those included that are not on the disk yet. */
  get size(): number {
    return this.#options.state.audio.size + this.#pending.length;
  }

  /** The length of what is on the disk, in seconds, to the millisecond. */
  get seconds(): number {
    return roundSeconds(this.#options.state.audio.size / this.#bytesPerSecond);
  }

  /** How many channels differ in what is on the disk. */
  countDistinctChannels(): Promise<number> {
    return this.#channels.count();
  }

  /** Takes audio; it is written down, and counts, when it is committed. */
  take(bytes: Uint8Array): void {
    this.#pending.append(bytes);
    if (this.#pending.length >= maximumPendingBytes) this.commit();
    else this.#options.onTaken(this.#pending.length / this.#bytesPerSecond);
  }

  /** Writes down the audio that was taken, acknowledges it, and passes it on. */
  commit(): void {
    if (this.#pending.length === 0 || this.#isClosed) return;
    const { log, onError, state, publisher } = this.#options;
    const bytes = this.#pending.view();
    // A client that has sent one large frame may never send another.
    this.#pending.clear(maximumPendingBytes);
    try {
      if (this.#isSuspended) throw new Error('The recording is suspended');
      const pipeline = this.#pipeline ?? this.#startPipeline(new Uint8Array(0));
      publisher.publishOnce({ type: 'start_recording' });
      state.audio.append(bytes);
      log.acknowledge(state.audio.size);
      pipeline.take(bytes);
    } catch (error) {
      onError(error);
      return;
    }
    this.#checkBacklog();
  }

  /** Ends it: what is there is processed to its end. */
  end(): void {
    this.#isEnding = true;
    if (this.#pipeline === undefined) this.#options.onProcessed();
    else {
      this.#pipeline.end();
      this.#reportProcessed();
    }
  }

  /**
   * Begins with what is on the disk, after a restart of the service or a {@link suspend}.
   *
   * @throws errors of the file system
   */
  async resume(): Promise<void> {
    const { audio } = this.#options.state;
    this.#isSuspended = false;
    const restBytes = audio.size % this.#frameBytes;
    const rest = await audio.read(audio.size - restBytes, restBytes);
    if (this.#isClosed || this.#isSuspended || this.#pipeline !== undefined) return;
    if (audio.size > 0) this.#startPipeline(rest);
    if (this.#isEnding) this.end();
  }

  /** Suspends it: audio that is not on the disk is dropped, which was never acknowledged. */
  suspend(): void {
    this.#isSuspended = true;
    this.#pending.clear();
    this.#finishedChannels.clear();
    this.#isProcessed = false;
    this.#pipeline?.abort();
    this.#pipeline = undefined;
  }

  /** Lets go of everything but what is on the disk. */
  close(): void {
    this.commit();
    this.#isClosed = true;
    this.#pipeline?.abort();
    this.#pipeline = undefined;
    this.#options.state.audio.releaseDescriptor();
  }

  #startPipeline(rest: Uint8Array): Pipeline {
    const { engine, onError, params, state, publisher } = this.#options;
    this.#pipeline = new Pipeline({
      engine,
      params,
      audio: state.audio,
      positions: state.positions,
      levels: state.levels,
      rest,
      onAudio: (frame, block) => this.#channels.add(frame, block),
      onLevels: (channel, measured) => publisher.publishLevels(channel, measured),
      onEvent: (channel, event) => this.#onEvent(channel, event),
      onProgress: () => this.#checkBacklog(),
      onError,
    });
    return this.#pipeline;
  }

  #onEvent(channel: number, event: LiveChannelEvent): void {
    if (this.#isSuspended || this.#isClosed) return;
    const { onError, publisher } = this.#options;
    try {
      publisher.publishEvent(channel, event);
    } catch (error) {
      onError(error);
      return;
    }
    if (event.type !== 'finished' && event.type !== 'failed') return;
    this.#finishedChannels.add(channel);
    this.#reportProcessed();
  }

  /** Abandoned channels may have ended long before the recording. */
  #reportProcessed(): void {
    const { onProcessed, params } = this.#options;
    if (!this.#isEnding || this.#isProcessed || this.#finishedChannels.size < params.channels)
      return;
    this.#isProcessed = true;
    onProcessed();
  }

  #checkBacklog(): void {
    const backlog = this.#pipeline?.backlogBytes ?? 0;
    const most = Math.min(maximumBacklog.bytes, maximumBacklog.seconds * this.#bytesPerSecond);
    if (backlog > most) this.#options.onBacklog(true);
    // A second of room at a time: acknowledgements keep coming, and nobody takes the session for dead.
    else if (backlog <= most - this.#bytesPerSecond) this.#options.onBacklog(false);
  }
}
