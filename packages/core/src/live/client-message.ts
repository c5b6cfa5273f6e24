import * as z from 'zod';
import type { ObjectSchema } from '../schema/object-schema.js';
import type {
  AudioChunkMessage,
  ClientMessage,
  StopRecordingMessage,
} from '../types/client-messages.js';

/**
 * The last group of base64, padded or not. Its unused bits must be zero, so that damaged data is
 * detected.
 */
const lastGroup =
  /^(?:|[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=?|[A-Za-z0-9+/][AQgw](?:==)?)$/;

function isBase64(text: string): boolean {
  const lastGroupAt = text.length - (text.length % 4 || Math.min(4, text.length));
  // A single simple character class, so that a chunk of a megabyte costs only one pass.
  return (
    /^[A-Za-z0-9+/]*$/.test(text.slice(0, lastGroupAt)) && lastGroup.test(text.slice(lastGroupAt))
  );
}

export const audioChunkMessageObject = z.object({
  type: z.literal('audio_chunk'),
  data: z
    .object({
      chunk: z
        .string({ error: 'must be a text' })
        .refine(isBase64, { error: 'must be base64, RFC 4648 section 4, with or without padding' })
        .meta({ contentEncoding: 'base64' })
        .describe(
          'Audio in the encoding of the session, as base64 with or without padding; empty to keep the session alive.',
        ),
    })
    .describe('Audio chunk.'),
});

/** Audio as base64. An empty chunk keeps the session alive. */
export const audioChunkMessageSchema: ObjectSchema<AudioChunkMessage> = audioChunkMessageObject;

export const stopRecordingMessageObject = z.object({ type: z.literal('stop_recording') });

/** The end of the recording. */
export const stopRecordingMessageSchema: ObjectSchema<StopRecordingMessage> =
  stopRecordingMessageObject;

/**
 * A text frame of a client. Unknown types are errors. Unknown fields are ignored, so that newer
 * clients are accepted.
 */
export const clientMessageSchema: z.ZodType<ClientMessage, ClientMessage> = z.discriminatedUnion(
  'type',
  [audioChunkMessageObject, stopRecordingMessageObject],
  { error: 'must be audio_chunk or stop_recording' },
);
