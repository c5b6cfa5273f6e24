import { formatIssues } from '@earshot/core';
import * as z from 'zod';
import { HttpError } from '../../../errors/http-error.js';
import { languageSchema } from '../transcription-fields.js';

/** Names of formats before they had fields of their own. */
const shortFormats = {
  pcm16: { type: 'audio/pcm' },
  g711_ulaw: { type: 'audio/pcmu' },
  g711_alaw: { type: 'audio/pcma' },
} as const;

const formatSchema = z
  .object({
    type: z.enum(['audio/pcm', 'audio/pcmu', 'audio/pcma']),
    rate: z.int().min(8000).max(48_000).optional(),
  })
  .superRefine(({ rate, type }, context) => {
    if (type !== 'audio/pcm' && rate !== undefined && rate !== 8000)
      context.addIssue({ code: 'custom', path: ['rate'], message: `must be 8000 for ${type}` });
  });

const shortFormatSchema = z
  .enum(Object.keys(shortFormats) as (keyof typeof shortFormats)[])
  .transform((name) => shortFormats[name]);

const transcriptionSchema = z.object({
  model: z.string().nullish(),
  language: languageSchema.nullish(),
  prompt: z
    .string()
    .max(64 * 1024)
    .nullish(),
});

const turnDetectionSchema = z.object({
  type: z.enum(['server_vad', 'semantic_vad']).default('server_vad'),
  threshold: z.number().min(0).max(1).nullish(),
  silence_duration_ms: z.number().min(10).max(10_000).nullish(),
  // There is nothing to pad: no audio is cut off before speech.
  prefix_padding_ms: z.number().min(0).nullish(),
});

/** What both forms of the settings of a session have. */
const commonFields = {
  type: z
    .literal('transcription', {
      error: ({ input }) =>
        `must be transcription, got ${JSON.stringify(input)}: this service has no conversations`,
    })
    .optional(),
  include: z.array(z.string()).nullish(),
};

const inputSchema = z.object({
  format: formatSchema.optional(),
  transcription: transcriptionSchema.nullish(),
  turn_detection: turnDetectionSchema.nullable().optional(),
});

/** The settings of a session, with their names before there was `audio.input`, or with those since. */
const sessionSchema = z
  .object({
    ...commonFields,
    audio: z.object({ input: inputSchema.optional() }).optional(),
    input_audio_format: shortFormatSchema.optional(),
    input_audio_transcription: transcriptionSchema.nullish(),
    turn_detection: turnDetectionSchema.nullable().optional(),
  })
  .transform(({ audio, include, ...flat }) => ({
    include,
    format: audio?.input?.format ?? flat.input_audio_format,
    transcription: audio?.input?.transcription ?? flat.input_audio_transcription,
    turnDetection:
      audio?.input?.turn_detection === undefined ? flat.turn_detection : audio.input.turn_detection,
    isFlat: audio === undefined && Object.keys(flat).some((name) => name !== 'type'),
  }));

/** A change of the settings of a session. What it does not mention stays as it is. */
export type SettingsChange = z.infer<typeof sessionSchema>;

const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['session.update', 'transcription_session.update']),
    session: sessionSchema.optional(),
    // Programs for vLLM have the model here, and nothing else.
    model: z.string().nullish(),
  }),
  z.object({ type: z.literal('input_audio_buffer.append'), audio: z.string() }),
  z.object({
    type: z.literal('input_audio_buffer.commit'),
    // Of programs for vLLM.
    final: z.boolean().nullish(),
  }),
  z.object({ type: z.literal('input_audio_buffer.clear') }),
]);

/** An event of a client. */
export type ClientEvent = z.infer<typeof eventSchema>;

const knownTypes: readonly unknown[] = eventSchema.options.flatMap(({ shape }) =>
  shape.type instanceof z.ZodLiteral ? [...shape.type.values] : shape.type.options,
);

/** An event of a client, or the reason why it cannot be used. */
export type ReadEvent =
  | { readonly kind: 'event'; readonly event: ClientEvent; readonly eventId: string | null }
  | { readonly kind: 'refused'; readonly error: HttpError; readonly eventId: string | null };

/**
 * Reads an event of a client. Unknown fields are ignored, since clients send options of a
 * conversation as well. The reason of a refusal names the field, its value and what is allowed.
 */
export function readClientEvent(text: string): ReadEvent {
  const value = parseObject(text);
  if (value === undefined) return refused('', 'An event must be a JSON object', null);
  const { event_id, type } = value;
  const eventId = typeof event_id === 'string' ? event_id.slice(0, 512) : null;
  if (!knownTypes.includes(type))
    return refused(
      'type',
      `type must be one of ${knownTypes.join(', ')}, got ${String(JSON.stringify(type)).slice(0, 80)}`,
      eventId,
    );
  const parsed = eventSchema.safeParse(value);
  if (parsed.success) return { kind: 'event', event: parsed.data, eventId };
  const [first = 'The event is not valid'] = formatIssues(parsed.error, value);
  return refused(parsed.error.issues[0]?.path.join('.') ?? 'type', first, eventId);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Its fields are checked.
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function refused(field: string, message: string, eventId: string | null): ReadEvent {
  const error = new HttpError(400, message, field === '' ? {} : { field });
  return { kind: 'refused', error, eventId };
}
