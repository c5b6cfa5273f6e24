import { bundledLetterToSound } from '../../../english/pronunciation/bundled-rules.js';
import { readAloud } from '../../../english/read-aloud.js';
import { type DecodedWord, Decoder } from '../../../libraries/pocketsphinx/decoder.js';
import type { ModelPaths } from '../../../libraries/pocketsphinx/locate-installation.js';
import type { PocketsphinxLibrary } from '../../../libraries/pocketsphinx/pocketsphinx-library.js';
import { buildAlignmentGrammar, matchReadings, type Readings } from './alignment-grammar.js';
import type { WordTime } from './word-time.js';

/**
 * Maximum number of words that are added to the dictionary of a decoder. They cannot be removed, so
 * with more words it is loaded again.
 */
const maximumAddedWords = 2000;

/**
 * Beams by how hard the text is to follow. A narrow one is enough for most texts. The other keeps
 * every path, for words that were not said as they are written or are hidden in noise. A line of
 * words has few states.
 */
export const alignmentBeams = {
  ordinary: { beam: 1e-120, pbeam: 1e-120, wbeam: 1e-100 },
  patient: { beam: 1e-300, pbeam: 1e-300, wbeam: 1e-300 },
} as const;

const settings = {
  lw: 1,
  bestpath: 'no',
  fsgusealtpron: 'yes',
  fsgusefiller: 'yes',
  silprob: 0.1,
  topn: 2,
};

/** Prefix of the names of added words, with which no word of the dictionary begins. */
const namePrefix = 'earshot-';

/**
 * The features of a frame represent its middle, so boundaries between words are half a frame after
 * the start of the first one.
 */
const boundaryShiftSeconds = 0.005;

const isFiller = ({ name }: DecodedWord) => /^(?:<.*>|\[.*\]|\(NULL\))$/u.test(name);

/**
 * A decoder that follows given texts. It does one thing at a time: wait for each call before the
 * next.
 */
export class AlignmentDecoder {
  readonly #decoder: Decoder;
  /** Name in the decoder of each spoken word that was looked up. */
  readonly #names = new Map<string, string>();
  #addedWords = 0;

  private constructor(decoder: Decoder) {
    this.#decoder = decoder;
  }

  /**
   * Loads it, which takes a tenth of a second and 30 MB.
   *
   * @param model - paths of the English model, whose language model is not loaded
   * @param beams - one of {@link alignmentBeams}
   * @throws EngineUnavailableError when the library refuses
   */
  static async load(
    library: PocketsphinxLibrary,
    model: ModelPaths,
    beams: (typeof alignmentBeams)[keyof typeof alignmentBeams],
  ): Promise<AlignmentDecoder> {
    const paths = { hmm: model.acousticModel, dict: model.dictionary };
    return new AlignmentDecoder(await Decoder.load(library, { ...paths, ...settings, ...beams }));
  }

  /** True when it holds so many words that another one should take its place. */
  get isFull(): boolean {
    return this.#addedWords >= maximumAddedWords;
  }

  /**
   * Aligns words with the audio in which they were said.
   *
   * @param words - English words as they are written
   * @param samples - 16-bit samples at 16 kHz
   * @returns a time for each word, with `undefined` for one that cannot be said, or `undefined`
   * instead of all when the text does not fit into the audio
   */
  async align(
    words: readonly string[],
    samples: Int16Array,
  ): Promise<readonly (WordTime | undefined)[] | undefined> {
    const readings = words.map((word) => this.#read(word));
    if (readings.every(({ length }) => length === 0)) return undefined;
    const decoder = this.#decoder;
    decoder.setGrammar(buildAlignmentGrammar(readings));
    decoder.begin();
    await decoder.decode(samples, true);
    await decoder.end();
    const decoded = decoder.words().filter((word) => !isFiller(word));
    const names = decoded.map(({ name }) => name.replace(/\(\d+\)$/u, ''));
    return matchReadings(readings, names)?.map(({ from, to }) => {
      const first = decoded[from];
      const last = decoded[to - 1];
      if (from === to || first === undefined || last === undefined) return undefined;
      return {
        startSeconds: first.startSeconds + boundaryShiftSeconds,
        endSeconds: last.endSeconds + boundaryShiftSeconds,
      };
    });
  }

  /** Frees the decoder, which must not be used afterwards. */
  free(): void {
    this.#decoder.free();
  }

  #read(word: string): Readings {
    return readAloud(word).flatMap((spoken) => {
      const names = spoken.map((one) => this.#findOrAddName(one));
      return names.every((name) => name !== undefined) ? [names] : [];
    });
  }

  /**
   * Name of a spoken word, which is added when the dictionary lacks it, or `undefined` without a
   * pronunciation.
   */
  #findOrAddName(word: string): string | undefined {
    const known = this.#names.get(word);
    if (known !== undefined) return known;
    let name = word;
    if (this.#decoder.lookUp(word) === undefined) {
      const phones = bundledLetterToSound().pronounce(word.replace(/[^a-z]/gu, ''));
      if (phones.length === 0) return undefined;
      name = `${namePrefix}${this.#addedWords}`;
      this.#decoder.addToDictionary({ name, pronunciations: [phones.join(' ')] });
      this.#addedWords += 1;
    }
    this.#names.set(word, name);
    return name;
  }
}
