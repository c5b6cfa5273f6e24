import { readSync } from 'node:fs';
import type { ProcessCommand } from '../protocol.js';
import { maximumBatchSamples, slotBytes, type TransferredCommand } from './spooled-audio.js';

/** Takes audio out of the spool. */
export interface SpoolReader {
  /** Takes what was put into the spool out of it; the samples stay what they are until the next time. */
  unpack(command: TransferredCommand): ProcessCommand;
  /** How many batches were taken since it was last asked. */
  takeBatchesRead(): number;
}

/**
 * Makes a reader.
 *
 * @param descriptor - of the spool
 */
export function createSpoolReader(descriptor: number): SpoolReader {
  const buffer = new Int16Array(maximumBatchSamples);
  let batchesRead = 0;
  return {
    unpack(command) {
      if (command.type !== 'spooled_audio') return command;
      const samples = buffer.subarray(0, command.length);
      const { byteLength } = samples;
      const bytes = readSync(descriptor, samples, 0, byteLength, command.slot * slotBytes);
      if (bytes < byteLength)
        throw new Error(`There are ${bytes} of ${byteLength} bytes of audio in the spool`);
      batchesRead += 1;
      return { type: 'audio', parts: command.parts, samples };
    },
    takeBatchesRead() {
      const taken = batchesRead;
      batchesRead = 0;
      return taken;
    },
  };
}
