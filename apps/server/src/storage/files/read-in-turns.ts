import * as fs from 'node:fs';
import { errorCode } from '../../errors/caught-error.js';
import type { KeySlots, Slot } from '../../limits/key-slots.js';
import type { ByteRange } from '../ports/blob-store.js';
import { BlobNotFoundError } from '../storage-error.js';

/**
 * Reads a file in blocks of 64 KiB, each of which waits for a slot. Otherwise a thousand concurrent
 * downloads would occupy the thread pool, which all other file operations of the process need.
 *
 * @param path - path of the file
 * @param range - range of bytes, or undefined for the whole file
 * @param keyId - id of the key that reads
 * @param slots - slots of all keys
 * @returns a stream, which fails with a BlobNotFoundError when there is no such file
 */
export function readInTurns(
  path: string,
  range: ByteRange | undefined,
  keyId: string,
  slots: Pick<KeySlots, 'take'>,
): fs.ReadStream {
  /** Wraps a function of `fs` so that its calls wait for a slot. */
  const inTurn =
    <Given extends unknown[], Taken extends unknown[]>(
      run: (...given: [...Given, (...taken: Taken) => void]) => void,
    ) =>
    (...given: [...Given, (...taken: Taken) => void]): void => {
      const callback = given.pop() as (...taken: Taken) => void;
      const runIn = (slot: Slot): void =>
        run(...(given as unknown as Given), (...taken) => {
          slot.release();
          callback(...taken);
        });
      void slots.take(keyId).then(runIn);
    };
  return fs.createReadStream(path, {
    ...range,
    fs: { open: inTurn(open), read: inTurn(fs.read), close: fs.close },
  });
}

/** Opens a file like `fs.open`. */
function open(
  path: string,
  flags: string,
  mode: number,
  callback: (error: Error | null, descriptor: number) => void,
): void {
  fs.open(path, flags, mode, (error, descriptor) =>
    callback(
      errorCode(error) === 'ENOENT' ? new BlobNotFoundError({ cause: error }) : error,
      descriptor,
    ),
  );
}
