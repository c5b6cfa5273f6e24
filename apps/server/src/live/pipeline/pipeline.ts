import type { LiveRequest } from '@earshot/core';
import { getAudioLayout } from '@earshot/core/protocol';
import type {
  EnginePool,
  LiveChannelEvent,
  LiveChannelOptions,
  LiveChannelPosition,
} from '@earshot/engine';
import type { ProcessingAccount } from '../../limits/processing-account.js';
import { decodeChannel, decodeFrames } from '../audio/decode-frames.js';
import { LevelMeter, type MeasuredLevels } from '../audio/level-meter.js';
import type { RecordedChannels } from '../audio/recorded-channels.js';
import type { JournalAudio } from '../ports/live-journal.js';
import type { Mailbox } from '../ports/mailbox.js';
import { ChannelFeed } from './channel-feed.js';

/** Audio that is read from the disk at once for a lagging channel, in seconds. */
const blockSeconds = 1;

/** Options of a {@link Pipeline}. */
export interface PipelineOptions {
  readonly engine: Pick<EnginePool, 'openLiveChannel'>;
  readonly params: LiveRequest;
  /** Processing time of the key. */
  readonly account: ProcessingAccount;
  /** The recording, which may still grow. */
  readonly audio: JournalAudio;
  /** Returns the position at which a channel resumes, or undefined for its start. */
  readonly findPosition: (channel: number) => LiveChannelPosition | undefined;
  /** Latest reported levels of each channel. */
  readonly levels: ReadonlyMap<number, MeasuredLevels>;
  /** Compares the channels. */
  readonly channels: Pick<RecordedChannels, 'add'>;
  /**
   * Length of the recording so far, in bytes. What comes after it is passed to {@link
   * Pipeline.take}.
   */
  readonly headBytes: number;
  /** Bytes of an incomplete frame at the end of the recording so far. */
  readonly incompleteFrame: Uint8Array;
  readonly mailbox: Mailbox<PipelineEvent>;
}

/** What the processing of a recording brings about. */
export type PipelineEvent =
  | { readonly type: 'engine'; readonly channel: number; readonly event: LiveChannelEvent }
  | { readonly type: 'levels'; readonly channel: number; readonly levels: MeasuredLevels }
  /** The backlog may have shrunk. */
  | { readonly type: 'progress' }
  /** The recording cannot be read, which ends the pipeline. */
  | { readonly type: 'failed'; readonly error: unknown };

/**
 * Passes the recording of a session to the engine, channel by channel. Audio is passed on directly
 * as long as the engine keeps up. For a channel that lags or is rewound, it is read from the disk,
 * so that a backlog uses no memory.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #feeds: readonly ChannelFeed[];
  readonly #frameBytes: number;
  readonly #pumping = new Set<ChannelFeed>();
  readonly #meters: readonly LevelMeter[];
  #headFrame: number;
  #incompleteFrame: Uint8Array;
  #isEnding = false;
  #isAborted = false;

  /** @param options - the recording may already have audio, such as after a restart */
  constructor(options: PipelineOptions) {
    const { headBytes, mailbox, params } = options;
    this.#options = options;
    this.#frameBytes = getAudioLayout(params).frameBytes;
    this.#headFrame = Math.floor(headBytes / this.#frameBytes);
    this.#incompleteFrame = options.incompleteFrame;
    const channels = Array.from({ length: params.channels }, (_, channel) => channel);
    this.#meters = channels.map(
      (channel) =>
        new LevelMeter(params.sample_rate, options.levels.get(channel), (levels) =>
          mailbox.post({ type: 'levels', channel, levels }),
        ),
    );
    this.#feeds = channels.map((channel) => {
      const feed: ChannelFeed = new ChannelFeed({
        sampleRateHz: params.sample_rate,
        from: options.findPosition(channel),
        openChannel: (own) =>
          options.engine.openLiveChannel({
            recognition: toRecognitionOptions(params),
            codeSwitching: params.language_config.code_switching,
            speechThreshold: params.pre_processing.speech_threshold,
            endpointingSeconds: params.endpointing,
            maximumUtteranceSeconds: params.maximum_duration_without_endpointing,
            partials: wantsPartials(params),
            enhance: params.pre_processing.audio_enhancer,
            ...own,
          }),
        onEvent: (event) => mailbox.post({ type: 'engine', channel, event }),
        onReady: () => this.#pump(feed),
      });
      return feed;
    });
    for (const feed of this.#feeds) this.#pump(feed);
  }

  /** Audio of the recording that the slowest channel has not processed yet, in bytes. */
  get backlogBytes(): number {
    let slowest = this.#headFrame;
    for (const { hasFailed, nextFrame } of this.#feeds)
      if (!hasFailed && nextFrame < slowest) slowest = nextFrame;
    return (this.#headFrame - slowest) * this.#frameBytes;
  }

  /** Processes audio that was appended to the recording. */
  take(bytes: Uint8Array): void {
    const joined =
      this.#incompleteFrame.length === 0 ? bytes : Buffer.concat([this.#incompleteFrame, bytes]);
    const whole = joined.length - (joined.length % this.#frameBytes);
    this.#incompleteFrame =
      whole === joined.length ? noBytes : new Uint8Array(joined.subarray(whole));
    const from = this.#headFrame;
    this.#headFrame += whole / this.#frameBytes;
    if (whole === 0) return;
    const frames = whole === joined.length ? joined : joined.subarray(0, whole);
    const block = decodeFrames(frames, this.#options.params);
    this.#options.channels.add(from, block);
    for (let channel = 0; channel < block.length; channel += 1) {
      const samples = block[channel];
      if (samples === undefined) break;
      this.#meters[channel]?.push(samples);
      const feed = this.#feeds[channel];
      if (feed?.nextFrame === from && feed.hasRoom && !this.#pumping.has(feed)) feed.feed(samples);
    }
  }

  /** Ends the channels after the last audio of the recording. */
  end(): void {
    this.#isEnding = true;
    for (const feed of this.#feeds) this.#pump(feed);
  }

  /** Aborts all channels. */
  abort(): void {
    this.#isAborted = true;
    for (const feed of this.#feeds) feed.abort();
  }

  #pump(feed: ChannelFeed): void {
    if (this.#pumping.has(feed) || this.#isAborted) return;
    this.#pumping.add(feed);
    this.#catchUp(feed)
      .catch((error: unknown) => {
        if (this.#isAborted) return;
        this.abort();
        this.#options.mailbox.post({ type: 'failed', error });
      })
      .finally(() => {
        this.#pumping.delete(feed);
        // Audio that was appended since the last check was not fed directly.
        if (feed.hasRoom && feed.nextFrame < this.#headFrame) this.#pump(feed);
      });
  }

  async #catchUp(feed: ChannelFeed): Promise<void> {
    const { account, audio, params } = this.#options;
    const channel = this.#feeds.indexOf(feed);
    while (!this.#isAborted && feed.hasRoom && feed.nextFrame < this.#headFrame) {
      const from = feed.nextFrame;
      const frames = Math.min(this.#headFrame - from, blockSeconds * params.sample_rate);
      const bytes = await audio.readAudio(from * this.#frameBytes, frames * this.#frameBytes);
      await account.run(() => {
        // The channel may have been rewound in the meantime.
        if (this.#isAborted || feed.nextFrame !== from) return;
        feed.feed(decodeChannel(bytes, params, channel));
      });
      this.#options.mailbox.post(progress);
    }
    if (this.#isEnding && !this.#isAborted && feed.nextFrame === this.#headFrame) feed.end();
  }
}

const noBytes = new Uint8Array(0);
const progress: PipelineEvent = { type: 'progress' };

function wantsPartials({ callback, callback_config, messages_config }: LiveRequest): boolean {
  return (
    messages_config.receive_partial_transcripts ||
    (callback && callback_config.receive_partial_transcripts)
  );
}

/** Options of the engine for the recognition of a session. */
export function toRecognitionOptions({
  language_config,
  realtime_processing,
}: LiveRequest): LiveChannelOptions['recognition'] {
  const { custom_vocabulary, custom_vocabulary_config } = realtime_processing;
  const { languages } = language_config;
  return {
    language: languages.length === 1 ? languages[0] : undefined,
    languages: languages.length > 1 ? languages : undefined,
    vocabulary: custom_vocabulary ? custom_vocabulary_config : undefined,
  };
}
