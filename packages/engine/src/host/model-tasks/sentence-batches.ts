import type { SentenceVectors } from '../../ipc/model-task.js';
import { TaskWithInputs } from './task-with-inputs.js';

/** Options of {@link SentenceBatches}. */
export interface SentenceBatchesOptions {
  /** Directory of a model of the family `sentence-encoder`. */
  readonly directory: string;
  /**
   * Niceness of the process, from 5 to 19, the greatest.
   *
   * @defaultValue 5
   */
  readonly niceness?: number | undefined;
  /**
   * Threads of the process.
   *
   * @defaultValue 1
   */
  readonly threads?: number | undefined;
  /**
   * Time without sentences after which the process ends, in seconds. The next ones start another.
   *
   * @defaultValue 300
   */
  readonly idleSeconds?: number | undefined;
}

/**
 * Computes vectors of sentences for many callers, such as searches. Its process is started with the
 * first sentences, stays while there are some, and is started again after a crash.
 */
export class SentenceBatches {
  readonly #task: TaskWithInputs<SentenceVectors>;

  /** @param options - the model, its process, and how long that stays */
  constructor({ directory, idleSeconds = 300, niceness, threads = 1 }: SentenceBatchesOptions) {
    this.#task = new TaskWithInputs({
      task: { type: 'embed_batches', directory, threads, niceness },
      idleSeconds,
      closedText: 'Vectors of sentences are no longer computed: the service is closing.',
      readResult: (message) =>
        message.type === 'batch_embedded' ? [message.batch, message.vectors] : undefined,
    });
  }

  /**
   * Computes vectors of length 1. The cosine of two vectors is the similarity of the subjects of
   * their sentences.
   *
   * @throws EngineModelError that names the file of the model, the problem and the remedy.
   * EngineUnavailableError when ONNX Runtime is not installed. EngineCrashedError when the process
   * crashes. EngineClosedError after {@link close}
   */
  embed(sentences: readonly string[]): Promise<SentenceVectors> {
    return this.#task.run((batch) => ({ batch, sentences }));
  }

  /** Ends the process. Sentences that wait are rejected. */
  close(): void {
    this.#task.close();
  }
}
