import { mixDown } from '../channels.js';
import { createResampler } from '../resampler/create-resampler.js';
import type { ResamplerOptions } from '../resampler/resampler-options.js';
import {
  type CaptureGraph,
  type CaptureListener,
  captureTimeoutMs,
  within,
} from './capture-graph.js';
import type { ResolvedCaptureOptions } from './capture-options.js';
import { MicrophoneError } from './microphone-error.js';
import {
  type CapturedAudio,
  type CapturePipeline,
  createCapturePipeline,
} from './processor/capture-pipeline.js';

/**
 * Constructor of the browser that makes the audio of a track a stream (W3C MediaStreamTrack
 * Insertable Media Processing).
 */
type TrackProcessor = new (options: {
  readonly track: MediaStreamTrack;
  readonly maxBufferSize: number;
}) => { readonly readable: ReadableStream<AudioData> };

/** The policy of a page that forbids WebAssembly reports each attempt to use it. */
const kernel = 'javascript';

/** Least length of a block of a device, in milliseconds. Most are 10 ms long. */
const leastBlockMs = 2.5;

/**
 * Reads a track without Web Audio, which would keep each block for 20 ms and more, and converts it
 * on the thread of the page.
 *
 * @returns null where the browser cannot, and for a track that delivers no audio
 */
export async function readTrack(
  track: MediaStreamTrack,
  options: ResolvedCaptureOptions,
  listener: CaptureListener,
): Promise<CaptureGraph | null> {
  // No library of types has it: of the major browsers, only those based on Chromium do.
  const { MediaStreamTrackProcessor: Processor } = globalThis as {
    readonly MediaStreamTrackProcessor?: TrackProcessor;
  };
  if (Processor === undefined) {
    return null;
  }
  const maxBufferSize = Math.ceil(options.maximumBufferedMs / leastBlockMs);
  const reader = new Processor({ track, maxBufferSize }).readable.getReader();
  let first: AudioData | undefined;
  const begun = reader.read().then(({ value }) => {
    first = value;
  });
  await within(captureTimeoutMs, begun);
  if (first === undefined) {
    await reader.cancel();
    return null;
  }
  return new TrackCapture(reader, first, options, listener);
}

/** The audio of a track on its way to chunks. */
class TrackCapture implements CaptureGraph {
  readonly deviceRateHz: number;
  readonly #reader: ReadableStreamDefaultReader<AudioData>;
  readonly #options: ResolvedCaptureOptions;
  readonly #listener: CaptureListener;
  readonly #ended: Promise<void>;
  #rateHz: number;
  #pipeline: CapturePipeline;

  constructor(
    reader: ReadableStreamDefaultReader<AudioData>,
    first: AudioData,
    options: ResolvedCaptureOptions,
    listener: CaptureListener,
  ) {
    this.#reader = reader;
    this.#options = options;
    this.#listener = listener;
    this.deviceRateHz = first.sampleRate;
    this.#rateHz = first.sampleRate;
    this.#pipeline = this.#createPipeline();
    this.#ended = this.#read(first).catch((cause: unknown) => {
      const message = 'Converting the audio ended with an error.';
      listener.onFailure(new MicrophoneError('processor_failed', message, { cause }));
    });
  }

  /** Has no effect, since only files are paused. */
  readonly setPaused = (): void => undefined;

  async stop(): Promise<void> {
    await this.#reader.cancel();
    await this.#ended;
    this.#deliver(this.#pipeline.flush());
  }

  async #read(first: AudioData): Promise<void> {
    for (let block: AudioData | undefined = first; block !== undefined; ) {
      this.#take(block);
      ({ value: block } = await this.#reader.read());
    }
  }

  #take(block: AudioData): void {
    try {
      if (block.sampleRate !== this.#rateHz) {
        // Another device has replaced it. The rest of the audio of the previous one is a shorter
        // chunk.
        this.#deliver(this.#pipeline.flush());
        this.#rateHz = block.sampleRate;
        this.#pipeline = this.#createPipeline();
      }
      const planar = Array.from({ length: block.numberOfChannels }, (_, planeIndex) => {
        const samples = new Float32Array(block.numberOfFrames);
        block.copyTo(samples, { planeIndex, format: 'f32-planar' });
        return samples;
      });
      this.#deliver(this.#pipeline.push(withChannels(planar, this.#options.format.channels)));
    } finally {
      block.close();
    }
  }

  /**
   * The pipeline of a rate, with the silence before the audio that makes the last block of a chunk
   * complete it.
   */
  #createPipeline(): CapturePipeline {
    const pipeline = createCapturePipeline(this.#options, this.#rateHz, kernel);
    const { format, quality } = this.#options;
    const silence = new Float32Array(
      countHeldFrames({ fromRateHz: this.#rateHz, toRateHz: format.sample_rate, quality, kernel }),
    );
    pipeline.push(Array.from({ length: format.channels }, () => silence));
    return pipeline;
  }

  #deliver({ chunks, levels }: CapturedAudio): void {
    for (const measured of levels) {
      this.#listener.onLevels(measured);
    }
    for (const chunk of chunks) {
      this.#listener.onChunk(chunk);
    }
  }
}

/**
 * Frames that a resampler holds while a stream continues, counted as input: the delay of its
 * filter.
 */
function countHeldFrames(options: ResamplerOptions): number {
  const { fromRateHz, toRateHz } = options;
  if (fromRateHz === toRateHz) {
    return 0;
  }
  // A second is a whole number of frames at both rates.
  const [made = { length: 0 }] = createResampler(options).write([new Float32Array(fromRateHz)]);
  return Math.ceil(((toRateHz - made.length) * fromRateHz) / toRateHz);
}

/**
 * A block with a number of channels: one channel is the mean of all, a single one is copied to
 * each, and otherwise missing channels are silent.
 */
function withChannels(block: readonly Float32Array[], count: number): readonly Float32Array[] {
  if (block.length === count) {
    return block;
  }
  if (count === 1) {
    return [mixDown(block)];
  }
  const [first = new Float32Array(0)] = block;
  return Array.from({ length: count }, (_, channel) =>
    block.length === 1 ? first : (block[channel] ?? new Float32Array(first.length)),
  );
}
