import type * as z from 'zod';
import { formatIssues } from '../issues/format-issues.js';
import { describeLiveV1Message } from '../migration/describe-live-v1-message.js';
import { isObject } from '../schema/is-object.js';
import { parseJson } from '../schema/parse-json.js';
import { type ClientMessage, clientMessageSchema } from './client-message.js';

/** A text frame of a client that was read, or what is wrong with it. */
export type ParsedClientMessage =
  | { readonly success: true; readonly message: ClientMessage }
  | {
      readonly success: false;
      /** The type that the frame gives, known or not; undefined when it gives none. */
      readonly type: string | undefined;
      /** One sentence for each fault, at most about a hundred. */
      readonly issues: readonly string[];
    };

const leadingType = /^\s*\{\s*"type"\s*:\s*"([a-z_]{1,40})"/;

/**
 * Reads a text frame of a client. A frame of the size that a socket takes costs a few milliseconds, whatever it holds.
 *
 * @param text - the frame
 */
export function parseClientMessage(text: string): ParsedClientMessage {
  const json = parseJson(text);
  if (!json.success)
    return {
      success: false,
      // What exceeds a limit is not parsed; a client gives the type first.
      type: json.isTooComplex ? leadingType.exec(text)?.[1] : undefined,
      issues: [`the message ${json.issue}`],
    };
  const parsed = clientMessageSchema.safeParse(json.value);
  if (parsed.success) return { success: true, message: parsed.data };
  const type = isObject(json.value) ? json.value['type'] : undefined;
  return {
    success: false,
    type: typeof type === 'string' ? type : undefined,
    issues: describeFaults(parsed.error, json.value),
  };
}

function describeFaults(error: z.ZodError, value: unknown): string[] {
  const hint = describeLiveV1Message(value);
  return hint === undefined ? formatIssues(error, value, { whole: 'the message' }) : [hint];
}
