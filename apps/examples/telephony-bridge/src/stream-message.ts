import * as z from 'zod';

/** The sides of a call: `inbound` comes from the caller, `outbound` goes to the caller. */
export const tracks = ['inbound', 'outbound'] as const;

export type Track = (typeof tracks)[number];

// #region messages
const startSchema = z.object({
  event: z.literal('start'),
  start: z.object({
    streamSid: z.string().min(1).max(100),
    callSid: z.string().min(1).max(100),
    tracks: z.array(z.enum(tracks)).min(1).max(tracks.length),
    mediaFormat: z.object({
      encoding: z.literal('audio/x-mulaw'),
      sampleRate: z.literal(8000),
      channels: z.literal(1),
    }),
    customParameters: z.record(z.string(), z.string()).default({}),
  }),
});

const mediaSchema = z.object({
  event: z.literal('media'),
  media: z.object({
    track: z.enum(tracks),
    /** Milliseconds since the start of the stream, sent as text. */
    timestamp: z.coerce.number().min(0),
    payload: z.base64(),
  }),
});

const messageSchema = z.discriminatedUnion('event', [
  startSchema,
  mediaSchema,
  z.object({ event: z.literal('stop') }),
]);

// #endregion messages

/** The first message with the call in it. */
export type StartMessage = z.infer<typeof startSchema>;

/** A message of a provider that matters here. */
export type StreamMessage = z.infer<typeof messageSchema>;

/**
 * Types of message that are known and have nothing to do here: greetings, keys of the phone, played
 * marks.
 */
const ignored = ['connected', 'dtmf', 'mark'];

/**
 * Reads a message of a media stream, as Twilio sends them and others have taken over.
 *
 * @returns null for a type that has nothing to do here
 * @throws Error that names the field and what is allowed
 */
export function readStreamMessage(text: string): StreamMessage | null {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && 'event' in value)
    if (typeof value.event === 'string' && ignored.includes(value.event)) return null;
  const { success, data, error } = messageSchema.safeParse(value);
  if (success) return data;
  throw new Error(z.prettifyError(error));
}
