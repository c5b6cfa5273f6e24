import { type MessageFlag, messageFlags } from '../live/message-flags.js';
import type {
  KnownLiveMessage,
  LiveMessageType,
  MessageOf,
} from '../types/live-messages-by-type.js';

/** A server message without the members that every message has. */
export type MessageBody = { [Type in LiveMessageType]: MessageBodyOf<Type> }[LiveMessageType];

/** The server message of a type without the members that every message has. */
export type MessageBodyOf<Type extends LiveMessageType> = Omit<
  MessageOf<Type>,
  'session_id' | 'created_at'
>;

/**
 * Completes a message.
 *
 * @param sessionId - a uuid
 * @param atMs - its `created_at`, in milliseconds since the epoch
 */
export function completeMessage(
  sessionId: string,
  body: MessageBody,
  atMs: number,
): KnownLiveMessage {
  const { type, ...rest } = body;
  return {
    type,
    session_id: sessionId,
    created_at: new Date(atMs).toISOString(),
    ...rest,
    // The body has every member of its type but the two above.
  } as KnownLiveMessage;
}

/** The flag of `messages_config`, and of the callback's, that selects a message. */
export function messageFlagOf(body: MessageBody): MessageFlag {
  const found = messageFlags[body.type];
  if (typeof found === 'string') return found;
  return body.type === 'transcript' && body.data.is_final ? found.final : found.partial;
}

/**
 * The id that the partials of an utterance and its final share.
 *
 * @param channel - from 0
 * @param utterance - number of the utterance in its channel, from 0
 */
export function transcriptId(channel: number, utterance: number): string {
  return `${String(channel).padStart(2, '0')}-${String(utterance).padStart(8, '0')}`;
}
