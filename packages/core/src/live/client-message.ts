import * as z from 'zod';

/** The last group of base64, padded or not. The bits that no byte takes are zero, so that damage shows. */
const lastGroup =
  /^(?:|[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=?|[A-Za-z0-9+/][AQgw](?:==)?)$/;

function isBase64(text: string): boolean {
  const lastGroupAt = text.length - (text.length % 4 || Math.min(4, text.length));
  // One simple character class keeps a chunk of a megabyte from costing more than one pass.
  return (
    /^[A-Za-z0-9+/]*$/.test(text.slice(0, lastGroupAt)) && lastGroup.test(text.slice(lastGroupAt))
  );
}

/** Audio as base64; an empty chunk keeps the session alive. */
export const audioChunkMessageSchema = z.object({
  type: z.literal('audio_chunk'),
  data: z
    .object({
      chunk: z
        .string({ error: 'must be a text' })
        .refine(isBase64, { error: 'must be base64, RFC 4648 section 4, with or without padding' })
        .meta({ contentEncoding: 'base64' })
        .describe('Audio in the encoding of the session, as base64; its padding may be left out.'),
    })
    .describe('The audio.'),
});

/** Audio as base64. */
export interface AudioChunkMessage extends z.infer<typeof audioChunkMessageSchema> {}

/** The end of the recording. */
export const stopRecordingMessageSchema = z.object({ type: z.literal('stop_recording') });

/** The end of the recording. */
export interface StopRecordingMessage extends z.infer<typeof stopRecordingMessageSchema> {}

/** A text frame of a client. Unknown types are errors; unknown fields are ignored, so that a newer client is understood. */
export const clientMessageSchema = z.discriminatedUnion(
  'type',
  [audioChunkMessageSchema, stopRecordingMessageSchema],
  { error: 'must be audio_chunk or stop_recording' },
);

/** A text frame of a client. */
export type ClientMessage = z.infer<typeof clientMessageSchema>;
