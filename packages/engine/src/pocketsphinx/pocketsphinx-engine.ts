import type { TranscriptionLanguage } from '@earshot/core';
import { EngineBusyError } from '../errors/engine-busy-error.js';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { checkRecognition } from '../port/check-recognition.js';
import { meanConfidence } from '../port/mean-confidence.js';
import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { Recognition } from '../port/recognition.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { SpeechEngine } from '../port/speech-engine.js';
import type { SpeechStream } from '../port/speech-stream.js';
import type { VocabularyPreparer } from '../process/load-engine.js';
import { createDecoderPool, type DecoderPool } from './decoder-pool.js';
import { createDecoder } from './library/decoder.js';
import type { DecoderSettings } from './library/decoder-settings.js';
import { locateModel } from './library/locate-model.js';
import { openPocketsphinxLibrary } from './library/pocketsphinx-library.js';
import { loadTaughtDecoder } from './load-taught-decoder.js';
import { pocketsphinxCapabilities } from './pocketsphinx-capabilities.js';
import type { PocketsphinxOptions } from './pocketsphinx-options.js';
import { liveSettings, partialSettings, wholeSettings } from './pocketsphinx-settings.js';
import { createPocketsphinxStream } from './pocketsphinx-stream.js';
import { readWords, type TaughtVocabulary } from './taught-vocabulary.js';
import { createVocabularyPreparer, readPrepared } from './vocabulary-preparer.js';

const sampleRateHz = 16_000;

/** Audio in which a live decoder that hears no word has lost its way, in samples. */
const retriedSamples = 2 * sampleRateHz;

/** A vocabulary, with the name under which its decoders are kept. */
interface LearntVocabulary {
  readonly key: string;
  readonly taught: TaughtVocabulary;
}

/**
 * Loads PocketSphinx into this process, with one decoder ready. Utterances are decoded as a whole, one at a time; streams
 * have decoders of their own, which are loaded when they are first needed.
 *
 * @param options - where it is
 * @param streamCapacity - streams that it serves at the same time
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
  const learnt = new WeakMap<PreparedVocabulary, TaughtVocabulary>();
  const streams = new Set<SpeechStream>();
  let openStreams = 0;
  let utterances = 0;
  let audioSeconds = 0;
  let isClosed = false;

  /** The vocabulary that is asked for as decoders learn it; `undefined` for none, and for one without a word that can be said. */
  const learn = async ({
    vocabulary,
    preparedVocabulary,
  }: RecognitionOptions): Promise<LearntVocabulary | undefined> => {
    let prepared = preparedVocabulary;
    if (prepared === undefined) {
      if (vocabulary === undefined || vocabulary.vocabulary.length === 0) return undefined;
      preparer ??= createVocabularyPreparer(options);
      prepared = await preparer.prepare(vocabulary);
    }
    const taught = learnt.get(prepared) ?? readPrepared(prepared);
    learnt.set(prepared, taught);
    return taught.words.length === 0 ? undefined : { key: prepared.content, taught };
  };

  const createBank = (settings: DecoderSettings, capacity: number, maximumIdle: number) =>
    createDecoderPool({
      capacity,
      maximumIdle,
      load: (key) =>
        key === ''
          ? createDecoder(library, settings)
          : loadTaughtDecoder(library, settings, () => readPrepared({ content: key })),
    });
  const settings = { ...wholeSettings(model), ...options.settings };
  const utteranceBank = createBank(settings, 1, 3);
  // A live utterance does not wait for a long one of a recording.
  const finalBank = createBank({ ...liveSettings(model), ...options.settings }, 1, 2);
  const partialBank = createBank(partialSettings(model), streamCapacity, streamCapacity);
  await utteranceBank.prepare('');

  const requireOpen = () => {
    if (isClosed) throw new EngineClosedError('The engine was closed.');
  };

  const recognize = async (
    decoders: DecoderPool,
    samples: Int16Array,
    vocabulary: LearntVocabulary | undefined,
    language: TranscriptionLanguage = 'en',
  ): Promise<Recognition> => {
    const lease = await decoders.acquire(vocabulary?.key ?? '');
    try {
      const { decoder } = lease;
      decoder.begin();
      await decoder.decode(samples, true);
      await decoder.end();
      const words = readWords(decoder.words(), vocabulary?.taught);
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
    async transcribe(samples, asked = {}, signal) {
      requireOpen();
      signal?.throwIfAborted();
      checkRecognition(capabilities, asked, samples.length);
      const vocabulary = await learn(asked);
      const decoders = asked.isLive === true ? finalBank : utteranceBank;
      let recognition = await recognize(decoders, samples, vocabulary, asked.language);
      signal?.throwIfAborted();
      // A narrow beam may hold no path that ends where the audio does; then nothing is heard at all.
      if (
        asked.isLive === true &&
        recognition.words.length === 0 &&
        samples.length >= retriedSamples
      ) {
        recognition = await recognize(utteranceBank, samples, vocabulary, asked.language);
        signal?.throwIfAborted();
      }
      return recognition;
    },
    async openStream(asked = {}) {
      requireOpen();
      checkRecognition(capabilities, asked);
      if (openStreams >= streamCapacity) {
        throw new EngineBusyError(`All ${streamCapacity} streams of the engine are in use.`);
      }
      openStreams += 1;
      try {
        const { onPartial, language } = asked;
        const vocabulary = await learn(asked);
        const key = vocabulary?.key ?? '';
        const lease = onPartial === undefined ? undefined : await partialBank.acquire(key);
        // Loaded while the utterance goes on, the last decoder is ready when it ends, and another one when somebody else speaks.
        void finalBank.prepare(key);
        if (openStreams < streamCapacity) void partialBank.prepare(key);
        const stream = createPocketsphinxStream({
          lease,
          read: ({ decoder }) => readWords(decoder.words(), vocabulary?.taught),
          onPartial,
          check: (sampleCount) => checkRecognition(capabilities, asked, sampleCount),
          recognize: (samples) => recognize(finalBank, samples, vocabulary, language),
          onOver() {
            openStreams -= 1;
            streams.delete(stream);
          },
        });
        streams.add(stream);
        return stream;
      } catch (fault) {
        openStreams -= 1;
        throw fault;
      }
    },
    prepare(asked) {
      const load = async () => {
        const key = (await learn(asked))?.key ?? '';
        await Promise.all([finalBank.prepare(key), partialBank.prepare(key)]);
      };
      // Whoever speaks first is told what is wrong.
      load().catch(() => undefined);
    },
    statistics: () => ({ utterances, audioSeconds, openStreams, streamCapacity }),
    async close() {
      isClosed = true;
      for (const stream of streams) stream.abort();
      for (const decoders of [utteranceBank, finalBank, partialBank]) decoders.close();
    },
  };
}
