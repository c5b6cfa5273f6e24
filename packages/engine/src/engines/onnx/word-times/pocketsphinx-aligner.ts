import {
  type InstallationPaths,
  openInstallation,
} from '../../../libraries/pocketsphinx/open-installation.js';
import { sampleRateHz } from '../../../port/engine-capabilities.js';
import { errorMessage } from '../../../port/engine-error.js';
import type { Aligner } from './aligner.js';
import { AlignmentDecoder, alignmentBeams } from './alignment-decoder.js';
import type { WordTime } from './word-time.js';

type Beams = keyof typeof alignmentBeams;
type Times = readonly (WordTime | undefined)[] | undefined;

/**
 * Shortest audio that is aligned, and time that a word takes at least: one phone of three frames.
 * In seconds.
 */
const minimumSeconds = { audio: 0.1, word: 0.03 } as const;

/**
 * Forced alignment of English with PocketSphinx: the recognised words are a grammar with one path,
 * and decoding along it yields their times. A decoder is loaded with the first words. Where the
 * library or its model is not installed, no word is ever placed.
 */
export class PocketsphinxAligner implements Aligner {
  readonly languages = ['en'] as const;
  readonly #paths: InstallationPaths;
  readonly #decoders = new Map<Beams, AlignmentDecoder>();
  #absence: string | undefined;
  #isClosed = false;
  /** A decoder does one thing at a time. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param paths - library and model, when they are not where packages put them */
  constructor(paths: InstallationPaths = {}) {
    this.#paths = paths;
  }

  /** Why it cannot align, with what to install, or `undefined` as long as no problem is known. */
  get absence(): string | undefined {
    return this.#absence;
  }

  align(words: readonly string[], samples: Int16Array): Promise<Times> {
    const aligned = this.#turn.then(() => this.#align(words, samples));
    this.#turn = aligned;
    return aligned;
  }

  close(): void {
    this.#isClosed = true;
    this.#turn = this.#turn.then(() => this.#free());
  }

  async #align(words: readonly string[], samples: Int16Array): Promise<Times> {
    const seconds = samples.length / sampleRateHz;
    const needed = Math.max(minimumSeconds.audio, words.length * minimumSeconds.word);
    if (words.length === 0 || seconds < needed) return undefined;
    try {
      // Few texts need the second one, so its memory is seldom used.
      for (const beams of ['ordinary', 'patient'] as const) {
        const decoder = await this.#decoder(beams);
        const times = await decoder?.align(words, samples);
        if (times !== undefined) return times;
      }
    } catch {
      // The decoders may be in any state. The next text gets new ones.
      this.#free();
    }
    return undefined;
  }

  async #decoder(beams: Beams): Promise<AlignmentDecoder | undefined> {
    if (this.#isClosed || this.#absence !== undefined) return undefined;
    const loaded = this.#decoders.get(beams);
    if (loaded !== undefined && !loaded.isFull) return loaded;
    loaded?.free();
    this.#decoders.delete(beams);
    try {
      const { library, model } = openInstallation(this.#paths);
      const decoder = await AlignmentDecoder.load(library, model, alignmentBeams[beams]);
      this.#decoders.set(beams, decoder);
      return decoder;
    } catch (error) {
      this.#absence = errorMessage(error);
      return undefined;
    }
  }

  #free(): void {
    for (const decoder of this.#decoders.values()) decoder.free();
    this.#decoders.clear();
  }
}
