import { createChunkWalker } from '@earshot/audio/chunk-walker';
import { invalidArgument } from '../live-error.js';
import type { LiveAudioFormat } from './audio-format.js';

/** Longest header that the service accepts, in bytes. */
const maximumHeaderBytes = 1_048_576;

/** Encodings by their tags in the header. */
const encodings: Readonly<Record<number, string>> = { 1: 'wav/pcm', 6: 'wav/alaw', 7: 'wav/ulaw' };

/**
 * Removes the header of a WAV file. The service would also remove it, but it counts only the bytes
 * of the audio, and a resume requires that both sides count the same. `push` returns audio without
 * a header at its start. It throws a LiveError `invalid_argument` when the header is too long, or
 * describes another format than that of the session.
 *
 * The chunks are found as in the service. Their content is checked only briefly here, and the tests
 * compare both.
 */
export function createWavHeaderFilter(format: LiveAudioFormat) {
  function check(
    field: string,
    found: number | string,
    allowed: number | string = format[field as keyof LiveAudioFormat],
  ): void {
    if (found !== allowed) throw invalidArgument(`${field} in the WAV header`, found, allowed);
  }

  return createChunkWalker((id, size, end, view, container) => {
    if (container === 'RIFX') check('byte order', container, 'RIFF');
    if (id === 'fmt ') {
      // An extensible format, of 40 bytes, has the tag of the encoding near its end.
      const tagAt = size < 40 ? 8 : 32;
      if (view.byteLength < tagAt + 16) return 0;
      const tag = view.getUint16(tagAt, true);
      check('encoding', encodings[tag] ?? tag);
      check('channels', view.getUint16(10, true));
      check('sample_rate', view.getUint32(12, true));
      check('bit_depth', (view.getUint16(20, true) * 8) / format.channels);
    }
    if (end > maximumHeaderBytes) check('length', end, maximumHeaderBytes);
    return end;
  });
}
