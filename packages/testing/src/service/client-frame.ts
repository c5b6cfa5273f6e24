import { clientMessageSchema, formatIssues } from '@earshot/core';

/** What a frame of a client says. */
export type ClientFrame =
  | { readonly kind: 'audio'; readonly bytes: Uint8Array }
  | { readonly kind: 'stop' }
  | { readonly kind: 'malformed'; readonly reason: string };

/**
 * Reads a frame of a client: bytes are audio, texts are messages.
 *
 * @param data - what the socket brought
 */
export function readClientFrame(data: string | ArrayBuffer): ClientFrame {
  if (typeof data !== 'string') return { kind: 'audio', bytes: new Uint8Array(data) };
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return { kind: 'malformed', reason: 'The message is not JSON.' };
  }
  const parsed = clientMessageSchema.safeParse(value);
  if (!parsed.success) {
    return {
      kind: 'malformed',
      reason: formatIssues(parsed.error, value, { whole: 'the message' }).join('; '),
    };
  }
  if (parsed.data.type === 'stop_recording') return { kind: 'stop' };
  const binary = atob(parsed.data.data.chunk);
  return { kind: 'audio', bytes: Uint8Array.from(binary, (character) => character.charCodeAt(0)) };
}
