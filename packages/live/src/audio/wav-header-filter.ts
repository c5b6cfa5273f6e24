import { invalidArgument } from '../live-error.js';
import type { LiveAudioFormat } from './audio-format.js';

/** Longest header that the service takes, in bytes. */
const maximumHeaderBytes = 1_048_576;

/** Length of what identifies a WAV file, in bytes. */
const startBytes = 12;

/**
 * Removes the header of a WAV file. The service would do so too, but counts the bytes of the audio only, and a resume needs
 * both sides to count the same. The header may be cut anywhere: up to 23 bytes are kept until it is known what they are.
 */
export function createWavHeaderFilter(format: LiveAudioFormat) {
  const nothing = new Uint8Array();
  let isHeader = true;
  /** Offset of the part that is read next, from the first chunk on; negative for what identifies the file. */
  let offset = -startBytes;
  /** Bytes to skip before that part. */
  let skip = 0;
  /** Start of that part, while the rest of it has not come. */
  let held: Uint8Array = nothing;

  function check(field: string, found: number | string, allowed: number | string): void {
    if (found === allowed) return;
    // The next audio may have the right format: the search for a header starts again.
    offset = -startBytes;
    skip = 0;
    throw invalidArgument(`${field} in the WAV header`, found, allowed);
  }

  /** Reads the part that bytes begin with. Returns false while the rest of it has not come. */
  function read(bytes: Uint8Array): boolean {
    const { length } = bytes;
    const text = String.fromCharCode(...bytes.subarray(0, startBytes));
    if (offset < 0) {
      // Audio that cannot be the start of a header is not held, however little it is.
      if (length < startBytes && /^[RB]/.test(text)) return false;
      isHeader = /^(RIF[FX]|RF64|BW64)[^]{4}WAVE/.test(text);
      if (!isHeader) return true;
      if (text.startsWith('RIFX')) check('byte order', 'RIFX', 'RIFF');
      skip = startBytes;
      offset = 0;
      return true;
    }
    if (length < 8) return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const size = view.getUint32(4, true);
    const isFormat = text.startsWith('fmt ') && size >= 16;
    if (isFormat && length < 24) return false;
    isHeader = !text.startsWith('data');
    // The content is padded to an even number of bytes.
    skip = isHeader ? 8 + size + (size % 2) : 8;
    offset += skip;
    if (isHeader && offset > maximumHeaderBytes) check('length', offset, maximumHeaderBytes);
    if (isFormat) {
      check('channels', view.getUint16(10, true), format.channels);
      check('sample_rate', view.getUint32(12, true), format.sample_rate);
      check('bit_depth', view.getUint16(22, true), format.bit_depth);
    }
    return true;
  }

  return {
    /**
     * Passes audio on, without the header that it may begin with.
     *
     * @throws LiveError `invalid_argument` when the header is that of audio in another format than the session, or too long
     */
    push(bytes: Uint8Array): Uint8Array {
      if (!isHeader) return bytes;
      let rest = held.length === 0 ? bytes : join(held, bytes);
      held = nothing;
      while (isHeader) {
        const skipped = Math.min(skip, rest.length);
        rest = rest.subarray(skipped);
        skip -= skipped;
        if (rest.length === 0) return rest;
        if (!read(rest)) {
          held = rest.slice();
          return nothing;
        }
      }
      return rest.subarray(skip);
    },

    /** Returns the bytes that were kept as the possible start of a header. */
    flush(): Uint8Array {
      isHeader = false;
      return offset < 0 ? held : nothing;
    },
  };
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
