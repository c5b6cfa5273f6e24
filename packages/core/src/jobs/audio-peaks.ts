import * as z from 'zod';
import type { ObjectSchema } from '../schema/object-schema.js';
import { responseObject } from '../schema/response-object.js';
import type { AudioPeaks } from '../types/audio-peaks.js';

export const audioPeaksObject = responseObject({
  version: z.literal(2).describe('Version of the JSON format of BBC audiowaveform.'),
  channels: z.int().meta({ minimum: 1 }).describe('Number of channels.'),
  sample_rate: z.int().meta({ minimum: 1 }).describe('Sample rate, in Hz.'),
  samples_per_pixel: z
    .int()
    .meta({ minimum: 1 })
    .describe('Number of samples of each channel that a point summarizes.'),
  bits: z.literal(8).describe('Bits per value of `data`.'),
  length: z.int().meta({ minimum: 0 }).describe('Number of points.'),
  start: z.number().describe('Time of the first point, in seconds.'),
  data: z
    .array(z.int().meta({ minimum: -128, maximum: 127 }))
    .describe('Minimum and maximum of each channel for each point, from -128 to 127.'),
});

/** Peaks of audio for drawing a waveform, in version 2 of the JSON format of BBC audiowaveform. */
export const audioPeaksSchema: ObjectSchema<AudioPeaks> = audioPeaksObject;
