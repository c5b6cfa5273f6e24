import type { CustomVocabularyConfiguration } from '@earshot/core';
import { EngineBusyError } from '../errors/engine-busy-error.js';
import { EngineClosedError } from '../errors/engine-closed-error.js';
import { checkRecognition } from '../port/check-recognition.js';
import { meanConfidence } from '../port/mean-confidence.js';
import type { Recognition } from '../port/recognition.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { SpeechEngine } from '../port/speech-engine.js';
import type { SpeechStream } from '../port/speech-stream.js';
import { createDecoderBank, type DecoderBank } from './decoder-bank.js';
import { createDecoder } from './library/decoder.js';
import type { DecoderSettings } from './library/decoder-settings.js';
import { locateModel } from './library/locate-model.js';
import { openPocketsphinxLibrary } from './library/pocketsphinx-library.js';
import { pocketsphinxCapabilities } from './pocketsphinx-capabilities.js';
import type { PocketsphinxOptions } from './pocketsphinx-options.js';
import { liveSettings, partialSettings, wholeSettings } from './pocketsphinx-settings.js';
import { createPocketsphinxStream } from './pocketsphinx-stream.js';
import { createPronouncer } from './pronunciation/pronouncer.js';
import { readWords, vocabularyKey, wordsToTeach } from './taught-vocabulary.js';

const sampleRateHz = 16_000;

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
  const pronouncer = createPronouncer(model.dictionary);
  const streams = new Set<SpeechStream>();
  let openStreams = 0;
  let utterances = 0;
  let audioSeconds = 0;
  let isClosed = false;

  const createBank = (settings: DecoderSettings, capacity: number, maximumIdle: number) =>
    createDecoderBank({
      capacity,
      maximumIdle,
      async load(key) {
        const decoder = await createDecoder(library, settings);
        if (key === '') return decoder;
        // The key of a vocabulary is its JSON.
        const vocabulary = JSON.parse(key) as CustomVocabularyConfiguration;
        try {
          await decoder.teach(wordsToTeach(vocabulary, pronouncer, (word) => decoder.lookUp(word)));
        } catch (fault) {
          decoder.free();
          throw fault;
        }
        return decoder;
      },
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
    bank: DecoderBank,
    samples: Int16Array,
    { vocabulary, language = 'en' }: RecognitionOptions,
  ): Promise<Recognition> => {
    const lent = await bank.borrow(vocabularyKey(vocabulary));
    try {
      const { decoder } = lent;
      decoder.begin();
      await decoder.decode(samples, true);
      await decoder.end();
      const words = readWords(decoder.words(), vocabulary);
      lent.release();
      utterances += 1;
      audioSeconds += samples.length / sampleRateHz;
      return { words, confidence: meanConfidence(words), language };
    } finally {
      lent.discard();
    }
  };

  return {
    capabilities,
    async transcribe(samples, asked = {}, signal) {
      requireOpen();
      signal?.throwIfAborted();
      checkRecognition(capabilities, asked, samples.length);
      const bank = asked.isLive === true ? finalBank : utteranceBank;
      const recognition = await recognize(bank, samples, asked);
      signal?.throwIfAborted();
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
        const { vocabulary, onPartial } = asked;
        const key = vocabularyKey(vocabulary);
        const lent = onPartial === undefined ? undefined : await partialBank.borrow(key);
        // Loaded while the utterance goes on, the last decoder is ready when it ends, and another one when somebody else speaks.
        void finalBank.prepare(key);
        if (openStreams < streamCapacity) void partialBank.prepare(key);
        const stream = createPocketsphinxStream({
          lent,
          read: ({ decoder }) => readWords(decoder.words(), vocabulary),
          onPartial,
          check: (sampleCount) => checkRecognition(capabilities, asked, sampleCount),
          recognize: (samples) => recognize(finalBank, samples, asked),
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
    prepare({ vocabulary }) {
      const key = vocabularyKey(vocabulary);
      void finalBank.prepare(key);
      void partialBank.prepare(key);
    },
    statistics: () => ({ utterances, audioSeconds, openStreams, streamCapacity }),
    async close() {
      isClosed = true;
      for (const stream of streams) stream.abort();
      for (const bank of [utteranceBank, finalBank, partialBank]) bank.close();
    },
  };
}
