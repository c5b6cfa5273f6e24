// Written by scripts/write-types.ts from the schemas: change those, and run it.

/** Peaks of audio for drawing a waveform, in the JSON format of BBC audiowaveform. */
export interface AudioPeaks {
  /** Version of the JSON format of BBC audiowaveform. */
  version: 2;
  /** Number of channels. */
  channels: number;
  /** Sample rate, in Hz. */
  sample_rate: number;
  /** Number of samples of each channel that a point summarizes. */
  samples_per_pixel: number;
  /** Bits per value of `data`. */
  bits: 8;
  /** Number of points. */
  length: number;
  /** Time of the first point, in seconds. */
  start: number;
  /** Minimum and maximum of each channel for each point, from -128 to 127. */
  data: number[];
}
