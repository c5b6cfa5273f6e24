import type { LiveRequest } from '@earshot/core';
import { audioLayoutOf, roundSeconds } from '@earshot/core/protocol';
import type { EnginePool, LiveChannelEvent } from '@earshot/engine';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { PendingAudio } from '../audio/pending-audio.js';
import { RecordedChannels } from '../audio/recorded-channels.js';
import type { SessionLog } from '../messages/session-log.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { OrderedEvents } from '../speakers/ordered-events.js';
import type { SessionSpeakers, UtteranceVoices } from '../speakers/session-speakers.js';
import type { SessionPublisher } from './session-publisher.js';
import type { SessionState } from './session-state.js';

/** Options of a {@link Recording}. */
export interface RecordingOptions {
  readonly params: LiveRequest;
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel'>;
  readonly log: Pick<SessionLog, 'acknowledge'>;
  /** Processing time of the key. */
  readonly account: ProcessingAccount;
  readonly publisher: SessionPublisher;
  /** Finds the speakers of finals, undefined unless they are requested. */
  readonly speakers: Pick<SessionSpeakers, 'voicesOf'> | undefined;
  /** Called when audio was received, with the duration of the audio that waits for {@link Recording.commit}. */
  readonly onTaken: (pendingSeconds: number) => void;
  /** Called with true when too much audio waits for the engine, and with false when there is room again. */
  readonly onBacklog: (isTooLong: boolean) => void;
  /** Called after {@link Recording.end}, once all channels have been processed. */
  readonly onProcessed: () => void;
  /** Called when something cannot be read or written, or there is no engine. The recording must then be suspended. */
  readonly onError: (error: unknown) => void;
}

/** Largest backlog of the engine, on disk, beyond which the client must wait. */
const maximumBacklog = { bytes: 4 * 1024 * 1024, seconds: 60 };

/** Size of pending audio from which it is written immediately, in bytes. */
const maximumPendingBytes = 64 * 1024;

/** The audio of a session: writes it to the disk, acknowledges it, and passes it to the engine. */
export class Recording {
  readonly #options: RecordingOptions;
  readonly #bytesPerSecond: number;
  readonly #frameBytes: number;
  readonly #finishedChannels = new Set<number>();
  readonly #channels: RecordedChannels;
  readonly #events: OrderedEvents<UtteranceVoices>;
  #pipeline: Pipeline | undefined;
  readonly #pending = new PendingAudio();
  #isBacklogTooLong = false;
  #isEnding = false;
  #isProcessed = false;
  #isSuspended = false;
  #isClosed = false;

  constructor(options: RecordingOptions) {
    const { bytesPerSecond, frameBytes } = audioLayoutOf(options.params);
    this.#options = options;
    this.#bytesPerSecond = bytesPerSecond;
    this.#frameBytes = frameBytes;
    this.#channels = new RecordedChannels(options.params, options.state.audio);
    this.#events = new OrderedEvents({
      prepare: (channel, { endSeconds, recognition, startSeconds }) =>
        recognition.words.length === 0
          ? undefined
          : options.speakers?.voicesOf({ channel, start: startSeconds, end: endSeconds }),
      publish: (channel, event, voices) => this.#publish(channel, event, voices),
    });
  }

  /** True from {@link suspend} until {@link resume}. */
  get isSuspended(): boolean {
    return this.#isSuspended;
  }

  /** Length of the audio in bytes, including pending audio. */
  get size(): number {
    return this.#options.state.audio.size + this.#pending.length;
  }

  /** Length of the audio on the disk, in seconds, to the millisecond. */
  get seconds(): number {
    return roundSeconds(this.#options.state.audio.size / this.#bytesPerSecond);
  }

  /** Counts the channels that differ in the audio on the disk. */
  countDistinctChannels(): Promise<number> {
    return this.#channels.count();
  }

  /** Adds audio, which is pending until {@link commit}. Its bytes must not be changed until then. */
  take(bytes: Uint8Array): void {
    this.#pending.append(bytes);
    if (this.#pending.length >= maximumPendingBytes) this.commit();
    else this.#options.onTaken(this.#pending.length / this.#bytesPerSecond);
  }

  /** Writes pending audio, acknowledges it, and passes it to the engine. */
  commit(): void {
    if (this.#pending.length === 0 || this.#isClosed) return;
    const { log, onError, state, publisher } = this.#options;
    const bytes = this.#pending.view();
    // Frees the memory of an unusually large frame, which may remain the only one.
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

  /** Ends the recording. Its audio is still processed. */
  end(): void {
    this.#isEnding = true;
    if (this.#pipeline === undefined) this.#options.onProcessed();
    else {
      this.#pipeline.end();
      this.#reportProcessed();
    }
  }

  /**
   * Processes the audio on disk, after a restart of the service or a {@link suspend}.
   *
   * @throws errors of the file system
   */
  async resume(): Promise<void> {
    const { audio } = this.#options.state;
    this.#isSuspended = false;
    const incompleteBytes = audio.size % this.#frameBytes;
    const incompleteFrame = await audio.read(audio.size - incompleteBytes, incompleteBytes);
    if (this.#isClosed || this.#isSuspended || this.#pipeline !== undefined) return;
    if (audio.size > 0) this.#startPipeline(incompleteFrame);
    if (this.#isEnding) this.end();
  }

  /** Stops processing, and drops pending audio, which was not acknowledged. */
  suspend(): void {
    this.#isSuspended = true;
    this.#pending.clear();
    this.#events.clear();
    this.#finishedChannels.clear();
    this.#isProcessed = false;
    this.#pipeline?.abort();
    this.#pipeline = undefined;
  }

  /** Releases everything but the file. */
  close(): void {
    this.commit();
    this.#isClosed = true;
    this.#events.clear();
    this.#pipeline?.abort();
    this.#pipeline = undefined;
    this.#options.state.audio.releaseDescriptor();
  }

  #startPipeline(incompleteFrame: Uint8Array): Pipeline {
    const { account, engine, onError, params, state, publisher } = this.#options;
    this.#pipeline = new Pipeline({
      account,
      engine,
      params,
      audio: state.audio,
      positions: state.positions,
      levels: state.levels,
      incompleteFrame,
      onAudio: (frame, block) => this.#channels.add(frame, block),
      onLevels: (channel, measured) => publisher.publishLevels(channel, measured),
      onEvent: (channel, event) => this.#events.push(channel, event),
      onProgress: () => this.#checkBacklog(),
      onError,
    });
    return this.#pipeline;
  }

  #publish(channel: number, event: LiveChannelEvent, voices: UtteranceVoices | undefined): void {
    if (this.#isSuspended || this.#isClosed) return;
    const { onError, publisher } = this.#options;
    try {
      publisher.publishEvent(channel, event, voices);
    } catch (error) {
      onError(error);
      return;
    }
    if (event.type !== 'finished' && event.type !== 'failed') return;
    this.#finishedChannels.add(channel);
    this.#reportProcessed();
  }

  /** Reports the end of processing once the recording and every channel have ended. Failed channels may have ended much earlier. */
  #reportProcessed(): void {
    const { onProcessed, params } = this.#options;
    if (!this.#isEnding || this.#isProcessed || this.#finishedChannels.size < params.channels)
      return;
    this.#isProcessed = true;
    onProcessed();
  }

  #checkBacklog(): void {
    const backlog = this.#pipeline?.backlogBytes ?? 0;
    const limit = Math.min(maximumBacklog.bytes, maximumBacklog.seconds * this.#bytesPerSecond);
    if (backlog > limit) this.#setBacklog(true);
    // Resumes once there is room for a second of audio, so that acknowledgements keep coming and no client considers the session dead.
    else if (this.#isBacklogTooLong && backlog <= limit - this.#bytesPerSecond)
      this.#setBacklog(false);
  }

  #setBacklog(isTooLong: boolean): void {
    this.#isBacklogTooLong = isTooLong;
    this.#options.onBacklog(isTooLong);
  }
}
