import { invalidArgument } from '../live-error.js';
import type { LiveAudioFormat } from './audio-format.js';

/** Longest header that the service takes, in bytes. */
const maximumHeaderBytes = 1_048_576;

/** Encodings by their tags in the header. */
const encodings: Readonly<Record<number, string>> = { 1: 'wav/pcm', 6: 'wav/alaw', 7: 'wav/ulaw' };

/**
 * Removes the header of a WAV file. The service would do so too, but counts the bytes of the audio only, and a resume needs
 * both sides to count the same. The header may be cut anywhere: up to 49 bytes are kept until it is known what they are.
 *
 * The service has `createWavHeaderReader` of `@earshot/audio` for it, which alone has half the size that a session may have in a page.
 * The tests compare both.
 */
export function createWavHeaderFilter(format: LiveAudioFormat) {
  // Longer than 80 lines: its parts share the position in the header.
  const nothing = new Uint8Array();
  let isHeader = true;
  /** Offset of the part that is read next, in bytes; negative for what identifies the file. */
  let offset = -1;
  /** Bytes to skip before that part. */
  let skip = 0;
  /** Start of that part, while the rest of it has not come. */
  let held: Uint8Array = nothing;

  function check(
    field: string,
    found: number | string,
    allowed: number | string = format[field as keyof LiveAudioFormat],
  ): void {
    if (found === allowed) return;
    // The next audio may have the right format: the search for a header starts again.
    offset = -1;
    skip = 0;
    throw invalidArgument(`${field} in the WAV header`, found, allowed);
  }

  /** Reads the part that bytes begin with. Returns false while the rest of it has not come. */
  function read(bytes: Uint8Array): boolean {
    const { length } = bytes;
    const text = String.fromCharCode(...bytes.subarray(0, 12));
    if (offset < 0) {
      // Audio that cannot be the start of a header is not held, however little it is.
      if (length < 12 && /^[RB]/.test(text)) return false;
      isHeader = /^(RIF[FX]|RF64|BW64)....WAVE/s.test(text);
      if (!isHeader) return true;
      if (text[3] === 'X') check('byte order', 'RIFX', 'RIFF');
      skip = offset = 12;
      return true;
    }
    if (length < 9) return false;
    // Some writers leave out the byte of padding after a chunk of odd size; the first character of a chunk is printable.
    const padding = offset % 2 && /^[^ -~]/.test(text) ? 1 : 0;
    const view = new DataView(bytes.buffer, bytes.byteOffset + padding);
    const size = view.getUint32(4, true);
    // An extensible format, of 40 bytes, has the tag of the encoding near its end.
    const tagAt = size < 40 ? 8 : 32;
    if (text.startsWith('fmt ', padding)) {
      if (length < tagAt + 17) return false;
      const tag = view.getUint16(tagAt, true);
      check('encoding', encodings[tag] ?? tag);
      check('channels', view.getUint16(10, true));
      check('sample_rate', view.getUint32(12, true));
      check('bit_depth', (view.getUint16(20, true) * 8) / format.channels);
    }
    isHeader = !text.startsWith('data', padding);
    skip = padding + 8 + (isHeader ? size : 0);
    offset += skip;
    if (offset > maximumHeaderBytes) check('length', offset, maximumHeaderBytes);
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
        if (skip >= rest.length) {
          skip -= rest.length;
          return nothing;
        }
        rest = rest.subarray(skip);
        skip = 0;
        if (!read(rest)) {
          held = rest.slice();
          return nothing;
        }
      }
      return rest.subarray(skip);
    },

    /** Bytes that are kept as the possible start of a header, for the end of the audio. */
    flush: (): Uint8Array => (offset < 0 ? held : nothing),
  };
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
