import type { LiveRequest } from '@earshot/core';

const formatTags = { 'wav/pcm': 1, 'wav/alaw': 6, 'wav/ulaw': 7 } as const;
const extensibleTag = 0xfffe;

/** What the begin of a recording is: more of it is needed, or so many bytes are a header, which may contradict the session. */
export type WavHeaderFinding =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'found'; readonly headerBytes: number; readonly fault: string | null };

/**
 * Looks for a WAV header at the begin of a recording.
 *
 * @param bytes - what has come so far
 * @param parameters - what the session was told that the audio is
 */
export function findWavHeader(bytes: Uint8Array, parameters: LiveRequest): WavHeaderFinding {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const none: WavHeaderFinding = { kind: 'found', headerBytes: 0, fault: null };
  const begin = textAt(bytes, 0, 4);
  if (!'RIFF'.startsWith(begin)) return none;
  if (bytes.length < 12) return { kind: 'incomplete' };
  if (textAt(bytes, 8, 4) !== 'WAVE') return none;
  let fault: string | null = null;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const name = textAt(bytes, offset, 4);
    const size = view.getUint32(offset + 4, true);
    if (name === 'data') return { kind: 'found', headerBytes: offset + 8, fault };
    if (offset + 8 + size > bytes.length) break;
    if (name === 'fmt ' && size >= 16) fault = compare(view, offset + 8, parameters);
    offset += 8 + size + (size % 2);
  }
  return { kind: 'incomplete' };
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

function compare(view: DataView, offset: number, parameters: LiveRequest): string | null {
  const tag = view.getUint16(offset, true);
  const fields = [
    [
      'format tag',
      tag === extensibleTag ? formatTags[parameters.encoding] : tag,
      formatTags[parameters.encoding],
    ],
    ['channels', view.getUint16(offset + 2, true), parameters.channels],
    ['sample_rate', view.getUint32(offset + 4, true), parameters.sample_rate],
    ['bit_depth', view.getUint16(offset + 14, true), parameters.bit_depth],
  ] as const;
  const wrong = fields.find(([, inHeader, asked]) => inHeader !== asked);
  return wrong === undefined
    ? null
    : `The WAV header says ${wrong[0]} ${wrong[1]}, but the session was initiated with ${wrong[2]}.`;
}
