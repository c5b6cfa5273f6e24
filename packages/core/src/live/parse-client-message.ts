import type * as z from 'zod';
import { formatIssues } from '../issues/format-issues.js';
import { isObject } from '../schema/json.js';
import { parseJson } from '../schema/parse-json.js';
import type { ClientMessage } from '../types/client-messages.js';
import { clientMessageSchema } from './client-message.js';

/** Fields by which a live V1 configuration is recognised among messages on the socket. */
const configurationFields = [
  'x_service_key',
  'encoding',
  'bit_depth',
  'sample_rate',
  'language_behaviour',
  'language',
  'frames_format',
  'endpointing',
  'maximum_audio_duration',
] as const;

/** Result of {@link parseClientMessage}. */
export type ParsedClientMessage =
  | {
      /** The frame is a message. */
      readonly success: true;
      /** The message. */
      readonly message: ClientMessage;
    }
  | {
      /** The frame is malformed. */
      readonly success: false;
      /** The `type` of the frame, known or not. Undefined when it has none. */
      readonly type: string | undefined;
      /** One sentence for each issue: at most 100, and one that says that there are more. */
      readonly issues: readonly string[];
    };

const leadingType = /^\s*\{\s*"type"\s*:\s*"([a-z_]{1,40})"/;

/**
 * Parses a text frame of a client. A frame of at most `limits.live.maximumFrameBytes` takes a few
 * milliseconds, regardless of its content.
 *
 * @example
 * ```ts
 * import { parseClientMessage } from '@earshot/core/live';
 *
 * console.log(parseClientMessage('{"type":"stop_recording"}'));
 * // { success: true, message: { type: 'stop_recording' } }
 * ```
 */
export function parseClientMessage(text: string): ParsedClientMessage {
  const json = parseJson(text);
  if (!json.success)
    return {
      success: false,
      // A message beyond the limits is not parsed. Its type is read from its beginning, where
      // clients write it.
      type: json.isTooComplex ? leadingType.exec(text)?.[1] : undefined,
      issues: [`the message ${json.issue}`],
    };
  const parsed = clientMessageSchema.safeParse(json.value);
  if (parsed.success) return { success: true, message: parsed.data };
  const type = isObject(json.value) ? json.value['type'] : undefined;
  return {
    success: false,
    type: typeof type === 'string' ? type : undefined,
    issues: describeIssues(parsed.error, json.value),
  };
}

function describeIssues(error: z.ZodError, value: unknown): string[] {
  const hint = describeLiveV1Message(value);
  return hint === undefined ? formatIssues(error, value, { whole: 'the message' }) : [hint];
}

/**
 * Describes the V2 replacement of a message of a live V1 client.
 *
 * @param message - a message that is not a V2 message
 * @returns a sentence on its replacement in V2, or undefined when it is not a V1 message either
 */
function describeLiveV1Message(message: unknown): string | undefined {
  if (!isObject(message) || Object.hasOwn(message, 'type')) return undefined;
  if (Object.hasOwn(message, 'frames'))
    return 'frames is a message of live V1: V2 takes binary frames, or {"type":"audio_chunk","data":{"chunk":"<base64>"}}; migrateLiveV1Message of @earshot/core converts it';
  if (message['event'] === 'terminate')
    return 'event "terminate" is a message of live V1: V2 takes {"type":"stop_recording"}; migrateLiveV1Message of @earshot/core converts it';
  if (configurationFields.some((field) => Object.hasOwn(message, field)))
    return 'the message is a configuration of live V1: V2 takes it as the body of POST /v2/live, and none on the socket; migrateLiveV1 of @earshot/core converts it';
  return undefined;
}
