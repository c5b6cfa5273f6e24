import { sampleRateHz } from '../port/engine-capabilities.js';
import { EngineClosedError } from '../port/engine-error.js';
import type { EngineStatistics } from '../port/speech-engine.js';
import { OpenStreams } from './open-streams.js';

/** Life of an engine: the work that it has done, its open streams, and its end. */
export class EngineLife {
  readonly streams: OpenStreams;
  #utterances = 0;
  #audioSeconds = 0;
  #isClosed = false;

  /** @param streamCapacity - number of streams that it serves at the same time */
  constructor(streamCapacity: number) {
    this.streams = new OpenStreams(streamCapacity);
  }

  /** @throws EngineClosedError once it was closed */
  requireOpen(): void {
    if (this.#isClosed) throw new EngineClosedError('The engine was closed.');
  }

  /**
   * Counts an utterance that was recognised.
   *
   * @param sampleCount - length of its audio, in samples
   */
  countUtterance(sampleCount: number): void {
    this.#utterances += 1;
    this.#audioSeconds += sampleCount / sampleRateHz;
  }

  /** Work of the engine so far. */
  statistics(): EngineStatistics {
    return {
      utterances: this.#utterances,
      audioSeconds: this.#audioSeconds,
      openStreams: this.streams.count,
      streamCapacity: this.streams.capacity,
    };
  }

  /** Ends it, and aborts its streams. Returns false when it had ended before. */
  close(): boolean {
    if (this.#isClosed) return false;
    this.#isClosed = true;
    this.streams.abortAll();
    return true;
  }
}
