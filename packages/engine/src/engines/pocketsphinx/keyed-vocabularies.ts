import type { PreparedVocabulary, VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import type { RecognitionOptions } from '../../port/recognition-options.js';
import type { DecoderVocabulary } from './decoder-vocabulary.js';
import type { PocketsphinxOptions } from './options.js';
import { PocketsphinxPreparer, readPrepared } from './vocabulary.js';

/** A vocabulary, with the key of its decoders in the pools. */
export interface KeyedVocabulary {
  readonly key: string;
  readonly vocabulary: DecoderVocabulary;
}

/** Vocabularies of requests. One that was not prepared in another process is prepared here. */
export class KeyedVocabularies {
  readonly #options: PocketsphinxOptions;
  readonly #loaded = new WeakMap<PreparedVocabulary, DecoderVocabulary>();
  #preparer: VocabularyPreparer | undefined;

  /** @param options - library, model and settings of the preparer */
  constructor(options: PocketsphinxOptions) {
    this.#options = options;
  }

  /**
   * The vocabulary of a request, or `undefined` for none, and for one without a word that can be
   * said.
   */
  async load(options: RecognitionOptions): Promise<KeyedVocabulary | undefined> {
    const prepared = options.preparedVocabulary ?? (await this.#prepare(options));
    if (prepared === undefined) return undefined;
    const vocabulary = this.#loaded.get(prepared) ?? readPrepared(prepared);
    this.#loaded.set(prepared, vocabulary);
    return vocabulary.words.length === 0 ? undefined : { key: prepared.content, vocabulary };
  }

  async #prepare({ vocabulary }: RecognitionOptions): Promise<PreparedVocabulary | undefined> {
    if (vocabulary === undefined || vocabulary.vocabulary.length === 0) return undefined;
    this.#preparer ??= new PocketsphinxPreparer(this.#options);
    return this.#preparer.prepare(vocabulary);
  }
}
