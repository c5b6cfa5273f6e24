import { readSync } from 'node:fs';
import type { ProcessCommand } from '../protocol.js';
import { maximumBatchSamples, slotBytes, type TransferredCommand } from './spooled-audio.js';

/** The reading end of an {@link AudioSpool}. */
export interface SpoolReader {
  /** Reads the samples of a command from the spool; they are valid until the next call. */
  unpack(command: TransferredCommand): ProcessCommand;
  /** Number of batches that were read since the last call. */
  takeBatchesRead(): number;
}

/**
 * Creates a reader.
 *
 * @param descriptor - descriptor of the file
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
