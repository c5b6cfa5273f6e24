import { checkInteger, checkOptions } from '../errors/check-argument.js';

/** Limits of a WAV reader. A file that exceeds one is rejected before any of its audio is read. */
export interface WavLimits {
  /**
   * Maximum number of channels, 1 to 65,535.
   *
   * @defaultValue 256
   */
  readonly maximumChannels?: number;
  /**
   * Minimum sample rate, in Hz. At a declared rate of a few hertz, kilobytes of audio would last
   * for hours.
   *
   * @defaultValue 1000
   */
  readonly minimumSampleRateHz?: number;
  /**
   * Maximum sample rate, in Hz.
   *
   * @defaultValue 768000
   */
  readonly maximumSampleRateHz?: number;
  /**
   * Maximum length of the header, in bytes, at least 44. A long header takes no memory, since
   * chunks that are not needed are skipped.
   *
   * @defaultValue unlimited
   */
  readonly maximumHeaderBytes?: number;
  /**
   * Maximum number of chunks before the audio, from 2.
   *
   * @defaultValue unlimited
   */
  readonly maximumHeaderChunks?: number;
}

/** Checks the limits and fills in the defaults. */
export function resolveWavLimits(limits: WavLimits): Required<WavLimits> {
  const {
    maximumChannels = 256,
    minimumSampleRateHz = 1000,
    maximumSampleRateHz = 768_000,
    maximumHeaderBytes = Number.MAX_SAFE_INTEGER,
    maximumHeaderChunks = Number.MAX_SAFE_INTEGER,
  } = limits;
  checkOptions(limits, {
    maximumChannels,
    minimumSampleRateHz,
    maximumSampleRateHz,
    maximumHeaderBytes,
    maximumHeaderChunks,
  });
  checkInteger('maximumChannels', maximumChannels, 1, 65_535);
  checkInteger('minimumSampleRateHz', minimumSampleRateHz, 1, 0xffff_ffff);
  checkInteger('maximumSampleRateHz', maximumSampleRateHz, minimumSampleRateHz, 0xffff_ffff);
  checkInteger('maximumHeaderBytes', maximumHeaderBytes, 44, Number.MAX_SAFE_INTEGER);
  checkInteger('maximumHeaderChunks', maximumHeaderChunks, 2, Number.MAX_SAFE_INTEGER);
  return {
    maximumChannels,
    minimumSampleRateHz,
    maximumSampleRateHz,
    maximumHeaderBytes,
    maximumHeaderChunks,
  };
}
