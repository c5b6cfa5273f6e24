import { type CloseCodeName, clientMessageSchema, closeCodes, formatIssues } from '@earshot/core';

/** Content of a frame of a client. */
export type ClientFrame =
  | { readonly kind: 'audio'; readonly bytes: Uint8Array }
  | { readonly kind: 'stop' }
  | { readonly kind: 'malformed'; readonly reason: string };

/**
 * Reads a frame of a client: bytes are audio, texts are messages.
 *
 * @param data - data of the message event
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

/** Looks up the code of a close by its name. */
export function closeCode(reason: CloseCodeName): number {
  const found = closeCodes.find(({ name }) => name === reason);
  if (found === undefined) throw new Error(`there is no close code for ${reason}`);
  return found.code;
}
