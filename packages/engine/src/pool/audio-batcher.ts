import type { AudioBatch } from '../process/protocol.js';
import { maximumBatchSamples } from '../process/spool/spooled-audio.js';
import { createPacer } from './pacer.js';
import type { Timers } from './timers.js';

/** Pause between two batches, in milliseconds: with many channels, a message costs more than what is in it. */
const pauseMs = 20;

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
 * Makes a batcher, which sends what was added at the end of the turn of the event loop, some milliseconds after the last batch, or
 * when it is full.
 *
 * @param timers - measure these
 * @param send - sends a batch; its arrays are used again afterwards
 */
export function createAudioBatcher(
  timers: Timers,
  send: (batch: AudioBatch) => void,
): AudioBatcher {
  const buffer = new Int16Array(maximumBatchSamples);
  let used = 0;
  let parts: number[] = [];

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
      for (let from = 0; from < samples.length; ) {
        if (used === buffer.length) flush();
        const part = samples.subarray(from, from + buffer.length - used);
        buffer.set(part, used);
        used += part.length;
        from += part.length;
        parts.push(work, part.length);
      }
    },
    flush,
    clear() {
      parts = [];
      used = 0;
    },
    close: () => pacer.close(),
  };
}
