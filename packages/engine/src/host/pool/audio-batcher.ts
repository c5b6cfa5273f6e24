import { maximumBatchSamples } from '../../ipc/audio-spool.js';
import type { AudioBatch } from '../../ipc/protocol.js';
import { Pacer, type Timers } from '../../runtime/timers.js';

/**
 * Pause after a batch, in milliseconds: with many channels, a message costs more than its content.
 */
const pauseMs = { ofFewChunks: 20, ofMany: 35 };
const manyChunks = 8;

function pauseAfterMs(chunks: number): number {
  if (chunks === 0) return 0;
  return chunks < manyChunks ? pauseMs.ofFewChunks : pauseMs.ofMany;
}

/**
 * Batches the audio of many channels into one message. It is sent at the end of the turn of the
 * event loop, 20 ms after the last batch at the earliest, 35 ms when many channels speak, and
 * whenever it is full.
 */
export class AudioBatcher {
  readonly #send: (batch: AudioBatch) => void;
  readonly #pacer: Pacer;
  readonly #buffer = new Int16Array(maximumBatchSamples);
  #used = 0;
  /** Pairs of the number of a piece of work and the number of its samples. */
  #parts: number[] = [];

  /**
   * @param timers - timers of the pause
   * @param send - sends a batch. Its arrays are reused afterwards
   */
  constructor(timers: Timers, send: (batch: AudioBatch) => void) {
    this.#send = send;
    this.#pacer = new Pacer(timers, () => pauseAfterMs(this.flush()));
  }

  /** Adds audio of a piece of work, which is copied. */
  add(work: number, samples: Int16Array): void {
    const buffer = this.#buffer;
    this.#pacer.request();
    for (let from = 0; from < samples.length; ) {
      if (this.#used === buffer.length) this.flush();
      const room = buffer.length - this.#used;
      const part =
        from === 0 && samples.length <= room ? samples : samples.subarray(from, from + room);
      buffer.set(part, this.#used);
      this.#used += part.length;
      from += part.length;
      this.#parts.push(work, part.length);
    }
  }

  /** Sends the audio that was added so far. Returns the number of its chunks. */
  flush(): number {
    const chunks = this.#parts.length / 2;
    if (chunks === 0) return 0;
    const parts = Uint32Array.from(this.#parts);
    const samples = this.#buffer.subarray(0, this.#used);
    this.clear();
    this.#send({ type: 'audio', parts, samples });
    return chunks;
  }

  /** Drops the audio that has not been sent. */
  clear(): void {
    this.#parts = [];
    this.#used = 0;
  }

  /** Stops. Nothing is sent any more. */
  close(): void {
    this.#pacer.close();
  }
}
