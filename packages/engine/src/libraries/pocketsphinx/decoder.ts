import { EngineFailedError, EngineUnavailableError } from '../../port/engine-error.js';
import { extendLanguageModel } from './extended-language-model.js';
import { type FiniteStateGrammar, formatGrammar } from './finite-state-grammar.js';
import { framesPerSecond } from './frame-rate.js';
import {
  callOnThread,
  type NativeFunctions,
  type NativePointer,
  readText,
} from './native-functions.js';
import type { DecoderSettings, PocketsphinxLibrary } from './pocketsphinx-library.js';

/** A decoded word, fillers included. */
export interface DecodedWord {
  /**
   * Name in the dictionary, with the number of its pronunciation, such as `the(2)`, `<sil>` or
   * `[NOISE]`.
   */
  readonly name: string;
  /** Start, in seconds. */
  readonly startSeconds: number;
  /** End, in seconds. */
  readonly endSeconds: number;
  /** Posterior probability, 0 to 1. */
  readonly confidence: number;
}

/** A word that is added to the dictionary of a decoder. */
interface DictionaryWord {
  readonly name: string;
  /** Pronunciations, at least one, with phones separated by spaces. */
  readonly pronunciations: readonly string[];
}

/** A word that is added to a decoder and its language model. */
export interface VocabularyWord extends DictionaryWord {
  /** Probability in relation to an even share of the language model. */
  readonly weight: number;
}

/** A decoder of the library. It does one thing at a time: wait for each call before the next. */
export class Decoder {
  readonly #library: PocketsphinxLibrary;
  readonly #functions: NativeFunctions;
  readonly #pointer: NativePointer;
  readonly #logarithms: NativePointer;

  private constructor(library: PocketsphinxLibrary, pointer: NativePointer) {
    this.#library = library;
    this.#functions = library.functions;
    this.#pointer = pointer;
    this.#logarithms = library.functions.ps_get_logmath(pointer);
  }

  /**
   * Loads a decoder, which takes a fraction of a second and about 100 MB.
   *
   * @param settings - model and settings
   * @throws EngineUnavailableError when the library refuses
   */
  static async load(library: PocketsphinxLibrary, settings: DecoderSettings): Promise<Decoder> {
    const configuration = library.configure(settings);
    if (configuration === null)
      throw new EngineUnavailableError(
        `PocketSphinx ${library.version} refuses the settings ${JSON.stringify(settings)}.`,
      );
    const pointer = await callOnThread(library.functions.ps_init, configuration);
    if (pointer === null)
      throw new EngineUnavailableError(
        `PocketSphinx ${library.version} cannot load its model with the settings ${JSON.stringify(settings)}.`,
      );
    return new Decoder(library, pointer);
  }

  /** Begins an utterance, with times that count from here. */
  begin(): void {
    // Without a new stream the times would continue from the utterance before. Versions from 5 need
    // none, and may report that.
    this.#functions.ps_start_stream(this.#pointer);
    expectSuccess('start an utterance', this.#functions.ps_start_utt(this.#pointer));
  }

  /**
   * Decodes audio.
   *
   * @param samples - 16-bit samples at 16 kHz
   * @param whole - true when this is all of the utterance, which is then normalised as a whole
   */
  async decode(samples: Int16Array, whole: boolean): Promise<void> {
    const result = await callOnThread(
      this.#functions.ps_process_raw,
      this.#pointer,
      samples,
      samples.length,
      0,
      whole ? 1 : 0,
    );
    expectSuccess('decode audio', result);
  }

  /** Ends the utterance. */
  async end(): Promise<void> {
    const result = await callOnThread(this.#functions.ps_end_utt, this.#pointer);
    expectSuccess('end an utterance', result);
  }

  /** Words of the best hypothesis so far. */
  words(): DecodedWord[] {
    const words: DecodedWord[] = [];
    let segment = this.#functions.ps_seg_iter(this.#pointer);
    while (segment !== null) {
      words.push(this.#readWord(segment));
      segment = this.#functions.ps_seg_next(segment);
    }
    return words;
  }

  /**
   * Looks up the first pronunciation of a word of the dictionary.
   *
   * @param word - the word in lower case
   * @returns its phones, separated by spaces, or `undefined` when the dictionary has no such word
   */
  lookUp(word: string): string | undefined {
    const text = this.#functions.ps_lookup_word(this.#pointer, word);
    if (text === null) return undefined;
    try {
      return readText(text);
    } finally {
      this.#functions.ckd_free(text);
    }
  }

  /**
   * Adds words to the dictionary of a decoder that was created without a language model, and loads
   * a language model that has them.
   *
   * @param words - words with new names
   * @param languageModel - file of the language model that is extended with them
   */
  async addWords(words: readonly VocabularyWord[], languageModel: string): Promise<void> {
    for (const word of words) this.addToDictionary(word);
    const extended = await extendLanguageModel(languageModel, words);
    try {
      expectSuccess(
        'load a language model with the custom vocabulary',
        await this.#library.useLanguageModel(this.#pointer, extended.path),
      );
    } finally {
      await extended.remove();
    }
  }

  /**
   * Adds a word only to the dictionary, for a grammar that is set afterwards. It stays there as
   * long as the decoder.
   *
   * @param word - word with a new name
   */
  addToDictionary({ name, pronunciations }: DictionaryWord): void {
    for (const [index, phones] of pronunciations.entries()) {
      const variant = index === 0 ? name : `${name}(${index + 1})`;
      const result = this.#functions.ps_add_word(this.#pointer, variant, phones, 0);
      expectSuccess(`add ${variant} as ${phones}`, result);
    }
  }

  /**
   * Sets the grammar along which utterances are decoded from now on.
   *
   * @param grammar - the grammar, of words of the dictionary
   */
  setGrammar(grammar: FiniteStateGrammar): void {
    const result = this.#library.useGrammar(this.#pointer, formatGrammar(grammar));
    expectSuccess('set a grammar', result);
  }

  /** Frees the decoder, which must not be used afterwards. */
  free(): void {
    this.#functions.ps_free(this.#pointer);
    this.#library.returnMemory();
  }

  #readWord(segment: NativePointer): DecodedWord {
    const first = [0];
    const last = [0];
    this.#functions.ps_seg_frames(segment, first, last);
    const probability = this.#functions.ps_seg_prob(segment, null, null, null);
    return {
      name: this.#functions.ps_seg_word(segment),
      startSeconds: (first[0] ?? 0) / framesPerSecond,
      endSeconds: ((last[0] ?? 0) + 1) / framesPerSecond,
      confidence: Math.min(1, this.#functions.logmath_exp(this.#logarithms, probability)),
    };
  }
}

function expectSuccess(step: string, result: number): void {
  if (result < 0) throw new EngineFailedError(`PocketSphinx failed to ${step}.`);
}
