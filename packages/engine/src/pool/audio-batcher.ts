import type { AudioBatch } from '../process/protocol.js';

/** Collects audio of many channels for one message. */
export interface AudioBatcher {
  /** Adds audio, which is copied. */
  add(work: number, samples: Int16Array): void;
  /** Sends what was added so far. */
  flush(): void;
}

/**
 * Makes a batcher, which sends what was added in a turn of the event loop at its end.
 *
 * @param send - sends a batch; its arrays are used again afterwards
 */
export function createAudioBatcher(send: (batch: AudioBatch) => void): AudioBatcher {
  let buffer = new Int16Array(16_000);
  let used = 0;
  let parts: number[] = [];

  const reserve = (length: number) => {
    if (used + length <= buffer.length) return;
    const larger = new Int16Array(Math.max(2 * buffer.length, used + length));
    larger.set(buffer.subarray(0, used));
    buffer = larger;
  };
  const flush = () => {
    if (parts.length === 0) return;
    const batch = { parts: Uint32Array.from(parts), samples: buffer.subarray(0, used) };
    parts = [];
    used = 0;
    send({ type: 'audio', ...batch });
  };

  return {
    add(work, samples) {
      if (parts.length === 0) setImmediate(flush);
      reserve(samples.length);
      buffer.set(samples, used);
      used += samples.length;
      parts.push(work, samples.length);
    },
    flush,
  };
}
