import { builtFile } from '../built-file.js';
import type { ReadingModel } from '../engines/index.js';
import { KeySlots } from '../limits/key-slots.js';
import type { NumberedPassage, Storage } from '../storage/index.js';
import { Thread } from '../threads/thread.js';
import { InstalledEncoder } from './installed-encoder.js';
import type { ScanTask, SimilarPassage } from './scan-vectors.js';

/**
 * Smallest similarity of a passage to what is searched for: it finds six of seven passages that are
 * right, and few others. `npm run bench -- meaning` measures it.
 */
const leastSimilarity = 0.3;
/** Blocks that are read and compared together: about 1.5 MB. */
const blocksAtOnce = 128;
/** Searches at the same time. */
const searchSlots = { total: 4, perKey: 2 };
/** Time without searches after which the process of the model ends, in seconds. */
const idleSeconds = 300;

/** A passage that means what was searched for. */
export interface MeaningHit extends NumberedPassage {
  /** Cosine of the vectors, at least the smallest similarity of a hit. */
  readonly similarity: number;
}

/** What is searched for, and by whom. */
export interface MeaningArgument {
  readonly keyId: string;
  readonly text: string;
  /** Largest number of hits. */
  readonly limit: number;
}

/**
 * Finds recordings by what was meant in them. All vectors of a key are compared, some at a time, in
 * a thread.
 */
export class MeaningSearch {
  readonly #storage: Pick<Storage, 'passageVectors'>;
  readonly #encoder: InstalledEncoder;
  readonly #slots = new KeySlots(searchSlots);
  readonly #closing = new AbortController();
  #thread: Thread<ScanTask, readonly SimilarPassage[]> | undefined;

  /** @param findModel - the sentence encoder that is installed at the moment */
  constructor(storage: Pick<Storage, 'passageVectors'>, findModel: () => ReadingModel | undefined) {
    this.#storage = storage;
    this.#encoder = new InstalledEncoder({ findModel, idleSeconds });
  }

  /**
   * Finds the passage of each recording of a key that is most similar in its meaning.
   *
   * @returns the hits, the most similar first. None without a sentence encoder
   * @throws EngineError when the encoder cannot be used. Error when the service is stopping
   */
  async search({ keyId, limit, text }: MeaningArgument): Promise<readonly MeaningHit[]> {
    const { model } = this.#encoder;
    if (model === undefined) return [];
    const slot = await this.#slots.take(keyId, this.#closing.signal);
    try {
      const { vectors: wanted } = await this.#encoder.embed(model, [text]);
      const best = await this.#scan(keyId, model.name, wanted);
      return await this.#read(
        keyId,
        best.sort((one, other) => other.similarity - one.similarity).slice(0, limit),
      );
    } finally {
      slot.release();
    }
  }

  /** Ends thread and process. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The service is stopping'));
    this.#encoder.close();
    await this.#thread?.terminate();
  }

  /** The most similar passage of each job. */
  async #scan(keyId: string, model: string, wanted: Float32Array): Promise<SimilarPassage[]> {
    const best = new Map<number, SimilarPassage>();
    let below = Number.MAX_SAFE_INTEGER;
    for (;;) {
      this.#closing.signal.throwIfAborted();
      const page = { keyId, model, below, limit: blocksAtOnce };
      const blocks = await this.#storage.passageVectors.readBlocks(page);
      const last = blocks.at(-1);
      if (last === undefined) break;
      below = last.number;
      for (const found of await this.#runThread({ wanted, blocks, leastSimilarity })) {
        const known = best.get(found.jobNumber);
        if (known === undefined || known.similarity < found.similarity)
          best.set(found.jobNumber, found);
      }
      if (blocks.length < blocksAtOnce) break;
    }
    return [...best.values()];
  }

  #runThread(task: ScanTask): Promise<readonly SimilarPassage[]> {
    if (this.#thread === undefined) {
      const thread = new Thread<ScanTask, readonly SimilarPassage[]>(
        builtFile('meanings-worker.js'),
      );
      this.#thread = thread;
      // The next search starts another one.
      void thread.ended.then(() => {
        if (this.#thread === thread) this.#thread = undefined;
      });
    }
    return this.#thread.call(task);
  }

  /** The texts of passages, in their order, without those that were deleted meanwhile. */
  async #read(keyId: string, similar: readonly SimilarPassage[]): Promise<readonly MeaningHit[]> {
    const numbers = similar.map(({ number }) => number);
    const passages = await this.#storage.passageVectors.readPassages(keyId, numbers);
    const byNumber = new Map(passages.map((passage) => [passage.number, passage]));
    return similar.flatMap(({ number, similarity }) => {
      const passage = byNumber.get(number);
      return passage === undefined ? [] : [{ ...passage, similarity }];
    });
  }
}
