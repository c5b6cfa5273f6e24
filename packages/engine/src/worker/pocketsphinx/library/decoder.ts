import { framesPerSecond } from '../../../engines/pocketsphinx-options.js';
import { EngineFailedError, EngineUnavailableError } from '../../../port/engine-error.js';
import { extendLanguageModel } from './extended-language-model.js';
import { type FiniteStateGrammar, formatGrammar } from './finite-state-grammar.js';
import { callOnThread, type NativePointer, readText } from './native-functions.js';
import type { DecoderSettings, PocketsphinxLibrary } from './pocketsphinx-library.js';

/** A decoded word, fillers included. */
export interface DecodedWord {
  /** Name in the dictionary, with the number of its pronunciation, such as `the(2)`, `<sil>` or `[NOISE]`. */
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
  /** Name in the dictionary. */
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
export interface Decoder {
  /** Begins an utterance, with times that count from here. */
  begin(): void;
  /**
   * Decodes audio.
   *
   * @param samples - 16-bit samples at 16 kHz
   * @param whole - true when this is all of the utterance, which is then normalised as a whole
   */
  decode(samples: Int16Array, whole: boolean): Promise<void>;
  /** Ends the utterance. */
  end(): Promise<void>;
  /** Words of the best hypothesis so far. */
  words(): DecodedWord[];
  /**
   * Looks up the first pronunciation of a word of the dictionary.
   *
   * @param word - the word in lower case
   * @returns its phones, separated by spaces, or `undefined` when the dictionary has no such word
   */
  lookUp(word: string): string | undefined;
  /**
   * Adds words to the dictionary of a decoder that was created without a language model, and loads a language model that has them.
   *
   * @param words - words with new names
   * @param languageModel - file of the language model that is extended with them
   */
  addWords(words: readonly VocabularyWord[], languageModel: string): Promise<void>;
  /**
   * Adds a word only to the dictionary, for a grammar that is set afterwards. It stays there as long as the decoder.
   *
   * @param word - word with a new name
   */
  addToDictionary(word: DictionaryWord): void;
  /**
   * Sets the grammar along which utterances are decoded from now on.
   *
   * @param grammar - the grammar, of words of the dictionary
   */
  setGrammar(grammar: FiniteStateGrammar): void;
  /** Frees the decoder, which must not be used afterwards. */
  free(): void;
}

/**
 * Loads a decoder, which takes a fraction of a second and about 100 MB.
 *
 * Longer than 80 lines: a decoder, whose members share the pointers of the library.
 *
 * @param settings - model and settings
 * @throws EngineUnavailableError when the library refuses
 */
export async function createDecoder(
  library: PocketsphinxLibrary,
  settings: DecoderSettings,
): Promise<Decoder> {
  const { functions } = library;
  const configuration = library.configure(settings);
  if (configuration === null) {
    throw new EngineUnavailableError(
      `PocketSphinx ${library.version} refuses the settings ${JSON.stringify(settings)}.`,
    );
  }
  const decoder = await callOnThread(functions.ps_init, configuration);
  if (decoder === null) {
    throw new EngineUnavailableError(
      `PocketSphinx ${library.version} cannot load its model with the settings ${JSON.stringify(settings)}.`,
    );
  }
  const logarithms = functions.ps_get_logmath(decoder);

  const expect = (step: string, result: number) => {
    if (result < 0) throw new EngineFailedError(`PocketSphinx failed to ${step}.`);
  };

  const readWord = (segment: NativePointer): DecodedWord => {
    const first = [0];
    const last = [0];
    functions.ps_seg_frames(segment, first, last);
    const probability = functions.ps_seg_prob(segment, null, null, null);
    return {
      name: functions.ps_seg_word(segment),
      startSeconds: (first[0] ?? 0) / framesPerSecond,
      endSeconds: ((last[0] ?? 0) + 1) / framesPerSecond,
      confidence: Math.min(1, functions.logmath_exp(logarithms, probability)),
    };
  };

  const addToDictionary = ({ name, pronunciations }: DictionaryWord) => {
    for (const [index, phones] of pronunciations.entries()) {
      const variant = index === 0 ? name : `${name}(${index + 1})`;
      expect(`add ${variant} as ${phones}`, functions.ps_add_word(decoder, variant, phones, 0));
    }
  };

  return {
    begin() {
      // Without a new stream the times would continue from the utterance before. Versions from 5 need none, and may report that.
      functions.ps_start_stream(decoder);
      expect('start an utterance', functions.ps_start_utt(decoder));
    },
    async decode(samples, whole) {
      const result = await callOnThread(
        functions.ps_process_raw,
        decoder,
        samples,
        samples.length,
        0,
        whole ? 1 : 0,
      );
      expect('decode audio', result);
    },
    async end() {
      expect('end an utterance', await callOnThread(functions.ps_end_utt, decoder));
    },
    words() {
      const words: DecodedWord[] = [];
      let segment = functions.ps_seg_iter(decoder);
      while (segment !== null) {
        words.push(readWord(segment));
        segment = functions.ps_seg_next(segment);
      }
      return words;
    },
    lookUp(word) {
      const text = functions.ps_lookup_word(decoder, word);
      if (text === null) return undefined;
      try {
        return readText(text);
      } finally {
        functions.ckd_free(text);
      }
    },
    async addWords(words, languageModel) {
      for (const word of words) addToDictionary(word);
      const extended = await extendLanguageModel(languageModel, words);
      try {
        expect(
          'load a language model with the custom vocabulary',
          await library.useLanguageModel(decoder, extended.path),
        );
      } finally {
        await extended.remove();
      }
    },
    addToDictionary,
    setGrammar(grammar) {
      expect('set a grammar', library.useGrammar(decoder, formatGrammar(grammar)));
    },
    free() {
      functions.ps_free(decoder);
      library.returnMemory();
    },
  };
}
