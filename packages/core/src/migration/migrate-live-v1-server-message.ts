import * as z from 'zod';
import { ContractError } from '../contract-error.js';
import { formatIssues } from '../issues/format-issues.js';
import { transcriptId } from '../protocol/message-body.js';
import { responseObject } from '../schema/response-object.js';
import type { StartSessionMessage } from '../types/session-messages.js';
import type { TranscriptMessage } from '../types/speech-messages.js';
import { languageFrom } from './live-v1-language-fields.js';

const wordSchema = responseObject({
  word: z.string(),
  time_begin: z.number(),
  time_end: z.number(),
  confidence: z.number(),
});

const serverMessageSchema = z.discriminatedUnion('event', [
  responseObject({ event: z.literal('connected') }),
  responseObject({
    event: z.literal('transcript'),
    type: z.enum(['partial', 'final']),
    transcription: z.string(),
    time_begin: z.number().optional(),
    time_end: z.number().optional(),
    confidence: z.number().optional(),
    language: z.string().optional(),
    words: z.array(wordSchema).optional(),
  }),
]);

/** Fields of a V2 message that a V1 message lacks. */
export interface LiveV1MessageContext {
  /** Id of the session. */
  readonly sessionId: string;
  /** Time of receipt, ISO 8601. */
  readonly createdAt: string;
  /**
   * Number of the utterance, counted from 0. The partials of an utterance and its final share it.
   */
  readonly utteranceNumber: number;
  /**
   * Channel, counted from 0.
   *
   * @defaultValue 0
   */
  readonly channel?: number;
}

/**
 * Converts a message of a live V1 server to V2. `connected` becomes `start_session`. `transcript`
 * stays `transcript`, and is final if its `type` is. The name of a language becomes its code,
 * unless V2 does not know it. Missing times and confidences become 0, missing words an empty list,
 * and a missing language an empty text.
 *
 * @param context - the fields that V1 messages lack
 * @returns the V2 message
 * @throws ContractError with code `invalid_live_v1_message` for any other message
 */
export function migrateLiveV1ServerMessage(
  message: unknown,
  context: LiveV1MessageContext,
): StartSessionMessage | TranscriptMessage {
  const parsed = serverMessageSchema.safeParse(message);
  if (!parsed.success) {
    const issues = formatIssues(parsed.error, message);
    throw new ContractError(
      'invalid_live_v1_message',
      `The live V1 message is malformed: ${issues.join('; ')}.`,
      {
        issues,
        cause: parsed.error,
      },
    );
  }
  const base = { session_id: context.sessionId, created_at: context.createdAt };
  if (parsed.data.event === 'connected') return { type: 'start_session', ...base };
  const channel = context.channel ?? 0;
  const { type, transcription, words = [], language = '' } = parsed.data;
  return {
    type: 'transcript',
    ...base,
    data: {
      id: transcriptId(channel, context.utteranceNumber),
      is_final: type === 'final',
      utterance: {
        text: transcription,
        start: parsed.data.time_begin ?? 0,
        end: parsed.data.time_end ?? 0,
        confidence: parsed.data.confidence ?? 0,
        channel,
        language: languageFrom(language) ?? language,
        words: words.map((word) => ({
          word: word.word,
          start: word.time_begin,
          end: word.time_end,
          confidence: word.confidence,
        })),
      },
    },
  };
}
