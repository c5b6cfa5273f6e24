import type { PocketsphinxOptions } from '../../engines/pocketsphinx-options.js';
import { bundledLetterToSound } from '../../english/pronunciation/bundled-rules.js';
import { readAloud } from '../../english/read-aloud.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { createDecoder, type DecodedWord, type Decoder } from '../pocketsphinx/library/decoder.js';
import { locateModel } from '../pocketsphinx/library/locate-installation.js';
import {
  type DecoderSettings,
  openPocketsphinxLibrary,
} from '../pocketsphinx/library/pocketsphinx-library.js';
import type { Aligner } from './aligner.js';
import { buildAlignmentGrammar, matchReadings, type Readings } from './alignment-grammar.js';
import type { WordTime } from './word-time.js';

/** Words that a decoder takes beside its dictionary. It never forgets one, so with more it is loaded anew. */
const maximumAddedWords = 2000;

/** Beams so wide that the path to the end of the text is hardly ever lost; a line of words has few states. */
const settings: DecoderSettings = {
  lw: 1,
  bestpath: 'no',
  fsgusealtpron: 'yes',
  fsgusefiller: 'yes',
  silprob: 0.1,
  beam: 1e-120,
  pbeam: 1e-120,
  wbeam: 1e-100,
};

/** Prefix of the names of added words, with which no word of the dictionary begins. */
const namePrefix = 'earshot-';

/** Shortest audio that is aligned, and time that a word takes at least, in seconds: one phone of three frames. */
const minimumSeconds = { audio: 0.1, word: 0.03 } as const;

/** A boundary lies between the middles of two frames, and a decoded word begins with the first one's own begin: half a frame later. */
const boundaryShiftSeconds = 0.005;

const isFiller = ({ name }: DecodedWord) => /^(?:<.*>|\[.*\]|\(NULL\))$/u.test(name);

/** A loaded decoder with the names of its words. */
interface LoadedDecoder {
  readonly decoder: Decoder;
  /** Name in the decoder of each spoken word that was looked up. */
  readonly names: Map<string, string>;
  addedWords: number;
}

/**
 * Forced alignment of English with PocketSphinx: the recognised words are a grammar with one path, and decoding along it gives their
 * times. The decoder is loaded with the first words; where the library or its model is not installed, no word is ever placed.
 */
export class PocketsphinxAligner implements Aligner {
  readonly languages = ['en'] as const;
  readonly #options: PocketsphinxOptions;
  #loaded: LoadedDecoder | undefined;
  #absence: string | undefined;
  #isClosed = false;
  /** A decoder does one thing at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param options - library and model, when they are not where packages put them */
  constructor(options: PocketsphinxOptions = {}) {
    this.#options = options;
  }

  /** Why it cannot align; `undefined` as long as nothing is known against it. */
  get absence(): string | undefined {
    return this.#absence;
  }

  align(
    words: readonly string[],
    samples: Int16Array,
  ): Promise<readonly (WordTime | undefined)[] | undefined> {
    const aligned = this.#turn.then(() => this.#align(words, samples));
    this.#turn = aligned.catch(() => undefined);
    return aligned;
  }

  close(): void {
    this.#isClosed = true;
    this.#turn = this.#turn.then(() => this.#free());
  }

  async #align(words: readonly string[], samples: Int16Array) {
    const seconds = samples.length / sampleRateHz;
    const isTooShort =
      seconds < minimumSeconds.audio || words.length * minimumSeconds.word > seconds;
    const loaded = isTooShort ? undefined : await this.#load();
    if (loaded === undefined) return undefined;
    try {
      return await alignWith(loaded, words, samples);
    } catch {
      // The decoder may be in any state.
      this.#free();
      return undefined;
    }
  }

  async #load(): Promise<LoadedDecoder | undefined> {
    if (this.#isClosed || this.#absence !== undefined) return undefined;
    if (this.#loaded !== undefined && this.#loaded.addedWords < maximumAddedWords) {
      return this.#loaded;
    }
    this.#free();
    try {
      const { libraryPath, modelPath } = this.#options;
      const library = openPocketsphinxLibrary(
        libraryPath ?? process.env['EARSHOT_POCKETSPHINX_LIBRARY'],
      );
      const model = locateModel(modelPath ?? process.env['EARSHOT_POCKETSPHINX_MODEL']);
      const decoder = await createDecoder(library, {
        hmm: model.acousticModel,
        dict: model.dictionary,
        ...settings,
      });
      this.#loaded = { decoder, names: new Map(), addedWords: 0 };
      return this.#loaded;
    } catch (error) {
      this.#absence = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  }

  #free(): void {
    this.#loaded?.decoder.free();
    this.#loaded = undefined;
  }
}

/** Name of a spoken word in the decoder, to which it is added when the dictionary lacks it; `undefined` without a pronunciation. */
function nameOf(loaded: LoadedDecoder, word: string): string | undefined {
  const known = loaded.names.get(word);
  if (known !== undefined) return known;
  let name = word;
  if (loaded.decoder.lookUp(word) === undefined) {
    const phones = bundledLetterToSound().pronounce(word.replace(/[^a-z]/gu, ''));
    if (phones.length === 0) return undefined;
    name = `${namePrefix}${loaded.addedWords}`;
    loaded.decoder.addToDictionary({ name, pronunciations: [phones.join(' ')] });
    loaded.addedWords += 1;
  }
  loaded.names.set(word, name);
  return name;
}

async function alignWith(
  loaded: LoadedDecoder,
  words: readonly string[],
  samples: Int16Array,
): Promise<readonly (WordTime | undefined)[] | undefined> {
  const readings = words.map(
    (word): Readings =>
      readAloud(word).flatMap((spoken) => {
        const names = spoken.map((one) => nameOf(loaded, one));
        return names.every((name) => name !== undefined) ? [names] : [];
      }),
  );
  if (readings.every(({ length }) => length === 0)) return undefined;
  const { decoder } = loaded;
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
