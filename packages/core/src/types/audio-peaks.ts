// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** Peaks of the samples of audio, from which a waveform is drawn. */
export interface AudioPeaks {
  /** Version of the JSON of BBC audiowaveform. */
  version: 2;
  /** Number of channels. */
  channels: number;
  /** Samples in a second. */
  sample_rate: number;
  /** Samples that a point stands for. */
  samples_per_pixel: number;
  /** Bits of a value. */
  bits: 8;
  /** Number of points. */
  length: number;
  /** Time of the first point, in seconds. */
  start: number;
  /** For each point, the minimum and the maximum of each channel, from -128 to 127. */
  data: number[];
}
