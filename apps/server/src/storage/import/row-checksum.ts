import { createHash } from 'node:crypto';
import type { Row } from './import-ports.js';

const modulus = 1n << 256n;

/** Count and checksum of rows, which do not depend on their order. */
export class RowChecksum {
  count = 0;
  #sum = 0n;

  add(row: Row): void {
    const hash = createHash('sha256');
    for (const column of Object.keys(row).sort()) {
      const value = row[column];
      const isBytes = value instanceof Uint8Array;
      const content = isBytes ? value : (JSON.stringify(value) ?? '');
      hash.update(`${column}:${isBytes}:${Buffer.byteLength(content)}:`);
      hash.update(content);
    }
    // A sum, and not an exclusive or, by which two equal rows would cancel each other out.
    this.#sum = (this.#sum + BigInt(`0x${hash.digest('hex')}`)) % modulus;
    this.count += 1;
  }

  /** The checksum so far, hexadecimal. */
  get digest(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
