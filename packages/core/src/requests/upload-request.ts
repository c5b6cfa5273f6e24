import type * as z from 'zod';
import { requestObject } from '../schema/request-object.js';
import { withBodyGuards } from '../schema/with-body-guards.js';
import { webUrlSchema } from './web-url.js';

/** The JSON body of an upload: the service fetches the audio. The other form of an upload is multipart with the field `audio`. */
export const uploadRequestSchema = withBodyGuards(
  requestObject({ audio_url: webUrlSchema.describe('Where the service fetches the audio.') }),
);

/** The JSON body of an upload. */
export type UploadRequest = z.input<typeof uploadRequestSchema>;
