import {
  type LiveMessageType,
  type MessageOf,
  type MessageFlag,
  messageFlags,
} from '@earshot/core';

/** A message without what every message carries. */
export type MessageBody = {
  [Type in LiveMessageType]: Omit<MessageOf<Type>, 'session_id' | 'created_at'>;
}[LiveMessageType];

/** The switch that a message belongs to. */
export function switchOf(body: MessageBody): MessageFlag {
  const found = messageFlags[body.type];
  if (typeof found === 'string') return found;
  return body.type === 'transcript' && body.data.is_final ? found.final : found.partial;
}
