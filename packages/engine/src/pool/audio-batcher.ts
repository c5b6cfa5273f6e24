import type { AudioBatch } from '../process/protocol.js';
import { createPacer } from './pacer.js';
import type { Timers } from './timers.js';

/** Pause between two batches, in milliseconds: with many channels, a message costs more than what is in it. */
const pauseMs = 4;

/** Collects audio of many channels for one message. */
export interface AudioBatcher {
  /** Adds audio, which is copied. */
  add(work: number, samples: Int16Array): void;
  /** Sends what was added so far. */
  flush(): void;
  /** Forgets what was not sent. */
  clear(): void;
  /** Sends nothing any more. */
  close(): void;
}

/**
 * Makes a batcher, which sends what was added at the end of the turn of the event loop, or a few milliseconds after the last batch.
 *
 * @param timers - measure these
 * @param send - sends a batch; its arrays are used again afterwards
 */
export function createAudioBatcher(
  timers: Timers,
  send: (batch: AudioBatch) => void,
): AudioBatcher {
  let buffer = new Int16Array(16_000);
  let used = 0;
  let parts: number[] = [];

  const reserve = (length: number) => {
    if (used + length <= buffer.length) return;
    const larger = new Int16Array(Math.max(2 * buffer.length, used + length));
    larger.set(buffer.subarray(0, used));
    buffer = larger;
  };
  const flush = (): boolean => {
    if (parts.length === 0) return false;
    const batch = { parts: Uint32Array.from(parts), samples: buffer.subarray(0, used) };
    parts = [];
    used = 0;
    send({ type: 'audio', ...batch });
    return true;
  };
  const pacer = createPacer(timers, pauseMs, flush);

  return {
    add(work, samples) {
      pacer.request();
      reserve(samples.length);
      buffer.set(samples, used);
      used += samples.length;
      parts.push(work, samples.length);
    },
    flush,
    clear() {
      parts = [];
      used = 0;
    },
    close: () => pacer.close(),
  };
}
