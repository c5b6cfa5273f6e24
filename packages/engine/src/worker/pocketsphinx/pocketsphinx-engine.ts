import type { TranscriptionLanguage } from '@earshot/core';
import {
  type PocketsphinxOptions,
  pocketsphinxCapabilities,
} from '../../engines/pocketsphinx-options.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import type { PreparedVocabulary, VocabularyPreparer } from '../../port/prepared-vocabulary.js';
import { meanConfidence, type Recognition } from '../../port/recognition.js';
import { checkRecognition, type RecognitionOptions } from '../../port/recognition-options.js';
import type { SpeechEngine } from '../../port/speech-engine.js';
import { OpenStreams } from '../../runtime/open-streams.js';
import { DecoderPool } from './decoder-pool.js';
import { type DecoderVocabulary, readWords } from './decoder-vocabulary.js';
import { createDecoder } from './library/decoder.js';
import { locateModel } from './library/locate-installation.js';
import { type DecoderSettings, openPocketsphinxLibrary } from './library/pocketsphinx-library.js';
import { loadVocabularyDecoder } from './load-vocabulary-decoder.js';
import { hurriedSettings, partialSettings, wholeSettings } from './pocketsphinx-settings.js';
import { PocketsphinxStream } from './pocketsphinx-stream.js';
import { createVocabularyPreparer, readPrepared } from './vocabulary-preparer.js';

/** Length of audio from which it is assumed that a hurried decoder that finds no word has failed, in samples. */
const retriedSamples = 2 * sampleRateHz;

/** A vocabulary, with the key of its decoders in the pools. */
interface KeyedVocabulary {
  readonly key: string;
  readonly vocabulary: DecoderVocabulary;
}

/**
 * Loads PocketSphinx into this process, with one decoder ready. Utterances are decoded as a whole, one at a time. Streams have decoders of
 * their own, which are loaded when they are first needed.
 *
 * Longer than 80 lines: an engine, whose members share what was loaded.
 *
 * @param options - library, model and settings
 * @param streamCapacity - number of streams that it serves at the same time
 * @throws EngineUnavailableError that says what to install
 */
export async function loadPocketsphinx(
  options: PocketsphinxOptions,
  streamCapacity: number,
): Promise<SpeechEngine> {
  const library = openPocketsphinxLibrary(
    options.libraryPath ?? process.env['EARSHOT_POCKETSPHINX_LIBRARY'],
  );
  const model = locateModel(options.modelPath ?? process.env['EARSHOT_POCKETSPHINX_MODEL']);
  const capabilities = pocketsphinxCapabilities(library.version);
  let preparer: VocabularyPreparer | undefined;
  const vocabularyCache = new WeakMap<PreparedVocabulary, DecoderVocabulary>();
  const streams = new OpenStreams(streamCapacity);
  let utterances = 0;
  let audioSeconds = 0;
  let isClosed = false;

  /** The vocabulary of a request, or `undefined` for none, and for one without a word that can be said. */
  const loadVocabulary = async ({
    vocabulary,
    preparedVocabulary,
  }: RecognitionOptions): Promise<KeyedVocabulary | undefined> => {
    let prepared = preparedVocabulary;
    if (prepared === undefined) {
      if (vocabulary === undefined || vocabulary.vocabulary.length === 0) return undefined;
      preparer ??= createVocabularyPreparer(options);
      prepared = await preparer.prepare(vocabulary);
    }
    const loaded = vocabularyCache.get(prepared) ?? readPrepared(prepared);
    vocabularyCache.set(prepared, loaded);
    return loaded.words.length === 0 ? undefined : { key: prepared.content, vocabulary: loaded };
  };

  const createDecoders = (settings: DecoderSettings, capacity: number, maximumIdle: number) =>
    new DecoderPool({
      capacity,
      maximumIdle,
      load: (key) =>
        key === ''
          ? createDecoder(library, settings)
          : loadVocabularyDecoder(library, settings, () => readPrepared({ content: key })),
    });
  const settings = { ...wholeSettings(model), ...options.settings };
  const utteranceDecoders = createDecoders(settings, 1, 3);
  // A live utterance does not wait for a long one of a recording.
  const liveDecoders = createDecoders(settings, 1, 2);
  const hurriedDecoders = createDecoders({ ...hurriedSettings(model), ...options.settings }, 1, 2);
  const partialDecoders = createDecoders(partialSettings(model), streamCapacity, streamCapacity);
  await utteranceDecoders.prepare('');

  const requireOpen = () => {
    if (isClosed) throw new EngineClosedError('The engine was closed.');
  };

  const recognize = async (
    decoders: DecoderPool,
    samples: Int16Array,
    loaded: KeyedVocabulary | undefined,
    language: TranscriptionLanguage = 'en',
  ): Promise<Recognition> => {
    const lease = await decoders.acquire(loaded?.key ?? '');
    try {
      const { decoder } = lease;
      decoder.begin();
      await decoder.decode(samples, true);
      await decoder.end();
      const words = readWords(decoder.words(), loaded?.vocabulary);
      lease.release();
      utterances += 1;
      audioSeconds += samples.length / sampleRateHz;
      return { words, confidence: meanConfidence(words), language };
    } finally {
      lease.discard();
    }
  };

  return {
    capabilities,
    async transcribe(samples, requested = {}, signal) {
      requireOpen();
      signal?.throwIfAborted();
      checkRecognition(capabilities, requested, samples.length);
      const loaded = await loadVocabulary(requested);
      const { isHurried, isLive, language } = requested;
      const decoders = isLive === true ? liveDecoders : utteranceDecoders;
      if (isHurried === true) {
        const hurried = await recognize(hurriedDecoders, samples, loaded, language);
        signal?.throwIfAborted();
        // A narrow beam may have no path that ends where the audio does, and then no word is found at all.
        if (hurried.words.length > 0 || samples.length < retriedSamples) return hurried;
      }
      const recognition = await recognize(decoders, samples, loaded, language);
      signal?.throwIfAborted();
      return recognition;
    },
    async openStream(requested = {}) {
      requireOpen();
      checkRecognition(capabilities, requested);
      return streams.open(async (onOver) => {
        const { onPartial, language } = requested;
        const loaded = await loadVocabulary(requested);
        const key = loaded?.key ?? '';
        const lease = onPartial === undefined ? undefined : await partialDecoders.acquire(key);
        // The decoders are loaded while the utterance is spoken. One is ready when it ends, and another one when somebody else speaks.
        void liveDecoders.prepare(key);
        if (streams.count < streamCapacity) void partialDecoders.prepare(key);
        return new PocketsphinxStream({
          lease,
          read: ({ decoder }) => readWords(decoder.words(), loaded?.vocabulary),
          onPartial,
          check: (sampleCount) => checkRecognition(capabilities, requested, sampleCount),
          recognize: (samples) => recognize(liveDecoders, samples, loaded, language),
          onOver,
        });
      });
    },
    prepare(requested) {
      const load = async () => {
        const key = (await loadVocabulary(requested))?.key ?? '';
        const finalDecoders = requested.isHurried === true ? hurriedDecoders : liveDecoders;
        await Promise.all([finalDecoders.prepare(key), partialDecoders.prepare(key)]);
      };
      // The first utterance reports the error.
      load().catch(() => undefined);
    },
    statistics: () => ({ utterances, audioSeconds, openStreams: streams.count, streamCapacity }),
    async close() {
      isClosed = true;
      streams.abortAll();
      for (const decoders of [utteranceDecoders, liveDecoders, hurriedDecoders, partialDecoders])
        decoders.close();
    },
  };
}
