import { ftruncateSync, writeSync } from 'node:fs';

/**
 * Writes bytes at the end of a file: all of them, or none.
 *
 * @param descriptor - of the file
 * @param bytes - what to write
 * @param end - where the file ends
 * @throws the error of the file system, such as ENOSPC; the file then ends where it did
 */
export function appendWhole(descriptor: number, bytes: Uint8Array, end: number): void {
  try {
    writeWhole(descriptor, bytes, end);
  } catch (error) {
    ftruncateSync(descriptor, end);
    throw error;
  }
}

/**
 * Writes bytes into a file, however often the file system has to be asked.
 *
 * @param position - of the first one in the file
 */
export function writeWhole(descriptor: number, bytes: Uint8Array, position: number): void {
  let written = 0;
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
}
