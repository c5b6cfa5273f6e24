import { maximumBatchSamples } from '../../ipc/audio-spool.js';
import type { AudioBatch } from '../../ipc/protocol.js';
import { createPacer, type Timers } from '../../runtime/timers.js';

/** Pause between two batches, in milliseconds: with many channels, a message costs more than its content. */
const pauseMs = 20;

/** Batches the audio of many channels into one message. */
export interface AudioBatcher {
  /** Adds audio of a piece of work, which is copied. */
  add(work: number, samples: Int16Array): void;
  /** Sends the audio that was added so far. */
  flush(): void;
  /** Drops the audio that was not sent. */
  clear(): void;
  /** Stops; nothing is sent any more. */
  close(): void;
}

/**
 * Creates a batcher. It sends at the end of the turn of the event loop, 20 ms after the last batch at the earliest, and whenever it
 * is full.
 *
 * @param timers - timers of the pause
 * @param send - sends a batch; its arrays are reused afterwards
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
