import type { LiveRequest } from '@earshot/core';
import type { EnginePool, LiveChannelEvent, LiveChannelPosition } from '@earshot/engine';
import type { AudioFile } from '../audio/audio-file.js';
import { layoutOf } from '../audio/audio-layout.js';
import { decodeFrames, type Samples } from '../audio/decode-frames.js';
import { createLevelMeter, type MeasuredLevels } from '../audio/level-meter.js';
import { ChannelFeed } from './channel-feed.js';
import { recognitionOf } from './recognition-of.js';

/** Audio that is read from the disk at once for a channel that lags behind, in seconds. */
const blockSeconds = 1;

/** What a {@link Pipeline} works with. */
export interface PipelineOptions {
  readonly engine: Pick<EnginePool, 'openLiveChannel'>;
  readonly params: LiveRequest;
  /** The recording; it grows. */
  readonly audio: AudioFile;
  /** Position at which each channel resumes; a channel without one starts at its beginning. */
  readonly positions: ReadonlyMap<number, LiveChannelPosition>;
  /** What was reported of the levels of each channel. */
  readonly levels: ReadonlyMap<number, MeasuredLevels>;
  /** What the recording has of a frame whose end has not come. */
  readonly rest: Uint8Array;
  /** Audio was appended to the recording, from a frame on. */
  readonly onAudio: (frame: number, block: readonly Samples[]) => void;
  readonly onEvent: (channel: number, event: LiveChannelEvent) => void;
  readonly onLevels: (channel: number, levels: MeasuredLevels) => void;
  /** The backlog may have shrunk. */
  readonly onProgress: () => void;
  /** The recording cannot be read, which ends the pipeline. */
  readonly onError: (error: unknown) => void;
}

/**
 * Turns the recording of a session into what the engine understands of each channel. Audio goes straight to the engine as long as
 * that keeps up; a channel that lags, or has to hear something again, reads it from the disk, so that a backlog costs no memory.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #feeds: readonly ChannelFeed[];
  readonly #frameBytes: number;
  readonly #pumping = new Set<ChannelFeed>();
  readonly #meters: readonly ((samples: Samples) => void)[];
  #headFrame: number;
  #rest: Uint8Array;
  #isEnding = false;
  #isOver = false;

  /** @param options - the recording may have audio already, as after a restart */
  constructor(options: PipelineOptions) {
    const { audio, params, positions } = options;
    this.#options = options;
    this.#frameBytes = layoutOf(params).frameBytes;
    this.#headFrame = Math.floor(audio.size / this.#frameBytes);
    this.#rest = options.rest;
    const channels = Array.from({ length: params.channels }, (_, channel) => channel);
    this.#meters = channels.map((channel) =>
      createLevelMeter(params.sample_rate, options.levels.get(channel), (levels) =>
        options.onLevels(channel, levels),
      ),
    );
    this.#feeds = channels.map((channel) => {
      const feed: ChannelFeed = new ChannelFeed({
        sampleRateHz: params.sample_rate,
        from: positions.get(channel),
        openChannel: (own) =>
          options.engine.openLiveChannel({
            recognition: recognitionOf(params),
            speechThreshold: params.pre_processing.speech_threshold,
            endpointingSeconds: params.endpointing,
            maximumUtteranceSeconds: params.maximum_duration_without_endpointing,
            partials: wantsPartials(params),
            enhance: params.pre_processing.audio_enhancer,
            ...own,
          }),
        onEvent: (event) => options.onEvent(channel, event),
        onReady: () => this.#pump(feed),
      });
      return feed;
    });
    for (const feed of this.#feeds) this.#pump(feed);
  }

  /** Bytes of the recording that the slowest channel has not had. */
  get backlogBytes(): number {
    let slowest = this.#headFrame;
    for (const { hasFailed, nextFrame } of this.#feeds)
      if (!hasFailed && nextFrame < slowest) slowest = nextFrame;
    return (this.#headFrame - slowest) * this.#frameBytes;
  }

  /** Takes audio that was just appended to the recording. */
  take(bytes: Uint8Array): void {
    const joined = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const whole = joined.length - (joined.length % this.#frameBytes);
    this.#rest = whole === joined.length ? noBytes : new Uint8Array(joined.subarray(whole));
    const from = this.#headFrame;
    this.#headFrame += whole / this.#frameBytes;
    if (whole === 0) return;
    const block = decodeFrames(joined.subarray(0, whole), this.#options.params);
    this.#options.onAudio(from, block);
    for (const [channel, samples] of block.entries()) {
      this.#meters[channel]?.(samples);
      const feed = this.#feeds[channel];
      if (feed?.nextFrame === from && feed.hasRoom && !this.#pumping.has(feed)) feed.feed(samples);
    }
  }

  /** Says that no more audio comes. */
  end(): void {
    this.#isEnding = true;
    for (const feed of this.#feeds) this.#pump(feed);
  }

  /** Gives everything up. */
  abort(): void {
    this.#isOver = true;
    for (const feed of this.#feeds) feed.abort();
  }

  #pump(feed: ChannelFeed): void {
    if (this.#pumping.has(feed) || this.#isOver) return;
    this.#pumping.add(feed);
    this.#catchUp(feed)
      .catch((error: unknown) => {
        if (this.#isOver) return;
        this.abort();
        this.#options.onError(error);
      })
      .finally(() => {
        this.#pumping.delete(feed);
        // What came between the last look and now went past it.
        if (feed.hasRoom && feed.nextFrame < this.#headFrame) this.#pump(feed);
      });
  }

  async #catchUp(feed: ChannelFeed): Promise<void> {
    const { audio, params } = this.#options;
    const channel = this.#feeds.indexOf(feed);
    while (!this.#isOver && feed.hasRoom && feed.nextFrame < this.#headFrame) {
      const from = feed.nextFrame;
      const frames = Math.min(this.#headFrame - from, blockSeconds * params.sample_rate);
      const bytes = await audio.read(from * this.#frameBytes, frames * this.#frameBytes);
      // It may have had to go back meanwhile.
      if (this.#isOver || feed.nextFrame !== from) continue;
      const samples = decodeFrames(bytes, params)[channel];
      if (samples !== undefined) feed.feed(samples);
      this.#options.onProgress();
    }
    if (this.#isEnding && !this.#isOver && feed.nextFrame === this.#headFrame) feed.end();
  }
}

const noBytes = new Uint8Array(0);

function wantsPartials({ callback, callback_config, messages_config }: LiveRequest): boolean {
  return (
    messages_config.receive_partial_transcripts ||
    (callback && callback_config.receive_partial_transcripts)
  );
}
