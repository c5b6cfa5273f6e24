import { invalidArgument } from '../errors/invalid-argument.js';
import type { LiveAudioFormat } from './audio-format.js';

/** A header that has not come to its audio by then is none. */
const maximumHeaderBytes = 65_536;

/**
 * Takes the header off a WAV file. The service would do so too, but counts the bytes of the audio only, and a resume needs
 * both sides to count the same.
 */
export class WavHeaderFilter {
  readonly #format: LiveAudioFormat;
  #head: Uint8Array | null = new Uint8Array();

  constructor(format: LiveAudioFormat) {
    this.#format = format;
  }

  /**
   * Passes audio through, without the header that it may begin with.
   *
   * @throws LiveError `invalid_argument` when the header says that the audio has another format than the session
   */
  push(bytes: Uint8Array): Uint8Array {
    if (this.#head === null) return bytes;
    const head = this.#head.length === 0 ? bytes : Uint8Array.from([...this.#head, ...bytes]);
    const length = this.#headerLength(head);
    this.#head = length === null ? head : null;
    return length === null ? new Uint8Array() : head.subarray(length);
  }

  /** What was held back although it was no header after all. */
  flush(): Uint8Array {
    const head = this.#head ?? new Uint8Array();
    this.#head = null;
    return head;
  }

  /** The bytes before the audio: 0 when there is no header, null when more is needed to know. */
  #headerLength(head: Uint8Array): number | null {
    if (!'RIFF'.startsWith(textAt(head, 0)) || head.length > maximumHeaderBytes) return 0;
    if (head.length < 12) return null;
    if (textAt(head, 8) !== 'WAVE') return 0;
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    // RIFF chunks: four letters, the size, and the content, padded to an even number of bytes.
    for (let offset = 12; offset + 8 <= head.length; ) {
      const name = textAt(head, offset);
      if (name === 'data') return offset + 8;
      if (name === 'fmt ' && offset + 24 <= head.length) this.#check(view, offset);
      const size = view.getUint32(offset + 4, true);
      offset += 8 + size + (size % 2);
    }
    return null;
  }

  #check(view: DataView, offset: number): void {
    const { channels, sample_rate, bit_depth } = this.#format;
    compare('channels', view.getUint16(offset + 10, true), channels);
    compare('sample_rate', view.getUint32(offset + 12, true), sample_rate);
    compare('bit_depth', view.getUint16(offset + 22, true), bit_depth);
  }
}

function compare(field: string, inHeader: number, inSession: number): void {
  if (inHeader !== inSession) {
    throw invalidArgument(`${field} in the WAV header`, inHeader, inSession);
  }
}

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
