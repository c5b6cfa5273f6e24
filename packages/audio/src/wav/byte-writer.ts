import type { Bytes } from '../bytes.js';
/** Writes the fields of a header one after the other, little-endian. */
export class ByteWriter {
  readonly bytes: Bytes;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }

  /** Four characters. */
  id(characters: string): this {
    for (let index = 0; index < 4; index += 1) {
      this.#view.setUint8(this.#at + index, characters.charCodeAt(index));
    }
    this.#at += 4;
    return this;
  }

  uint16(value: number): this {
    this.#view.setUint16(this.#at, value, true);
    this.#at += 2;
    return this;
  }

  uint32(value: number): this {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
    return this;
  }

  uint64(value: number): this {
    return this.uint32(value % 2 ** 32).uint32(Math.floor(value / 2 ** 32));
  }

  zeros(count: number): this {
    this.#at += count;
    return this;
  }
}
