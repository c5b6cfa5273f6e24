import { invalidArgument } from '../live-error.js';
import type { LiveAudioFormat } from './audio-format.js';

/** Longest header that the service takes, in bytes. */
const maximumHeaderBytes = 1_048_576;

/** First four bytes of WAV files; `WAVE` follows four bytes later. */
const fileIds = ['RIFF', 'RIFX', 'RF64', 'BW64'];

/** Length of what identifies a WAV file, in bytes. */
const startBytes = 12;

/** Ids of chunks, `data` and `fmt `, as numbers of four bytes. */
const dataId = 0x64_61_74_61;
const formatId = 0x66_6d_74_20;

/**
 * Removes the header of a WAV file. The service would do so too, but counts the bytes of the audio only, and a resume needs
 * both sides to count the same. The header may be cut anywhere; less than 24 bytes of it are kept.
 */
export class WavHeaderFilter {
  readonly #format: LiveAudioFormat;
  #isHeader = true;
  /** Offset of the part that is read next, from the first chunk on; negative for what identifies the file. */
  #offset = -startBytes;
  /** Bytes to skip before that part. */
  #skip = 0;
  /** Start of that part, while the rest of it has not come. */
  #held: Uint8Array = new Uint8Array();

  constructor(format: LiveAudioFormat) {
    this.#format = format;
  }

  /**
   * Passes audio on, without the header that it may begin with.
   *
   * @throws LiveError `invalid_argument` when the header is that of audio in another format than the session, or too long
   */
  push(bytes: Uint8Array): Uint8Array {
    let rest = this.#held.length === 0 ? bytes : join(this.#held, bytes);
    this.#held = new Uint8Array();
    while (this.#isHeader && rest.length > 0) {
      if (this.#skip === 0 && !this.#read(rest)) {
        this.#held = rest.slice();
        return new Uint8Array();
      }
      const { length } = rest;
      rest = rest.subarray(this.#skip);
      this.#skip = Math.max(0, this.#skip - length);
    }
    return rest;
  }

  /** Returns what was kept as the start of a header that never came. */
  flush(): Uint8Array {
    this.#isHeader = false;
    return this.#offset < 0 ? this.#held : new Uint8Array();
  }

  /** Reads the part that bytes begin with. Returns false while the rest of it has not come. */
  #read(bytes: Uint8Array): boolean {
    const { length } = bytes;
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    if (this.#offset < 0) {
      this.#isHeader = isLikeStart(bytes);
      if (!this.#isHeader) return true;
      if (length < startBytes) return false;
      if (bytes[3] === 88) this.#refuse('byte order', 'RIFX', 'RIFF');
      this.#skip = startBytes;
      this.#offset = 0;
      return true;
    }
    if (length < 8) return false;
    const id = view.getUint32(0);
    const size = view.getUint32(4, true);
    const isFormat = id === formatId && size >= 16;
    if (isFormat && length < 24) return false;
    this.#isHeader = id !== dataId;
    // The content is padded to an even number of bytes.
    this.#skip = this.#isHeader ? 8 + size + (size % 2) : 8;
    this.#offset += this.#skip;
    if (this.#isHeader && this.#offset > maximumHeaderBytes)
      this.#refuse('length', this.#offset, maximumHeaderBytes);
    if (isFormat) {
      this.#compare('channels', view.getUint16(10, true));
      this.#compare('sample_rate', view.getUint32(12, true));
      this.#compare('bit_depth', view.getUint16(22, true));
    }
    return true;
  }

  #compare(field: 'channels' | 'sample_rate' | 'bit_depth', found: number): void {
    if (found !== this.#format[field]) this.#refuse(field, found, this.#format[field]);
  }

  /** Begins anew, since the next audio may have the right format. */
  #refuse(field: string, found: number | string, allowed: number | string): never {
    this.#offset = -startBytes;
    this.#skip = 0;
    throw invalidArgument(`${field} in the WAV header`, found, allowed);
  }
}

/** True while bytes may be the first ones of a WAV file. */
function isLikeStart(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, startBytes));
  return fileIds.some((id) => `${id}${text.slice(4, 8)}WAVE`.startsWith(text));
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
