import * as z from 'zod';
import { requestObject } from '../schema/request-object.js';

/** The last characters of canonical base64: what padding leaves over must be zero. */
const canonicalEnd = /^(?:|[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;
const zeroBits = /(?:[AQgw]==|[AEIMQUYcgkosw048]=|[A-Za-z0-9+/])$/;

function isCanonicalBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  if (text === '') return true;
  // One simple character class keeps a chunk of a megabyte from costing more than one pass.
  return (
    /^[A-Za-z0-9+/]*$/.test(text.slice(0, -4)) &&
    canonicalEnd.test(text.slice(-4)) &&
    zeroBits.test(text.slice(-4))
  );
}

/** Audio as base64; an empty chunk keeps the session alive. */
export const audioChunkMessageSchema = requestObject({
  type: z.literal('audio_chunk'),
  data: requestObject({
    chunk: z
      .string({ error: 'must be a text' })
      .refine(isCanonicalBase64, { error: 'must be canonical base64, RFC 4648 section 4' })
      .meta({ contentEncoding: 'base64' })
      .describe('Audio in the encoding of the session, as base64.'),
  }).describe('The audio.'),
});

/** Audio as base64. */
export interface AudioChunkMessage extends z.infer<typeof audioChunkMessageSchema> {}

/** The end of the recording. */
export const stopRecordingMessageSchema = requestObject({ type: z.literal('stop_recording') });

/** The end of the recording. */
export interface StopRecordingMessage extends z.infer<typeof stopRecordingMessageSchema> {}

/** A text frame of a client. Strict: unknown types and fields are errors. */
export const clientMessageSchema = z.discriminatedUnion(
  'type',
  [audioChunkMessageSchema, stopRecordingMessageSchema],
  { error: 'must be audio_chunk or stop_recording' },
);

/** A text frame of a client. */
export type ClientMessage = z.infer<typeof clientMessageSchema>;
