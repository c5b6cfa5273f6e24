import type { LiveRequestParams } from '@earshot/core';
import type { EnginePool, LiveChannelEvent } from '@earshot/engine';
import { roundSeconds } from '../../round-seconds.js';
import { layoutOf } from '../audio/audio-layout.js';
import { RecordedChannels } from '../audio/recorded-channels.js';
import type { SessionLog } from '../messages/session-log.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { GrowingBytes } from './growing-bytes.js';
import type { SessionState } from './session-state.js';
import type { Teller } from './teller.js';

/** What a {@link Recording} works with. */
export interface RecordingOptions {
  readonly params: LiveRequestParams;
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel'>;
  readonly log: Pick<SessionLog, 'acknowledge'>;
  readonly teller: Teller;
  /** Audio was taken, and so many seconds of it wait for {@link Recording.commit}. */
  readonly onTaken: (pendingSeconds: number) => void;
  /** More waits for the engine than may; or, with false, so much less that there is room again. */
  readonly onBacklog: (isTooLong: boolean) => void;
  /** After {@link Recording.end}: every channel was heard to its end. */
  readonly onHeard: () => void;
  /** Something cannot be written or read, or there is no engine; the recording is then to be broken off. */
  readonly onFault: (fault: unknown) => void;
}

/** The most audio that waits on the disk for the engine before the client has to wait. */
const maximumBacklog = { bytes: 4 * 1024 * 1024, seconds: 60 };

/** Audio from which on it is written down at once rather than kept in memory. */
const maximumPendingBytes = 64 * 1024;

/** The audio of a session: writes it down, acknowledges it, and has it heard. */
export class Recording {
  readonly #options: RecordingOptions;
  readonly #bytesPerSecond: number;
  readonly #frameBytes: number;
  readonly #heard = new Set<number>();
  readonly #channels: RecordedChannels;
  #pipeline: Pipeline | undefined;
  readonly #pending = new GrowingBytes();
  #isEnding = false;
  #isHeard = false;
  #isBroken = false;
  #isClosed = false;

  constructor(options: RecordingOptions) {
    const { bytesPerSecond, frameBytes } = layoutOf(options.params);
    this.#options = options;
    this.#bytesPerSecond = bytesPerSecond;
    this.#frameBytes = frameBytes;
    this.#channels = new RecordedChannels(options.params, options.state.audio);
  }

  /** Whether it was broken off, and waits for {@link goOn}. */
  get isBroken(): boolean {
    return this.#isBroken;
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
    const { log, onFault, state, teller } = this.#options;
    const bytes = this.#pending.view();
    // A client that has sent one large frame may never send another.
    this.#pending.clear(maximumPendingBytes);
    try {
      if (this.#isBroken) throw new Error('The recording is broken off');
      const pipeline = this.#pipeline ?? this.#startPipeline(new Uint8Array(0));
      teller.once({ type: 'start_recording' });
      state.audio.append(bytes);
      log.acknowledge(state.audio.size);
      pipeline.take(bytes);
    } catch (fault) {
      onFault(fault);
      return;
    }
    this.#checkBacklog();
  }

  /** Ends it: what is there is heard to its end. */
  end(): void {
    this.#isEnding = true;
    if (this.#pipeline === undefined) this.#options.onHeard();
    else {
      this.#pipeline.end();
      this.#tellHeard();
    }
  }

  /**
   * Begins with what is on the disk, after a restart of the service or after it was broken off.
   *
   * @throws what keeps it from going on
   */
  async goOn(): Promise<void> {
    const { audio } = this.#options.state;
    this.#isBroken = false;
    const restBytes = audio.size % this.#frameBytes;
    const rest = await audio.read(audio.size - restBytes, restBytes);
    if (this.#isClosed || this.#isBroken || this.#pipeline !== undefined) return;
    if (audio.size > 0) this.#startPipeline(rest);
    if (this.#isEnding) this.end();
  }

  /** Breaks it off: what is not on the disk is forgotten, which nobody was told of. */
  break(): void {
    this.#isBroken = true;
    this.#pending.clear();
    this.#heard.clear();
    this.#isHeard = false;
    this.#pipeline?.abort();
    this.#pipeline = undefined;
  }

  /** Lets go of everything but what is on the disk. */
  close(): void {
    this.commit();
    this.#isClosed = true;
    this.#pipeline?.abort();
    this.#pipeline = undefined;
    this.#options.state.audio.close();
  }

  #startPipeline(rest: Uint8Array): Pipeline {
    const { engine, onFault, params, state, teller } = this.#options;
    this.#pipeline = new Pipeline({
      engine,
      params,
      audio: state.audio,
      positions: state.positions,
      levels: state.levels,
      rest,
      onAudio: (frame, block) => this.#channels.add(frame, block),
      onLevels: (channel, measured) => teller.levels(channel, measured),
      onEvent: (channel, event) => this.#onEvent(channel, event),
      onProgress: () => this.#checkBacklog(),
      onFault,
    });
    return this.#pipeline;
  }

  #onEvent(channel: number, event: LiveChannelEvent): void {
    if (this.#isBroken || this.#isClosed) return;
    const { onFault, teller } = this.#options;
    try {
      teller.event(channel, event);
    } catch (fault) {
      onFault(fault);
      return;
    }
    if (event.type !== 'finished' && event.type !== 'failed') return;
    this.#heard.add(channel);
    this.#tellHeard();
  }

  /** A channel that was given up may have been so long before the end. */
  #tellHeard(): void {
    const { onHeard, params } = this.#options;
    if (!this.#isEnding || this.#isHeard || this.#heard.size < params.channels) return;
    this.#isHeard = true;
    onHeard();
  }

  #checkBacklog(): void {
    const backlog = this.#pipeline?.backlogBytes ?? 0;
    const most = Math.min(maximumBacklog.bytes, maximumBacklog.seconds * this.#bytesPerSecond);
    if (backlog > most) this.#options.onBacklog(true);
    // A second of room at a time: acknowledgements go on coming, and nobody takes the session for dead.
    else if (backlog <= most - this.#bytesPerSecond) this.#options.onBacklog(false);
  }
}
