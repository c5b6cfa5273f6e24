import { ContractError } from '../contract-error.js';
import { formatIssues } from '../issues/format-issues.js';
import { clientMessageSchema } from '../live/client-message.js';
import { isObject } from '../schema/json.js';
import type { ClientMessage } from '../types/client-messages.js';

function toV2Message(message: unknown): unknown {
  if (!isObject(message)) return undefined;
  if (Object.hasOwn(message, 'frames'))
    return { type: 'audio_chunk', data: { chunk: message['frames'] } };
  return message['event'] === 'terminate' ? { type: 'stop_recording' } : undefined;
}

/**
 * Converts a message of a live V1 client to V2: `{frames}` becomes `audio_chunk`, `{event:
 * "terminate"}` becomes `stop_recording`. The first message of a V1 client is its configuration,
 * which {@link migrateLiveV1} converts.
 *
 * @returns the V2 message
 * @throws ContractError with code `invalid_live_v1_message` for any other message, and when its
 * audio is not base64
 */
export function migrateLiveV1Message(message: unknown): ClientMessage {
  const candidate = toV2Message(message);
  if (candidate === undefined) {
    throw new ContractError(
      'invalid_live_v1_message',
      'A message of a live V1 client has frames, or the event terminate.',
    );
  }
  const parsed = clientMessageSchema.safeParse(candidate);
  if (parsed.success) return parsed.data;
  const issues = formatIssues(parsed.error, candidate).map((issue) =>
    issue.replace(/^data\.chunk/, 'frames'),
  );
  throw new ContractError(
    'invalid_live_v1_message',
    `The live V1 message is malformed: ${issues.join('; ')}.`,
    {
      issues,
      cause: parsed.error,
    },
  );
}
