import type { AudioBatch, ProcessCommand, ProcessEvent } from '../protocol.js';

/** Most audio of one batch, in samples: as much as a slot of a spool holds. */
export const maximumBatchSamples = 256 * 1024;

/** Length of a slot, in bytes. */
export const slotBytes = maximumBatchSamples * Int16Array.BYTES_PER_ELEMENT;

/** An audio batch whose samples are in the spool. */
export interface SpooledAudio {
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
