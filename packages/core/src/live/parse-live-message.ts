import { ContractError } from '../contract-error.js';
import { formatIssues } from '../issues/format-issues.js';
import { isObject } from '../schema/json.js';
import type { LiveMessage, UnknownLiveMessage } from '../types/live-messages-by-type.js';
import { isLiveMessageType, liveMessageSchemas } from './live-message.js';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContractError('invalid_live_message', 'The message is not JSON.', { cause });
  }
}

/**
 * Parses a text frame of the server.
 *
 * @example
 * ```ts
 * import { parseLiveMessage } from '@earshot/core/live';
 *
 * const { type } = parseLiveMessage(
 *   '{"type":"speech_start","session_id":"1","created_at":"2026-01-31T12:00:00.000Z","data":{"time":1.5,"channel":0}}',
 * );
 * console.log(type); // speech_start
 * ```
 *
 * @returns the message. One of an unknown type is passed through unchanged
 * @throws ContractError with code `invalid_live_message` when the text is not JSON, has no type, or
 * does not match the schema of its type
 */
export function parseLiveMessage(text: string): LiveMessage {
  const value = parseJson(text);
  if (!isObject(value) || typeof value['type'] !== 'string') {
    const message = 'The message is not an object with a type.';
    throw new ContractError('invalid_live_message', message, { issues: ['type is required'] });
  }
  const { type } = value;
  // Only one thing is known of a message of an unknown type: its type is a text, which was checked
  // above.
  if (!isLiveMessageType(type)) return value as UnknownLiveMessage;
  // The schema of the type is used directly, which avoids the search of the union.
  const parsed = liveMessageSchemas[type].safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = formatIssues(parsed.error, value);
  throw new ContractError(
    'invalid_live_message',
    `The ${type} message is malformed: ${issues.join('; ')}.`,
    {
      issues,
      cause: parsed.error,
    },
  );
}
