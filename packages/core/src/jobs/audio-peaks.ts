import * as z from 'zod';
import { responseObject } from '../schema/response-object.js';
import type { AudioPeaks } from '../types/audio-peaks.js';

export const audioPeaksObject = responseObject({
  version: z.literal(2).describe('Version of the JSON of BBC audiowaveform.'),
  channels: z.int().meta({ minimum: 1 }).describe('Number of channels.'),
  sample_rate: z.int().meta({ minimum: 1 }).describe('Samples in a second.'),
  samples_per_pixel: z.int().meta({ minimum: 1 }).describe('Samples that a point stands for.'),
  bits: z.literal(8).describe('Bits of a value.'),
  length: z.int().meta({ minimum: 0 }).describe('Number of points.'),
  start: z.number().describe('Time of the first point, in seconds.'),
  data: z
    .array(z.int().meta({ minimum: -128, maximum: 127 }))
    .describe('For each point, the minimum and the maximum of each channel, from -128 to 127.'),
});

/** Peaks of the samples of audio, from which a waveform is drawn: also version 2 of the JSON of BBC audiowaveform. */
export const audioPeaksSchema: z.ZodType<AudioPeaks, AudioPeaks> = audioPeaksObject;
