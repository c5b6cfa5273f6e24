import { type AudioFormat, resolveAudioFormat } from '../codec/audio-format.js';
import { checkAtLeast, checkInteger, checkOneOf } from '../errors/check-argument.js';
import { type ResamplerQuality, resamplerQualities } from '../resampler/quality.js';

/** How {@link createMicrophone} captures. */
export interface MicrophoneOptions {
  /** The format of the chunks; up to 32 channels, as many as a browser can mix. */
  readonly format: AudioFormat;
  /**
   * Which microphone: the `deviceId` of one of {@link listMicrophones}.
   *
   * @defaultValue the one that the user or the system prefers
   */
  readonly deviceId?: string;
  /**
   * Whether to remove what the loudspeakers play.
   *
   * @defaultValue as the browser does
   */
  readonly echoCancellation?: boolean;
  /**
   * Whether to remove steady noise.
   *
   * @defaultValue as the browser does
   */
  readonly noiseSuppression?: boolean;
  /**
   * Whether to even out how loud it is.
   *
   * @defaultValue as the browser does
   */
  readonly autoGainControl?: boolean;
  /**
   * Length of a chunk in milliseconds, 5 to 10,000. The last chunk is shorter.
   *
   * @defaultValue 100
   */
  readonly chunkMs?: number;
  /**
   * How long audio waits for a reader, in milliseconds, before the stream ends with an error.
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
   * Where the page serves the file `@earshot/audio/worklet-processor.js`; needed where its policy does not allow
   * scripts from Blob URLs.
   *
   * @defaultValue a Blob URL
   */
  readonly processorUrl?: string | URL;
  /**
   * Stops the microphone, also while it is being opened.
   *
   * @defaultValue none
   */
  readonly signal?: AbortSignal;
}

/** The options with their defaults. */
export type ResolvedMicrophoneOptions = MicrophoneOptions &
  Required<Pick<MicrophoneOptions, 'chunkMs' | 'maximumBufferedMs' | 'quality'>>;

/** Checks the options and fills in the defaults. */
export function resolveMicrophoneOptions(options: MicrophoneOptions): ResolvedMicrophoneOptions {
  const { format, chunkMs = 100, maximumBufferedMs = 30_000, quality = 'default' } = options;
  resolveAudioFormat(format);
  checkInteger('channels', format.channels, 1, 32);
  checkInteger('chunkMs', chunkMs, 5, 10_000);
  checkAtLeast('maximumBufferedMs', maximumBufferedMs, chunkMs);
  checkOneOf('quality', quality, resamplerQualities);
  return { ...options, chunkMs, maximumBufferedMs, quality };
}
