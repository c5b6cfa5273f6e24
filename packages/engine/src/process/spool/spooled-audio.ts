import type { AudioBatch, ProcessCommand, ProcessEvent } from '../protocol.js';

/** Audio of one batch at most, in samples: as much as a slot of a spool holds. */
export const maximumBatchSamples = 256 * 1024;

/** Length of a slot, in bytes. */
export const slotBytes = maximumBatchSamples * Int16Array.BYTES_PER_ELEMENT;

/** A batch whose samples lie in the spool. */
export interface SpooledAudio {
  readonly type: 'spooled_audio';
  readonly parts: AudioBatch['parts'];
  readonly slot: number;
  /** How many samples. */
  readonly length: number;
}

/** What goes over the channel to an engine process. */
export type TransferredCommand = ProcessCommand | SpooledAudio;

/** What comes back over it. */
export interface TransferredEvent {
  readonly event: ProcessEvent;
  /** Batches that were read from the spool since the last event. */
  readonly batchesRead: number;
}
