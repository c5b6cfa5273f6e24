import * as z from 'zod';
import { webUrlSchema } from '../requests/web-url.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject, withBodyGuards } from '../schema/request-object.js';
import { identifierSchema, linkSchema, responseObject } from '../schema/response-object.js';
import type { AudioMetadata, UploadRequest, UploadResponse } from '../types/uploads.js';

export const uploadRequestObject = requestObject({
  audio_url: webUrlSchema.describe('Url from which the service fetches the audio.'),
});

/**
 * The JSON body of an upload: the service fetches the audio. The other form of an upload is
 * multipart with the field `audio`.
 */
export const uploadRequestSchema: z.ZodType<UploadRequest, UploadRequest> =
  withBodyGuards(uploadRequestObject);

export const audioMetadataObject = responseObject({
  id: identifierSchema.describe('Id of the file.'),
  filename: z.string().describe('Name of the file.'),
  source: linkSchema
    .optional()
    .describe('Url that the file was downloaded from; absent when it was uploaded.'),
  extension: z.string().describe('File extension of the audio format, without a dot.'),
  size: z.int().meta({ minimum: 0 }).describe('Size of the file, in bytes.'),
  audio_duration: z.number().describe('Duration of the audio, in seconds.'),
  number_of_channels: z.int().meta({ minimum: 1 }).describe('Number of channels of the audio.'),
});

/** Format, size, duration and channels of uploaded audio. */
export const audioMetadataSchema: ObjectSchema<AudioMetadata> = audioMetadataObject;

export const uploadResponseObject = responseObject({
  audio_url: linkSchema.describe(
    'Url of the file for the `audio_url` of a request; only the key that uploaded the file can use it.',
  ),
  audio_metadata: audioMetadataSchema.describe('Format, size, duration and channels of the audio.'),
});

/** Response to an upload. */
export const uploadResponseSchema: ObjectSchema<UploadResponse> = uploadResponseObject;
