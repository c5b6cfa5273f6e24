import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';

const fileResponseObject = answerObject({
  id: z.string().describe('Id of the file.'),
  filename: z.string().nullable().describe('Name of the uploaded file.'),
  source: z.string().nullable().describe('The link that it was downloaded from.'),
  audio_duration: z.number().nullable().describe('Duration of the audio, in seconds.'),
  number_of_channels: z.int().meta({ minimum: 1 }).nullable().describe('Channels of the audio.'),
});

/** The audio of a job. */
export interface FileResponse extends z.infer<typeof fileResponseObject> {}

/** The audio of a job. */
export const fileResponseSchema: z.ZodType<FileResponse, FileResponse> = fileResponseObject;
