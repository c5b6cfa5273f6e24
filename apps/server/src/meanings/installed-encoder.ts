import { SentenceBatches, type SentenceVectors } from '@earshot/engine/model-tasks';
import type { ReadingModel } from '../engines/index.js';

/** Options of {@link InstalledEncoder}. */
export interface InstalledEncoderOptions {
  /** The sentence encoder that is installed at the moment, undefined when there is none. */
  readonly findModel: () => ReadingModel | undefined;
  /** Niceness of its process, from 5 to 19. @defaultValue 5 */
  readonly niceness?: number;
  /** Time without texts after which its process ends, in seconds. */
  readonly idleSeconds: number;
}

/** The sentence encoder that is installed, in a process that stays while there are texts. */
export class InstalledEncoder {
  readonly #options: InstalledEncoderOptions;
  #current: { readonly directory: string; readonly batches: SentenceBatches } | undefined;
  #isClosed = false;

  constructor(options: InstalledEncoderOptions) {
    this.#options = options;
  }

  /** The model, undefined when none is installed or the encoder is closed. */
  get model(): ReadingModel | undefined {
    return this.#isClosed ? undefined : this.#options.findModel();
  }

  /**
   * Computes vectors of texts. A newly installed model replaces the former one.
   *
   * @throws EngineError when the model cannot be used, or its process ends
   */
  embed({ directory }: ReadingModel, texts: readonly string[]): Promise<SentenceVectors> {
    if (this.#current?.directory !== directory) {
      this.#current?.batches.close();
      const { idleSeconds, niceness } = this.#options;
      const batches = new SentenceBatches({ directory, niceness, idleSeconds });
      this.#current = { directory, batches };
    }
    return this.#current.batches.embed(texts);
  }

  /** Ends the process. Idempotent. */
  close(): void {
    this.#isClosed = true;
    this.#current?.batches.close();
  }
}
