import * as z from 'zod';
import { webUrlSchema } from '../requests/web-url.js';
import { requestObject, withBodyGuards } from '../schema/request-object.js';
import { identifierSchema, linkSchema, responseObject } from '../schema/response-object.js';
import type { AudioMetadata, UploadRequest, UploadResponse } from '../types/uploads.js';

export const uploadRequestObject = requestObject({
  audio_url: webUrlSchema.describe('Url from which the service fetches the audio.'),
});

/** The JSON body of an upload: the service fetches the audio. The other form of an upload is multipart with the field `audio`. */
export const uploadRequestSchema: z.ZodType<UploadRequest, UploadRequest> =
  withBodyGuards(uploadRequestObject);

export const audioMetadataObject = responseObject({
  id: identifierSchema.describe('Id of the file.'),
  filename: z.string().describe('Name of the file.'),
  source: linkSchema.optional().describe('The link that it was fetched from.'),
  extension: z.string().describe('Extension of its format, without a dot.'),
  size: z.int().meta({ minimum: 0 }).describe('Size in bytes.'),
  audio_duration: z.number().describe('Duration of the audio, in seconds.'),
  number_of_channels: z.int().meta({ minimum: 1 }).describe('Channels of the audio.'),
});

/** Format, size, duration and channels of uploaded audio. */
export const audioMetadataSchema: z.ZodType<AudioMetadata, AudioMetadata> = audioMetadataObject;

export const uploadResponseObject = responseObject({
  audio_url: linkSchema.describe(
    'The address to create jobs with; only the key that uploaded it may.',
  ),
  audio_metadata: audioMetadataSchema.describe('Format, size, duration and channels of the audio.'),
});

/** Response to an upload. */
export const uploadResponseSchema: z.ZodType<UploadResponse, UploadResponse> = uploadResponseObject;
