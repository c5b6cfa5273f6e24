import { checkAtLeast, checkInteger, checkOneOf, checkOptions } from '../errors/check-argument.js';
import { type ResamplerQuality, resamplerQualities } from '../resampler/quality.js';
import { type AudioFormat, resolveAudioFormat } from '../samples/audio-format.js';

/** Options of every capture. */
export interface AudioCaptureOptions {
  /** The format of the chunks, with up to 32 channels, as many as a browser can mix. */
  readonly format: AudioFormat;
  /**
   * Length of a chunk in milliseconds, 5 to 10,000. The last chunk is shorter.
   *
   * @defaultValue 100
   */
  readonly chunkMs?: number;
  /**
   * Interval of the event `levels` in milliseconds, 5 to 10,000, independent of the length of a
   * chunk. 16 is the rate of most screens.
   *
   * @defaultValue `chunkMs`
   */
  readonly levelsMs?: number;
  /**
   * Length of the audio that may wait for a reader before the stream ends with an error, in
   * milliseconds, from `chunkMs`.
   *
   * @defaultValue 30000
   */
  readonly maximumBufferedMs?: number;
  /**
   * Quality of the conversion from the rate of the device.
   *
   * @defaultValue 'default'
   */
  readonly quality?: ResamplerQuality;
  /**
   * Address of the file `@earshot/audio/worklet-processor.js` on the page's server. It is needed
   * where the page's policy does not allow scripts from Blob URLs.
   *
   * @defaultValue a Blob URL
   */
  readonly processorUrl?: string | URL;
  /**
   * Stops the capture, also while its source is being opened.
   *
   * @defaultValue none
   */
  readonly signal?: AbortSignal;
}

/** Options of {@link createMicrophone}. */
export interface MicrophoneOptions extends AudioCaptureOptions {
  /**
   * The microphone: the `deviceId` of one of {@link listMicrophones}.
   *
   * @defaultValue the one that the user or the system prefers
   */
  readonly deviceId?: string;
  /**
   * Echo cancellation: removes the sound of the loudspeakers.
   *
   * @defaultValue that of the browser
   */
  readonly echoCancellation?: boolean;
  /**
   * Noise suppression: removes steady noise.
   *
   * @defaultValue that of the browser
   */
  readonly noiseSuppression?: boolean;
  /**
   * Automatic gain control: evens out the level.
   *
   * @defaultValue that of the browser
   */
  readonly autoGainControl?: boolean;
  /**
   * Low latency: where the browser allows pages to read a device without Web Audio, as Chrome and
   * Edge do, chunks arrive about 20 ms earlier, and no output device is kept open. The audio is
   * then converted on the thread of the page, and not in an AudioWorklet. Elsewhere it has no
   * effect.
   *
   * @defaultValue false
   */
  readonly lowLatency?: boolean;
}

/** Options of a capture, its defaults filled in. */
export type ResolvedCaptureOptions = AudioCaptureOptions &
  Required<Pick<AudioCaptureOptions, 'chunkMs' | 'levelsMs' | 'maximumBufferedMs' | 'quality'>>;

/** The names of {@link AudioCaptureOptions}. */
export const captureOptions: Readonly<Record<keyof AudioCaptureOptions, 0>> = {
  format: 0,
  chunkMs: 0,
  levelsMs: 0,
  maximumBufferedMs: 0,
  quality: 0,
  processorUrl: 0,
  signal: 0,
};

/**
 * Checks the options and fills in the defaults.
 *
 * @param known - an object with the names of all options
 */
export function resolveCaptureOptions<Options extends AudioCaptureOptions>(
  options: Options,
  known: Readonly<Record<keyof Options, 0>>,
): Options & ResolvedCaptureOptions {
  checkOptions(options, known);
  const { format, chunkMs = 100, maximumBufferedMs = 30_000, quality = 'default' } = options;
  const { levelsMs = chunkMs } = options;
  resolveAudioFormat(format);
  checkInteger('channels', format.channels, 1, 32);
  checkInteger('chunkMs', chunkMs, 5, 10_000);
  checkInteger('levelsMs', levelsMs, 5, 10_000);
  checkAtLeast('maximumBufferedMs', maximumBufferedMs, chunkMs);
  checkOneOf('quality', quality, resamplerQualities);
  return { ...options, chunkMs, levelsMs, maximumBufferedMs, quality };
}
