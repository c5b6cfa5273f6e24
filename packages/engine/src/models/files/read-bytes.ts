import { readSync } from 'node:fs';

/**
 * Fills bytes from a place of a file. One read may return fewer bytes than requested, even before
 * the end.
 *
 * @param descriptor - descriptor of the file
 * @param bytes - bytes that are filled
 * @param position - position in the file, in bytes
 * @returns bytes that were read, fewer than requested only at the end of the file
 */
export function readBytes(descriptor: number, bytes: Uint8Array, position: number): number {
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, position + done);
    if (read === 0) break;
    done += read;
  }
  return done;
}
