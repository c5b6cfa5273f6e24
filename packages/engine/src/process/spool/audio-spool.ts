import { randomUUID } from 'node:crypto';
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessCommand } from '../protocol.js';
import { maximumBatchSamples, slotBytes, type TransferredCommand } from './spooled-audio.js';

/**
 * Where audio lies on its way to an engine process: in slots of a file without a name that both have open. A pipe takes what fits
 * into its buffer, and what does not waits in memory for the event loop to come round again: the more there is to do, the more
 * waits. A write into the page cache takes everything at once. Where there is no room for such a file, audio goes over the channel
 * like everything else.
 */
export class AudioSpool {
  /** Of the file, which the other process inherits. */
  readonly descriptor: number | undefined = openNameless();
  readonly #free: number[] = [];
  /** Slots that were not read yet, in the order in which they will be. */
  readonly #filled: number[] = [];
  #slots = 0;

  /** Puts the samples of a command into a slot. */
  pack(command: ProcessCommand): TransferredCommand {
    if (command.type !== 'audio' || command.samples.length > maximumBatchSamples) return command;
    const { parts, samples } = command;
    const slot = this.#store(samples);
    if (slot === undefined) return command;
    return { type: 'spooled_audio', parts, slot, length: samples.length };
  }

  /** The other process has read so many batches more. */
  release(batches: number): void {
    this.#free.push(...this.#filled.splice(0, batches));
  }

  /** Lets go of the file. */
  close(): void {
    if (this.descriptor !== undefined) closeSync(this.descriptor);
  }

  #store(samples: Int16Array): number | undefined {
    if (this.descriptor === undefined) return undefined;
    const slot = this.#free.pop() ?? this.#slots;
    try {
      for (let done = 0; done < samples.byteLength; )
        done += writeSync(
          this.descriptor,
          samples,
          done,
          samples.byteLength - done,
          slot * slotBytes + done,
        );
    } catch {
      // The disk is full.
      if (slot < this.#slots) this.#free.push(slot);
      return undefined;
    }
    this.#slots = Math.max(this.#slots, slot + 1);
    this.#filled.push(slot);
    return slot;
  }
}

function openNameless(): number | undefined {
  try {
    const path = join(tmpdir(), `earshot-audio-${randomUUID()}`);
    const descriptor = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return descriptor;
  } catch {
    // There is no folder for temporary files, or it cannot be written to.
    return undefined;
  }
}
