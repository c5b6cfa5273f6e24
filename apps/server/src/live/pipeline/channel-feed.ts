import { createResampler, floatToInt16, int16ToFloat, type Resampler } from '@earshot/audio';
import type {
  LiveChannel,
  LiveChannelEvent,
  LiveChannelOptions,
  LiveChannelPosition,
} from '@earshot/engine';
import { engineRateHz } from '../../decoding/index.js';
import type { Samples } from '../audio/decode-frames.js';

/**
 * Audio before a position that is resampled again, in seconds. It is longer than any filter, so
 * that the samples after the position are identical. A whole second is a whole number of samples at
 * every rate.
 */
const warmUpSeconds = 1;

/** Options of a {@link ChannelFeed}. */
export interface ChannelFeedOptions {
  readonly sampleRateHz: number;
  readonly openChannel: (options: Pick<LiveChannelOptions, 'from' | 'onEvent'>) => LiveChannel;
  /** Position from which to resume, or undefined for the start of the channel. */
  readonly from: LiveChannelPosition | undefined;
  /** Called with the events of the channel, except rewinds. */
  readonly onEvent: (event: LiveChannelEvent) => void;
  /**
   * Called when the feed can accept audio, because the engine has room or has rewound the channel.
   */
  readonly onReady: () => void;
}

/**
 * Feeds the audio of one channel to the engine: resampled, in order, each sample once, from any
 * sample that the engine requests.
 */
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
        : createResampler({ fromRateHz: sampleRateHz, toRateHz: engineRateHz });
    this.#seek(from?.sample ?? 0);
    this.#channel = openChannel({ from, onEvent: (event) => this.#onEvent(event) });
  }

  /** Number of the next frame of the recording that it expects. */
  get nextFrame(): number {
    return this.#nextFrame;
  }

  /** True while it accepts audio. */
  get hasRoom(): boolean {
    return this.#hasRoom && !this.#isEnded;
  }

  /** True once the engine has abandoned the channel. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Feeds the samples from {@link nextFrame} on. */
  feed(samples: Samples): void {
    this.#nextFrame += samples.length;
    this.#push(
      this.#resampler === undefined ? samples : only(this.#resampler.write([toFloat(samples)])),
    );
  }

  /** Ends the channel at {@link nextFrame}. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#resampler !== undefined) this.#push(only(this.#resampler.flush()));
    this.#channel.finish();
  }

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

  #seek(sample: number): void {
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
      this.#seek(event.sample);
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

/** The only channel of a planar block. */
function only(block: readonly Float32Array[]): Float32Array {
  return block[0] ?? new Float32Array(0);
}

function toFloat(samples: Samples): Float32Array {
  return samples instanceof Float32Array ? samples : int16ToFloat(samples);
}

function toInt16(samples: Samples): Int16Array {
  return samples instanceof Int16Array ? samples : floatToInt16(samples);
}
