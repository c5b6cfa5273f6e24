import type { LiveRequestParams } from '@earshot/core';

const formatTags = { 'wav/pcm': 1, 'wav/alaw': 6, 'wav/ulaw': 7 } as const;
const extensibleTag = 0xfffe;

/**
 * Result of {@link findWavHeader}: more bytes are needed, or the size of the header, 0 when there is none, and its mismatch with
 * the session.
 */
export type WavHeaderFinding =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'found'; readonly headerBytes: number; readonly mismatch: string | null };

/**
 * Finds the WAV header at the start of a recording.
 *
 * @param bytes - the audio so far
 * @param parameters - parameters of the session, with the format of the audio
 */
export function findWavHeader(bytes: Uint8Array, parameters: LiveRequestParams): WavHeaderFinding {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const none: WavHeaderFinding = { kind: 'found', headerBytes: 0, mismatch: null };
  const fileId = textAt(bytes, 0, 4);
  if (!'RIFF'.startsWith(fileId)) return none;
  if (bytes.length < 12) return { kind: 'incomplete' };
  if (textAt(bytes, 8, 4) !== 'WAVE') return none;
  let mismatch: string | null = null;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const name = textAt(bytes, offset, 4);
    const size = view.getUint32(offset + 4, true);
    if (name === 'data') return { kind: 'found', headerBytes: offset + 8, mismatch };
    if (offset + 8 + size > bytes.length) break;
    if (name === 'fmt ' && size >= 16) mismatch = compare(view, offset + 8, parameters);
    offset += 8 + size + (size % 2);
  }
  return { kind: 'incomplete' };
}

function textAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

function compare(view: DataView, offset: number, parameters: LiveRequestParams): string | null {
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
  const wrong = fields.find(([, found, expected]) => found !== expected);
  return wrong === undefined
    ? null
    : `The WAV header says ${wrong[0]} ${wrong[1]}, but the session was initiated with ${wrong[2]}.`;
}
