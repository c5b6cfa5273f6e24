import { decodeBase64 } from '@earshot/audio';
import { parseClientMessage } from '@earshot/core';

/** What a text frame of a client says. */
export type ClientFrame =
  | { readonly kind: 'audio'; readonly bytes: Uint8Array }
  | { readonly kind: 'stop' }
  | { readonly kind: 'malformed'; readonly isAudio: boolean; readonly reason: string };

/** Reads a text frame of a client. */
export function readClientFrame(text: string): ClientFrame {
  const parsed = parseClientMessage(text);
  if (!parsed.success) {
    const isAudio = parsed.type === 'audio_chunk';
    return { kind: 'malformed', isAudio, reason: parsed.issues.join('; ') };
  }
  return parsed.message.type === 'stop_recording'
    ? { kind: 'stop' }
    : { kind: 'audio', bytes: decodeBase64(padded(parsed.message.data.chunk)) };
}

/** Base64 with its padding, which a client may leave out. */
function padded(text: string): string {
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}
