import { invalidArgument } from '../live-error.js';
import type { LiveAudioFormat } from './audio-format.js';

/** Longest header that the service takes, in bytes. */
const maximumHeaderBytes = 1_048_576;

/** First four bytes of WAV files; `WAVE` follows four bytes later. */
const fileIds = ['RIFF', 'RIFX', 'RF64', 'BW64'];

/**
 * Removes the header of a WAV file. The service would do so too, but counts the bytes of the audio only, and a resume needs
 * both sides to count the same. The header may be cut anywhere; at most 16 bytes of it are kept.
 */
export class WavHeaderFilter {
  readonly #format: LiveAudioFormat;
  /** Part that the next bytes belong to: the start of the file, the head of a chunk, the format, or the audio. */
  #part: 'start' | 'chunk' | 'format' | 'audio' = 'start';
  /** Bytes of the part that have come. */
  #held = new Uint8Array();
  /** Bytes to skip before the next part, and those to skip after the format. */
  #skip = 0;
  #skipLater = 0;
  #offset = 0;

  constructor(format: LiveAudioFormat) {
    this.#format = format;
  }

  /**
   * Passes audio on, without the header that it may begin with.
   *
   * @throws LiveError `invalid_argument` when the header is that of audio in another format than the session, or too long
   */
  push(bytes: Uint8Array): Uint8Array {
    const before = this.#held;
    let rest = bytes;
    while (this.#part !== 'audio' && rest.length > 0) {
      const skipped = Math.min(this.#skip, rest.length);
      this.#skip -= skipped;
      const size = this.#part === 'start' ? 12 : this.#part === 'chunk' ? 8 : 16;
      const end = skipped + size - this.#held.length;
      if (this.#skip === 0) this.#held = join(this.#held, rest.subarray(skipped, end));
      rest = rest.subarray(end);
      if (this.#part === 'start' && !isLikeStart(this.#held)) {
        this.#part = 'audio';
        return before.length === 0 ? bytes : join(before, bytes);
      }
      if (this.#held.length === size) this.#read(this.#held);
    }
    return rest;
  }

  /** Returns what was kept as the start of a header that never came. */
  flush(): Uint8Array {
    const held = this.#part === 'start' ? this.#held : new Uint8Array();
    this.#part = 'audio';
    return held;
  }

  /** Reads a complete part. */
  #read(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer);
    const part = this.#part;
    this.#held = new Uint8Array();
    this.#part = 'chunk';
    if (part === 'start') {
      if (bytes[3] === 88) this.#refuse('byte order', 'RIFX', 'RIFF');
    } else if (part === 'format') {
      this.#skip = this.#skipLater;
      const { channels, sample_rate, bit_depth } = this.#format;
      this.#compare('channels', view.getUint16(2, true), channels);
      this.#compare('sample_rate', view.getUint32(4, true), sample_rate);
      this.#compare('bit_depth', view.getUint16(14, true), bit_depth);
    } else {
      const name = textOf(bytes.subarray(0, 4));
      // The content is padded to an even number of bytes.
      const size = view.getUint32(4, true);
      this.#skip = size + (size % 2);
      this.#offset += 8 + this.#skip;
      if (name === 'data') this.#part = 'audio';
      else if (this.#offset > maximumHeaderBytes)
        this.#refuse('length', this.#offset, maximumHeaderBytes);
      else if (name === 'fmt ' && size >= 16) {
        this.#part = 'format';
        this.#skipLater = this.#skip - 16;
        this.#skip = 0;
      }
    }
  }

  #compare(field: string, found: number, expected: number): void {
    if (found !== expected) this.#refuse(field, found, expected);
  }

  /** Begins anew, since the next audio may have the right format. */
  #refuse(field: string, found: number | string, allowed: number | string): never {
    this.#part = 'start';
    this.#skip = 0;
    this.#offset = 0;
    throw invalidArgument(`${field} in the WAV header`, found, allowed);
  }
}

/** True while bytes may be the first ones of a WAV file. */
function isLikeStart(bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  return fileIds.some((id) => id.startsWith(text.slice(0, 4))) && 'WAVE'.startsWith(text.slice(8));
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}
