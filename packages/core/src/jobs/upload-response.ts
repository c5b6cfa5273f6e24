import * as z from 'zod';
import { answerObject } from '../schema/answer-object.js';
import { identifierSchema, linkSchema } from '../schema/text-formats.js';

const audioMetadataObject = answerObject({
  id: identifierSchema.describe('Id of the file.'),
  filename: z.string().describe('Name of the file.'),
  source: linkSchema.optional().describe('The link that it was fetched from.'),
  extension: z.string().describe('Extension of its format, without a dot.'),
  size: z.int().meta({ minimum: 0 }).describe('Size in bytes.'),
  audio_duration: z.number().describe('Duration of the audio, in seconds.'),
  number_of_channels: z.int().meta({ minimum: 1 }).describe('Channels of the audio.'),
});

/** What was found out about uploaded audio. */
export interface AudioMetadata extends z.infer<typeof audioMetadataObject> {}

/** What was found out about uploaded audio. */
export const audioMetadataSchema: z.ZodType<AudioMetadata, AudioMetadata> = audioMetadataObject;

const uploadResponseObject = answerObject({
  audio_url: linkSchema.describe(
    'The address to create jobs with; only the key that uploaded it may.',
  ),
  audio_metadata: audioMetadataSchema.describe('What was found out about the audio.'),
});

/** The answer to an upload. */
export interface UploadResponse extends z.infer<typeof uploadResponseObject> {}

/** The answer to an upload. */
export const uploadResponseSchema: z.ZodType<UploadResponse, UploadResponse> = uploadResponseObject;
