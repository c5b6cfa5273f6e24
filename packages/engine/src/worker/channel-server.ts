import type {
  AudioBatch,
  ChannelEvent,
  ChannelOpening,
  ChannelUpdate,
  ProcessUsage,
} from '../ipc/protocol.js';
import type { LoadedEngine } from '../port/speech-engine.js';
import { Pacer, type Timer, type Timers } from '../runtime/timers.js';
import { FinalsQueue } from './live/finals-queue.js';
import { LiveTranscriber } from './live/live-transcriber.js';

/**
 * Maximum delay of a report that is not urgent, in milliseconds. Such reports are of audio that was
 * processed, since two seconds of it may be in transit, of the position of a channel in silence,
 * and of the time that the engine has spent.
 */
const reportDelayMs = 1000;

/**
 * Samples of a channel that are reported at once when they have been processed, so that a client
 * that catches up does not wait. It is more than a client that sends live speech sends within the
 * delay of a report.
 */
const reportedAtOnceSamples = 18_000;

/**
 * Pause between two messages, in milliseconds: with many channels, a message costs more than its
 * content.
 */
const pauseMs = 10;

/**
 * Maximum age of the reported cost of the process and of the lag of its channels, in milliseconds:
 * finding them out takes as long as reporting the events.
 */
const statusAgeMs = 100;

/**
 * Maximum number of live channels of a process with which finals are not hurried, for an engine
 * that does not specify it.
 */
const usualUnhurriedChannels = 2;

/** Options of a {@link ChannelServer}. */
export interface ChannelServerOptions {
  readonly loaded: LoadedEngine;
  readonly timers: Timers;
  /** Cost of the process so far. */
  readonly usage: () => ProcessUsage;
  /** Sends the events of the channels to the pool. */
  readonly send: (update: ChannelUpdate) => void;
}

/**
 * Live channels of an engine process. The events of one turn of the event loop, or of a few
 * milliseconds, are sent together.
 */
export class ChannelServer {
  readonly #options: ChannelServerOptions;
  readonly #channels = new Map<number, LiveTranscriber>();
  readonly #finals: FinalsQueue;
  readonly #pacer: Pacer;
  /** Samples that were processed and not reported, by the number of the work. */
  readonly #processed = new Map<number, number>();
  #events: ChannelUpdate['events'][number][] = [];
  #partialsSkipped = 0;
  /** Sends reports that are not urgent, when nothing urgent has been sent before. */
  #report: Timer | undefined;
  #statusMs = Number.NEGATIVE_INFINITY;
  #status: Pick<ChannelUpdate, 'behindSeconds' | 'usage'>;

  constructor(options: ChannelServerOptions) {
    this.#options = options;
    this.#finals = new FinalsQueue(options.loaded.engine.parallelism ?? 1);
    this.#status = { behindSeconds: 0, usage: options.usage() };
    this.#pacer = new Pacer(options.timers, () => (this.#flush() ? pauseMs : 0));
  }

  /** Opens a channel. */
  open(work: number, opening: ChannelOpening): void {
    const { loaded } = this.#options;
    const channel = new LiveTranscriber({
      loaded,
      opening,
      finals: this.#finals,
      emit: (event) => {
        if (this.#channels.get(work) === channel) this.#onEvent(work, event);
      },
      onProcessed: (samples) => this.#onProcessed(work, samples),
      onSkip: () => {
        this.#partialsSkipped += 1;
      },
      isHurried: () => this.#isHurried,
    });
    this.#channels.set(work, channel);
    loaded.engine.prepare?.({ ...opening.settings.recognition, isHurried: this.#isHurried });
  }

  /** Forwards audio of several channels. */
  push({ parts, samples }: AudioBatch): void {
    let offset = 0;
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const length = parts[index + 1] ?? 0;
      this.#channels.get(parts[index] ?? 0)?.push(samples.subarray(offset, offset + length));
      offset += length;
    }
  }

  /** Ends a channel. */
  finish(work: number): void {
    this.#channels.get(work)?.finish();
  }

  /** Aborts a channel. */
  abort(work: number): void {
    this.#channels.get(work)?.abort();
    this.#channels.delete(work);
  }

  get #isHurried(): boolean {
    const { unhurriedChannels = usualUnhurriedChannels } = this.#options.loaded.engine;
    return this.#channels.size > unhurriedChannels;
  }

  #onEvent(work: number, event: ChannelEvent): void {
    this.#events.push({ work, event });
    if (event.type === 'settled' || event.type === 'worked') this.#reportLater();
    else this.#pacer.request();
    if (event.type === 'finished') this.#channels.delete(work);
  }

  #onProcessed(work: number, samples: number): void {
    const before = this.#processed.get(work) ?? 0;
    this.#processed.set(work, before + samples);
    if (before < reportedAtOnceSamples && before + samples >= reportedAtOnceSamples)
      this.#pacer.request();
    this.#reportLater();
  }

  #reportLater(): void {
    this.#report ??= this.#options.timers.after(reportDelayMs, () => this.#flush());
  }

  #flush(): boolean {
    this.#report?.clear();
    this.#report = undefined;
    if (this.#events.length === 0 && this.#processed.size === 0) return false;
    this.#options.send({
      type: 'channels',
      processed: Uint32Array.from([...this.#processed].flat()),
      events: this.#events,
      partialsSkipped: this.#partialsSkipped,
      ...this.#latestStatus(),
    });
    this.#events = [];
    this.#processed.clear();
    this.#partialsSkipped = 0;
    return true;
  }

  #latestStatus(): Pick<ChannelUpdate, 'behindSeconds' | 'usage'> {
    const nowMs = performance.now();
    // Without a channel there is no later message.
    if (nowMs - this.#statusMs >= statusAgeMs || this.#channels.size === 0) {
      this.#statusMs = nowMs;
      const behindSeconds = [...this.#channels.values()].reduce(
        (most, channel) => Math.max(most, channel.behindSeconds),
        0,
      );
      this.#status = { behindSeconds, usage: this.#options.usage() };
    }
    return this.#status;
  }
}
