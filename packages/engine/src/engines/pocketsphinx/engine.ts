import {
  type Installation,
  openInstallation,
} from '../../libraries/pocketsphinx/open-installation.js';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import { meanConfidence, type Recognition } from '../../port/recognition.js';
import {
  checkRecognition,
  type RecognitionOptions,
  type UtteranceOptions,
} from '../../port/recognition-options.js';
import type { EngineStatistics, SpeechEngine } from '../../port/speech-engine.js';
import type { SpeechStream, SpeechStreamOptions } from '../../port/speech-stream.js';
import { EngineLife } from '../../runtime/engine-life.js';
import type { DecoderPool } from './decoder-pool.js';
import { readWords } from './decoder-vocabulary.js';
import { createEngineDecoders, type EngineDecoders } from './engine-decoders.js';
import { KeyedVocabularies, type KeyedVocabulary } from './keyed-vocabularies.js';
import { type PocketsphinxOptions, pocketsphinxCapabilities } from './options.js';
import { PocketsphinxStream } from './stream.js';

/**
 * Length of audio from which it is assumed that a hurried decoder that finds no word has failed, in
 * samples.
 */
const retriedSamples = 2 * sampleRateHz;

/**
 * PocketSphinx. Utterances are decoded as a whole, one at a time. Streams have decoders of their
 * own, which are loaded when they are first needed.
 */
export class PocketsphinxEngine implements SpeechEngine {
  readonly capabilities: EngineCapabilities;
  readonly #vocabularies: KeyedVocabularies;
  readonly #decoders: EngineDecoders;
  readonly #life: EngineLife;

  private constructor(
    installation: Installation,
    options: PocketsphinxOptions,
    streamCapacity: number,
  ) {
    this.capabilities = pocketsphinxCapabilities(installation.library.version);
    this.#vocabularies = new KeyedVocabularies(options);
    this.#decoders = createEngineDecoders(installation, options, streamCapacity);
    this.#life = new EngineLife(streamCapacity);
  }

  /**
   * Loads PocketSphinx into this process, with one decoder ready.
   *
   * @param options - library, model and settings
   * @param streamCapacity - number of streams that it serves at the same time
   * @throws EngineUnavailableError that says what to install
   */
  static async load(
    options: PocketsphinxOptions,
    streamCapacity: number,
  ): Promise<PocketsphinxEngine> {
    const engine = new PocketsphinxEngine(openInstallation(options), options, streamCapacity);
    await engine.#decoders.recordings.prepare('');
    return engine;
  }

  async transcribe(
    samples: Int16Array,
    options: UtteranceOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    this.#life.requireOpen();
    signal?.throwIfAborted();
    checkRecognition(this.capabilities, options, samples.length);
    const vocabulary = await this.#vocabularies.load(options);
    const { hurried, live, recordings } = this.#decoders;
    if (options.isHurried === true) {
      const recognition = await this.#recognize(hurried, samples, vocabulary, options);
      signal?.throwIfAborted();
      // A narrow beam may have no path that ends where the audio does, and then no word is found at
      // all.
      if (recognition.words.length > 0 || samples.length < retriedSamples) return recognition;
    }
    const decoders = options.isLive === true ? live : recordings;
    const recognition = await this.#recognize(decoders, samples, vocabulary, options);
    signal?.throwIfAborted();
    return recognition;
  }

  async openStream(options: SpeechStreamOptions = {}): Promise<SpeechStream> {
    this.#life.requireOpen();
    checkRecognition(this.capabilities, options);
    return this.#life.streams.open((onOver) => this.#openStream(options, onOver));
  }

  prepare(options: UtteranceOptions): void {
    const { hurried, live, partials } = this.#decoders;
    const load = async () => {
      const { key = '' } = (await this.#vocabularies.load(options)) ?? {};
      const finals = options.isHurried === true ? hurried : live;
      await Promise.all([finals.prepare(key), partials.prepare(key)]);
    };
    // The first utterance reports the error.
    load().catch(() => undefined);
  }

  statistics(): EngineStatistics {
    return this.#life.statistics();
  }

  async close(): Promise<void> {
    this.#life.close();
    for (const decoders of Object.values(this.#decoders)) decoders.close();
  }

  async #openStream(options: SpeechStreamOptions, onOver: () => void): Promise<SpeechStream> {
    const { live, partials } = this.#decoders;
    const { onPartial } = options;
    const vocabulary = await this.#vocabularies.load(options);
    const key = vocabulary?.key ?? '';
    const lease = onPartial === undefined ? undefined : await partials.acquire(key);
    // The decoders are loaded while the utterance is spoken. One is ready when it ends, and another
    // one when somebody else speaks.
    void live.prepare(key);
    const { count, capacity } = this.#life.streams;
    if (count < capacity) void partials.prepare(key);
    return new PocketsphinxStream({
      lease,
      read: ({ decoder }) => readWords(decoder.words(), vocabulary?.vocabulary),
      onPartial,
      check: (sampleCount) => checkRecognition(this.capabilities, options, sampleCount),
      recognize: (samples) => this.#recognize(live, samples, vocabulary, options),
      onOver,
    });
  }

  async #recognize(
    decoders: DecoderPool,
    samples: Int16Array,
    vocabulary: KeyedVocabulary | undefined,
    { language = 'en' }: RecognitionOptions,
  ): Promise<Recognition> {
    const lease = await decoders.acquire(vocabulary?.key ?? '');
    try {
      const { decoder } = lease;
      decoder.begin();
      await decoder.decode(samples, true);
      await decoder.end();
      const words = readWords(decoder.words(), vocabulary?.vocabulary);
      lease.release();
      this.#life.countUtterance(samples.length);
      return { words, confidence: meanConfidence(words), language };
    } finally {
      lease.discard();
    }
  }
}
