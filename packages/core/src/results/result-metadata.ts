import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const resultMetadataObject = answerObject({
  audio_duration: z.number().describe('Duration of the audio, in seconds.'),
  number_of_distinct_channels: z
    .int()
    .meta({ minimum: 1 })
    .describe('How many channels really differ.'),
  billing_time: z
    .number()
    .describe('Seconds that count: audio_duration times number_of_distinct_channels.'),
  transcription_time: z.number().describe('How long the transcription took, in seconds.'),
});

/** Figures of a result. */
export interface ResultMetadata extends z.infer<typeof resultMetadataObject> {}

/** Figures of a result. */
export const resultMetadataSchema: z.ZodType<ResultMetadata, ResultMetadata> = resultMetadataObject;
