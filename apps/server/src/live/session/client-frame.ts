import { decodeBase64 } from '@earshot/audio';
import { clientMessageSchema, formatIssues } from '@earshot/core';

/** What a text frame of a client says. */
export type ClientFrame =
  | { readonly kind: 'audio'; readonly bytes: Uint8Array }
  | { readonly kind: 'stop' }
  | { readonly kind: 'malformed'; readonly isAudio: boolean; readonly reason: string };

/** Reads a text frame of a client. */
export function readClientFrame(text: string): ClientFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'malformed', isAudio: false, reason: 'The message is not JSON' };
  }
  const parsed = clientMessageSchema.safeParse(value);
  if (!parsed.success) {
    const isAudio =
      typeof value === 'object' &&
      value !== null &&
      'type' in value &&
      value.type === 'audio_chunk';
    return { kind: 'malformed', isAudio, reason: formatIssues(parsed.error, value).join('; ') };
  }
  return parsed.data.type === 'stop_recording'
    ? { kind: 'stop' }
    : { kind: 'audio', bytes: decodeBase64(parsed.data.data.chunk) };
}
