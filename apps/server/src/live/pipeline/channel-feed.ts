import { createResampler, floatToInt16, int16ToFloat, type Resampler } from '@earshot/audio';
import type {
  LiveChannel,
  LiveChannelEvent,
  LiveChannelOptions,
  LiveChannelPosition,
} from '@earshot/engine';
import type { Samples } from '../audio/decode-frames.js';

const engineRateHz = 16_000;

/**
 * How much audio before a position is resampled again, in seconds: more than any filter is long, so that what follows is bit for
 * bit what it was. Whole seconds are whole numbers of samples at every rate, before and after.
 */
const warmUpSeconds = 1;

/** What a {@link ChannelFeed} is made of. */
export interface ChannelFeedOptions {
  readonly sampleRateHz: number;
  readonly openChannel: (options: Pick<LiveChannelOptions, 'from' | 'onEvent'>) => LiveChannel;
  /** Position to resume at; undefined for the start of the channel. */
  readonly from: LiveChannelPosition | undefined;
  /** Takes what the engine understands of the channel. */
  readonly onEvent: (event: LiveChannelEvent) => void;
  /** The feed can take audio: there is room, or it has rewound. */
  readonly onReady: () => void;
}

/** Brings the audio of one channel to the engine: resampled, in order, each sample once, from wherever the engine asks for it. */
export class ChannelFeed {
  readonly #options: ChannelFeedOptions;
  readonly #resampler: Resampler | undefined;
  readonly #channel: LiveChannel;
  #nextFrame = 0;
  #nextSample = 0;
  #wantedSample = 0;
  #hasRoom = true;
  #isEnded = false;
  #hasFailed = false;

  constructor(options: ChannelFeedOptions) {
    const { from, openChannel, sampleRateHz } = options;
    this.#options = options;
    this.#resampler =
      sampleRateHz === engineRateHz
        ? undefined
        : createResampler({ fromRate: sampleRateHz, toRate: engineRateHz });
    this.#goTo(from?.sample ?? 0);
    this.#channel = openChannel({ from, onEvent: (event) => this.#onEvent(event) });
  }

  /** The first frame of the recording that it has not had, or that it wants again. */
  get nextFrame(): number {
    return this.#nextFrame;
  }

  /** Whether it takes audio now. */
  get hasRoom(): boolean {
    return this.#hasRoom && !this.#isEnded;
  }

  /** Whether the engine gave the channel up. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Takes the samples from {@link nextFrame} on. */
  feed(samples: Samples): void {
    this.#nextFrame += samples.length;
    this.#push(
      this.#resampler === undefined ? samples : only(this.#resampler.write([toFloat(samples)])),
    );
  }

  /** Says that the recording ends at {@link nextFrame}. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#resampler !== undefined) this.#push(only(this.#resampler.flush()));
    this.#channel.finish();
  }

  /** Gives the channel up. */
  abort(): void {
    this.#isEnded = true;
    this.#channel.abort();
  }

  #push(samples: Samples): void {
    const from = Math.max(0, this.#wantedSample - this.#nextSample);
    this.#nextSample += samples.length;
    if (from >= samples.length) return;
    this.#hasRoom = this.#channel.push(toInt16(from === 0 ? samples : samples.subarray(from)));
  }

  #goTo(sample: number): void {
    const second = Math.max(0, Math.floor(sample / engineRateHz) - warmUpSeconds);
    this.#resampler?.reset();
    this.#nextFrame = second * this.#options.sampleRateHz;
    this.#nextSample = second * engineRateHz;
    this.#wantedSample = sample;
    this.#hasRoom = true;
    this.#isEnded = false;
  }

  #onEvent(event: LiveChannelEvent): void {
    if (event.type === 'rewind') {
      this.#goTo(event.sample);
      this.#options.onReady();
      return;
    }
    if (event.type === 'room') {
      this.#hasRoom = true;
      this.#options.onReady();
      return;
    }
    if (event.type === 'failed') {
      this.#hasFailed = true;
      this.#isEnded = true;
    }
    this.#options.onEvent(event);
  }
}

/** The one channel of a planar block. */
function only(block: readonly Float32Array[]): Float32Array {
  return block[0] ?? new Float32Array(0);
}

function toFloat(samples: Samples): Float32Array {
  return samples instanceof Float32Array ? samples : int16ToFloat(samples);
}

function toInt16(samples: Samples): Int16Array {
  return samples instanceof Int16Array ? samples : floatToInt16(samples);
}
