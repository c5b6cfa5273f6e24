import type { SampleEncoding, SampleFormat } from '../samples/sample-format.js';

/** The kinds of file: `RIFX` is big-endian, `RF64` and `BW64` may be larger than 4 GiB. */
export type WavContainer = 'RIFF' | 'RIFX' | 'RF64' | 'BW64';

/** What the header of a WAV file says about its audio. */
export interface WavFormat extends SampleFormat {
  readonly container: WavContainer;
  readonly encoding: SampleEncoding;
  /** Bits that a sample takes in the file: a multiple of 8. */
  readonly bitDepth: number;
  /** Bits of it that carry information, such as 20 of 24; the others are zero. */
  readonly validBits: number;
  /** In Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Which loudspeaker each channel is for (`dwChannelMask`), or null where the file does not say. */
  readonly channelMask: number | null;
}
