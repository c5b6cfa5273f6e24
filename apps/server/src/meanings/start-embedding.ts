import type { Logger } from 'pino';
import { type Clock, repeat } from '../clock/index.js';
import type { ReadingModel } from '../engines/index.js';
import { pauseAfterStep, type Storage } from '../storage/index.js';
import { InstalledEncoder } from './installed-encoder.js';
import { toVectorBytes } from './vector-bytes.js';

/** Options of {@link startEmbedding}. */
export interface EmbeddingOptions {
  readonly storage: Pick<Storage, 'passageVectors' | 'shortenLog'>;
  /** The sentence encoder that is installed at the moment, undefined when there is none. */
  readonly findModel: () => ReadingModel | undefined;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
}

const everyMs = 2000;
/** Pause after a failure, such as a damaged model, in milliseconds. */
const failurePauseMs = 60_000;
/** Pause between two batches, so that writes of requests seldom have to wait, in milliseconds. */
const stepPauseMs = 5;
/** Passages of a batch, which take about half a second. */
const passagesAtOnce = 32;
/** The greatest: recordings and sessions come first. */
const niceness = 19;
/** Time without passages after which the process of the model ends, in seconds. */
const idleSeconds = 20;

/**
 * Gives passages of transcripts their vectors, the newest first, as soon as a sentence encoder is
 * installed. The process of the model has the lowest priority. What was interrupted continues with
 * the next batch.
 *
 * @returns a function that stops it, and resolves once nothing is under way
 */
export function startEmbedding(options: EmbeddingOptions): () => Promise<void> {
  const { clock, findModel, logger } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const encoder = new InstalledEncoder({ findModel, niceness, idleSeconds });
  const embedder = new PassageEmbedder(encoder, options, signal);
  const embedding = repeat(
    async () => {
      try {
        await embedder.embedAll();
      } catch (error) {
        if (signal.aborted) return;
        logger.error({ err: error }, 'passages cannot be indexed by their meaning');
        await clock.sleep(failurePauseMs, signal).catch(() => undefined);
      }
    },
    { clock, everyMs, signal },
  );
  return async () => {
    stopped.abort();
    encoder.close();
    await embedding;
  };
}

/** Computes the vectors of passages. */
class PassageEmbedder {
  readonly #encoder: InstalledEncoder;
  readonly #options: EmbeddingOptions;
  readonly #signal: AbortSignal;
  /** The model beside which no vectors of others are left, so that they are looked for once. */
  #onlyModel: string | undefined;

  constructor(encoder: InstalledEncoder, options: EmbeddingOptions, signal: AbortSignal) {
    this.#encoder = encoder;
    this.#options = options;
    this.#signal = signal;
  }

  /** Computes the vectors of all passages that have none of the installed model. */
  async embedAll(): Promise<void> {
    const { passageVectors } = this.#options.storage;
    const signal = this.#signal;
    const { model } = this.#encoder;
    if (model === undefined) return;
    const pause = () => pauseAfterStep(this.#options, stepPauseMs, signal);
    if (this.#onlyModel !== model.name) {
      await passageVectors.replaceOthers(model.name, { signal, pause });
      if (!signal.aborted) this.#onlyModel = model.name;
    }
    while (!signal.aborted) {
      const batch = await passageVectors.nextBatch(model, passagesAtOnce);
      if (batch === undefined) return;
      const texts = batch.texts.filter((text) => text !== null);
      const vectors =
        texts.length === 0
          ? new Uint8Array(0)
          : toVectorBytes(batch.texts, await this.#encoder.embed(model, texts));
      await passageVectors.write(batch, model.name, vectors);
      await pause();
    }
  }
}
