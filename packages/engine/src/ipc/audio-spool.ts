import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudioBatch, ProcessCommand, ProcessEvent } from './protocol.js';

/** Maximum audio of one batch, in samples: the capacity of a slot of the spool. */
export const maximumBatchSamples = 256 * 1024;

/** Length of a slot, in bytes. */
export const slotBytes = maximumBatchSamples * Int16Array.BYTES_PER_ELEMENT;

/** An audio batch whose samples are in the spool. */
interface SpooledAudio {
  readonly type: 'spooled_audio';
  readonly parts: AudioBatch['parts'];
  readonly slot: number;
  /** Number of samples. */
  readonly length: number;
}

/** Message to an engine process. */
export type TransferredCommand = ProcessCommand | SpooledAudio;

/** Message of an engine process. */
export interface TransferredEvent {
  readonly event: ProcessEvent;
  /** Batches that were read from the spool since the last event. */
  readonly batchesRead: number;
}

/**
 * Transports audio to an engine process, in slots of a file without a name that both processes have
 * open. A pipe accepts as much as fits into its buffer, and the rest waits in memory for the event
 * loop: the busier the process, the more waits. A write into the page cache takes everything at
 * once. Where such a file cannot be created, audio goes over the channel like everything else.
 */
export class AudioSpool {
  /**
   * Descriptor of the file, which the other process inherits, or `undefined` where there is none.
   */
  readonly descriptor: number | undefined = openNameless();
  readonly #free: number[] = [];
  /** Slots that were not read yet, in the order in which they will be read. */
  readonly #filled: number[] = [];
  #slots = 0;

  /** Writes the samples of a command into a slot. Other commands are returned unchanged. */
  pack(command: ProcessCommand): TransferredCommand {
    if (command.type !== 'audio' || command.samples.length > maximumBatchSamples) return command;
    const { parts, samples } = command;
    const slot = this.#store(samples);
    if (slot === undefined) return command;
    return { type: 'spooled_audio', parts, slot, length: samples.length };
  }

  /** Releases the slots of a number of batches, which the other process has read. */
  release(batches: number): void {
    this.#free.push(...this.#filled.splice(0, batches));
  }

  /** Closes the file. */
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
    // There is no writable directory for temporary files.
    return undefined;
  }
}

/** The reading end of an {@link AudioSpool}, in the engine process. */
export class SpoolReader {
  readonly #descriptor: number;
  readonly #buffer = new Int16Array(maximumBatchSamples);
  #batchesRead = 0;

  /** @param descriptor - descriptor of the file */
  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /** Reads the samples of a command from the spool. They are valid until the next call. */
  unpack(command: TransferredCommand): ProcessCommand {
    if (command.type !== 'spooled_audio') return command;
    const samples = this.#buffer.subarray(0, command.length);
    const { byteLength } = samples;
    const bytes = readSync(this.#descriptor, samples, 0, byteLength, command.slot * slotBytes);
    if (bytes < byteLength)
      throw new Error(`There are ${bytes} of ${byteLength} bytes of audio in the spool`);
    this.#batchesRead += 1;
    return { type: 'audio', parts: command.parts, samples };
  }

  /** Number of batches that were read since the last call. */
  takeBatchesRead(): number {
    const taken = this.#batchesRead;
    this.#batchesRead = 0;
    return taken;
  }
}
