import { closeSync, fstatSync, openSync } from 'node:fs';
import { readBytes } from '../files/read-bytes.js';

/** Bytes per read. Most fields of a graph are far shorter. */
const windowBytes = 64 * 1024;

/** Maximum bytes of a varint in a protocol buffer. */
const maximumVarintBytes = 10;

/**
 * The file is not a valid protocol buffer: a message or field is truncated, or has an unknown wire
 * type.
 */
export class ProtobufError extends Error {
  /** Literal name of the class, which minifiers do not change. */
  override readonly name = 'ProtobufError';
}

/** A message inside a file, from its first byte to the one after its last. */
export interface ProtobufMessage {
  readonly start: number;
  readonly end: number;
}

/** A field: `number` is its number, and `value` a number or the place of its content. */
export type ProtobufField =
  | { readonly number: number; readonly type: 'number'; readonly value: bigint }
  | { readonly number: number; readonly type: 'bytes'; readonly value: ProtobufMessage }
  | { readonly number: number; readonly type: 'fixed' };

/**
 * Reads the protocol buffer messages of a file field by field, skipping their contents: a model has
 * gigabytes of weights.
 */
export class ProtobufFile {
  readonly #descriptor: number;
  readonly #window = Buffer.alloc(windowBytes);
  #windowStart = 0;
  #windowEnd = 0;
  /** The whole file. */
  readonly message: ProtobufMessage;

  /** @param path - path of the file */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.message = { start: 0, end: fstatSync(this.#descriptor).size };
  }

  /** Closes the file. */
  close(): void {
    closeSync(this.#descriptor);
  }

  /**
   * Reads the fields of a message.
   *
   * @throws ProtobufError when it is not valid
   */
  *fields({ start, end }: ProtobufMessage): Generator<ProtobufField> {
    let position = start;
    const take = (length: number) => {
      if (length > end - position)
        throw new ProtobufError(
          `it is cut off: a field at byte ${position} ends ${length - (end - position)} bytes after its message`,
        );
      position += length;
    };
    const readNumber = (): bigint => {
      let value = 0n;
      for (let index = 0; index < maximumVarintBytes; index += 1) {
        const at = position;
        take(1);
        const byte = this.#byte(at);
        value |= BigInt(byte & 0x7f) << BigInt(7 * index);
        if (byte < 0x80) return value;
      }
      throw new ProtobufError(`there is no number at byte ${position - maximumVarintBytes}`);
    };
    while (position < end) {
      const at = position;
      const key = Number(readNumber());
      const number = Math.floor(key / 8);
      if (number === 0) throw new ProtobufError(`there is no field at byte ${at}`);
      const wireType = key % 8;
      if (wireType === 0) {
        yield { number, type: 'number', value: readNumber() };
      } else if (wireType === 2) {
        const length = Number(readNumber());
        const from = position;
        take(length);
        yield { number, type: 'bytes', value: { start: from, end: from + length } };
      } else if (wireType === 1 || wireType === 5) {
        take(wireType === 1 ? 8 : 4);
        yield { number, type: 'fixed' };
      } else {
        throw new ProtobufError(`there is no field at byte ${at}`);
      }
    }
  }

  /**
   * Reads a text.
   *
   * @param place - place of the text
   * @param maximumBytes - bytes after which it is truncated
   */
  text({ start, end }: ProtobufMessage, maximumBytes: number): string {
    const bytes = Buffer.alloc(Math.min(end - start, maximumBytes));
    this.#read(bytes, start);
    return bytes.toString('utf8');
  }

  #byte(position: number): number {
    if (position < this.#windowStart || position >= this.#windowEnd) {
      this.#windowStart = position;
      this.#windowEnd = position + readBytes(this.#descriptor, this.#window, position);
    }
    const byte = this.#window[position - this.#windowStart];
    if (position >= this.#windowEnd || byte === undefined)
      throw new ProtobufError(`it ends at byte ${position}`);
    return byte;
  }

  #read(bytes: Buffer, position: number): void {
    const read = readBytes(this.#descriptor, bytes, position);
    if (read < bytes.length) throw new ProtobufError(`it ends at byte ${position + read}`);
  }
}
