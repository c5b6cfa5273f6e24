import { type MessageFlag, messageFlags } from '../live/message-flags.js';
import type {
  KnownLiveMessage,
  LiveMessageType,
  MessageOf,
} from '../types/live-messages-by-type.js';

/** A server message without `session_id` and `created_at`. */
export type MessageBody = { [Type in LiveMessageType]: MessageBodyOf<Type> }[LiveMessageType];

/** A server message of a given type without `session_id` and `created_at`. */
export type MessageBodyOf<Type extends LiveMessageType> = Omit<
  MessageOf<Type>,
  'session_id' | 'created_at'
>;

/**
 * Completes a message body with `session_id` and `created_at`.
 *
 * @param sessionId - id of the session
 * @param body - the message without these two fields
 * @param atMs - creation time of the message, in milliseconds since the epoch
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
    // The body has all other members of its type.
  } as KnownLiveMessage;
}

/**
 * The flag of `messages_config`, or of the `callback_config` of a session, that selects a message.
 */
export function getMessageFlag(body: MessageBody): MessageFlag {
  const found = messageFlags[body.type];
  if (typeof found === 'string') return found;
  return body.type === 'transcript' && body.data.is_final ? found.final : found.partial;
}

/**
 * Id of an utterance, shared by its partials and its final.
 *
 * @param channel - channel, counted from 0
 * @param utterance - number of the utterance in its channel, counted from 0
 * @param part - number of the part of an utterance in which several people speak, counted from 0.
 *   The partials have the id of the first part
 */
export function transcriptId(channel: number, utterance: number, part = 0): string {
  const id = `${String(channel).padStart(2, '0')}-${String(utterance).padStart(8, '0')}`;
  return part === 0 ? id : `${id}-${part}`;
}
