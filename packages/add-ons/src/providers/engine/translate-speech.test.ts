import { preRecordedRequestSchema, type Utterance } from '@earshot/core';
import { verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddOnFailure } from '../../runner/add-on-error.js';
import type { AddOnInput, AudioSource } from '../../runner/provider.js';
import { cutPassages } from '../../translation/cut-passages.js';
import type { SpeechTranslator } from '../../translation/speech-translator.js';
import { dividePassages } from '../../translation/spoken-passages.js';
import type { Translator } from '../../translation/translator.js';
import { translateSpeech } from './translate-speech.js';

const rateHz = 16_000;

function createUtterance(
  text: string,
  start: number,
  end: number,
  { channel = 0, language = 'de' }: { channel?: number; language?: string } = {},
): Utterance {
  const words = text.split(' ');
  const seconds = (end - start) / words.length;
  return {
    start,
    end,
    confidence: 1,
    channel,
    language: language as Utterance['language'],
    text,
    words: words.map((word, index) => ({
      word: index === 0 ? word : ` ${word}`,
      start: start + index * seconds,
      end: start + index * seconds + seconds * 0.8,
      confidence: 1,
    })),
  };
}

/**
 * Audio whose samples are the hundredths of a second of their times, negative in the second
 * channel.
 */
function countingAudio(seconds: number, channels = 1, blockSamples = 5000) {
  let readSamples = 0;
  const audio: AudioSource = {
    distinctChannelCount: channels,
    durationSeconds: seconds,
    async *read(signal) {
      for (let from = 0; from < seconds * rateHz; from += blockSamples) {
        signal.throwIfAborted();
        const length = Math.min(blockSamples, seconds * rateHz - from);
        readSamples = from + length;
        yield Array.from({ length: channels }, (_, channel) =>
          Int16Array.from({ length }, (__, index) => {
            const hundredths = Math.floor((from + index) / (rateHz / 100));
            return channel === 0 ? hundredths : -hundredths;
          }),
        );
      }
    },
  };
  return { audio, readSeconds: () => readSamples / rateHz };
}

/** An engine that reports from when to when, in hundredths of a second, it has received audio. */
const reporting = (changes: Partial<SpeechTranslator> = {}): SpeechTranslator => ({
  languages: ['de', 'fr', 'en'],
  maximumSeconds: 28,
  parallelism: 2,
  translate: async ({ language, samples }) => `${language} ${samples[0]}..${samples.at(-1)}`,
  ...changes,
});

const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
  audio_url: 'https://files.example/a.wav',
  translation: true,
  translation_config: { target_languages: ['en'] },
});

const createInput = (utterances: Utterance[], changes: Partial<AddOnInput> = {}): AddOnInput => ({
  utterances,
  sentences: [],
  params,
  audio: countingAudio(20).audio,
  signal: new AbortController().signal,
  ...changes,
});

async function translateTexts(input: AddOnInput, engine = reporting(), translator?: Translator) {
  const [english] = await translateSpeech(input, { engine, translator });
  return english?.utterances?.map(({ text }) => text);
}

describe('translation by an engine', () => {
  verifies('translation.by-engine', 'each utterance is translated, with its language', async () => {
    const utterances = [
      createUtterance('guten Morgen', 1, 2),
      createUtterance('already English', 3, 4, { language: 'en' }),
      createUtterance('bonjour', 4.2, 5, { language: 'fr' }),
    ];
    const [english] = await translateSpeech(createInput(utterances), {
      engine: reporting(),
      translator: undefined,
    });
    // Around the times of the words, but not into the neighbour.
    expect(english?.utterances?.map(({ text }) => text)).toEqual([
      'de 70..229',
      'already English',
      'fr 410..529',
    ]);
    expect(english).toMatchObject({ error: null, languages: ['en'], word_times: 'interpolated' });
    for (const [index, { channel, end, start, words }] of (english?.utterances ?? []).entries()) {
      expect({ channel, end, start }).toEqual({
        channel: 0,
        end: utterances[index]?.end,
        start: utterances[index]?.start,
      });
      expect(words.every((word) => word.start >= start && word.end <= end)).toBe(true);
    }
    expect(english?.utterances?.map(({ language }) => language)).toEqual(['en', 'en', 'en']);
  });

  verifies('translation.by-engine', 'each channel has its own audio', async () => {
    const utterances = [
      createUtterance('links', 1, 2),
      createUtterance('rechts', 1.5, 2.5, { channel: 1 }),
      createUtterance('links', 6, 7),
    ];
    expect(
      await translateTexts(createInput(utterances, { audio: countingAudio(20, 2).audio })),
    ).toEqual(['de 70..229', 'de -120..-279', 'de 570..729']);
  });

  verifies('translation.by-engine', 'what is longer than the engine takes is parted', async () => {
    const words = [
      createUtterance('eins zwei drei', 1, 7),
      createUtterance('vier fünf sechs', 9, 14),
    ];
    const long = {
      ...createUtterance('', 1, 14),
      text: 'eins zwei drei vier fünf sechs',
      words: words.flatMap((part) => part.words),
    };
    expect(await translateTexts(createInput([long]), reporting({ maximumSeconds: 8 }))).toEqual([
      'de 70..689 de 870..1429',
    ]);
  });

  verifies(
    'translation.by-engine',
    'what the engine recognises no words in stays as it was',
    async () => {
      const utterances = [createUtterance('hm', 1, 2), createUtterance('ja', 3, 4)];
      const engine = reporting({
        translate: async ({ samples }) => ((samples[0] ?? 0) < 200 ? '' : 'yes'),
      });
      const [english] = await translateSpeech(createInput(utterances), {
        engine,
        translator: undefined,
      });
      expect(english?.utterances?.map(({ language, text }) => [language, text])).toEqual([
        ['de', 'hm'],
        ['en', 'yes'],
      ]);
    },
  );

  verifies('translation.by-engine', 'other targets are left to who translates texts', async () => {
    const translator: Translator = {
      pairs: [{ source: 'de', target: 'fr' }],
      translate: async ({ texts }) => texts.map((text) => `fr ${text}`),
    };
    const both = {
      ...params,
      translation_config: { ...params.translation_config, target_languages: ['en', 'fr'] as const },
    } as AddOnInput['params'];
    const utterances = [createUtterance('guten Morgen', 1, 2)];
    const input = createInput(utterances, { params: both });
    const [english, french] = await translateSpeech(input, { engine: reporting(), translator });
    expect(english?.full_transcript).toBe('de 70..229');
    expect(french?.full_transcript).toBe('fr guten Morgen');
    const [, none] = await translateSpeech(input, { engine: reporting(), translator: undefined });
    expect(none?.error).toMatchObject({ status_code: 422, exception: 'UnsupportedTranslation' });
  });

  verifies(
    'translation.by-engine-redacted',
    'the audio of a redacted transcript is not used',
    async () => {
      const redacted = { ...params, pii_redaction: true };
      const utterances = [createUtterance('hier ist [NAME_1]', 1, 2)];
      const input = createInput(utterances, { params: redacted });
      await expect(translateTexts(input)).rejects.toMatchObject({
        statusCode: 422,
        message: expect.stringContaining('personal data are still said'),
      });
      const translator: Translator = {
        pairs: [{ source: 'de', target: 'en' }],
        translate: async ({ texts }) => texts.map((text) => text.replace('hier ist', 'here is')),
      };
      expect(await translateTexts(input, reporting(), translator)).toEqual(['here is [NAME_1]']);
    },
  );

  test('without audio, or in a language that is not recognised, it says so', async () => {
    const german = [createUtterance('ja', 1, 2)];
    await expect(translateTexts(createInput(german, { audio: undefined }))).rejects.toMatchObject({
      exception: 'AudioUnavailable',
    });
    // No audio is needed.
    const english = [createUtterance('yes', 1, 2, { language: 'en' })];
    expect(await translateTexts(createInput(english, { audio: undefined }))).toEqual(['yes']);
    await expect(
      translateTexts(createInput(german), reporting({ languages: ['fr'] })),
    ).rejects.toMatchObject({
      exception: 'UnsupportedTranslation',
    });
  });

  test('the recording is read no faster than it is translated, and no further after an error', async () => {
    const { audio, readSeconds } = countingAudio(600);
    const utterances = Array.from({ length: 100 }, (_, index) =>
      createUtterance('ja', index * 6, index * 6 + 2),
    );
    const received: number[] = [];
    const engine = reporting({
      translate: async ({ samples }) => {
        received.push(samples[0] ?? 0);
        await new Promise((resolve) => setImmediate(resolve));
        expect(readSeconds()).toBeLessThan(received.length * 6 + 12);
        if (received.length === 20)
          throw new AddOnFailure('away', { statusCode: 503, exception: 'EngineUnavailable' });
        return 'yes';
      },
    });
    await expect(translateTexts(createInput(utterances, { audio }), engine)).rejects.toThrow(
      'away',
    );
    expect(received.length).toBeLessThan(25);
    expect(readSeconds()).toBeLessThan(150);
  });

  test('it ends with the reason of its signal', async () => {
    const abort = new AbortController();
    const engine = reporting({
      translate: (_passage, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          abort.abort(new Error('cancelled'));
        }),
    });
    const input = createInput([createUtterance('ja', 1, 2)], { signal: abort.signal });
    await expect(translateTexts(input, engine)).rejects.toThrow('cancelled');
  });
});

test('passages have the audio of their times, however it is divided into blocks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(180), fc.integer({ min: 1, max: 60 })), { maxLength: 12 }),
      fc.integer({ min: 100, max: 70_000 }),
      async (spans, blockSamples) => {
        const passages = spans
          .map(([start, length], utterance) => ({
            utterance,
            channel: 0,
            language: 'de',
            start: start / 10,
            end: (start + length) / 10,
          }))
          .sort((one, other) => one.start - other.start);
        const { audio } = countingAudio(20, 1, blockSamples);
        const signal = new AbortController().signal;
        const found = new Map<number, Int16Array>();
        for await (const { passage, samples } of cutPassages(audio.read(signal), passages))
          found.set(passage.utterance, samples);
        for (const { end, start, utterance } of passages) {
          const samples = found.get(utterance);
          const from = Math.round(start * rateHz);
          expect(samples?.length).toBe(Math.round(Math.min(end, 20) * rateHz) - from);
          expect(samples?.[0]).toBe(Math.floor(Math.round(start * rateHz) / 160));
        }
      },
    ),
  );
});

test('no passage is longer than what the engine takes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(30)), { minLength: 1 }),
      fc.integer({ min: 5, max: 30 }),
      (steps, maximumSeconds) => {
        let at = 0;
        const words = steps.map(([length, pause]) => {
          const start = at + pause / 10;
          at = start + length / 10;
          return { word: 'ja', start, end: at, confidence: 1 };
        });
        const [first] = words;
        const spoken: Utterance = {
          ...createUtterance('ja', first?.start ?? 0, at),
          words,
        };
        const passages = dividePassages([spoken], () => true, maximumSeconds);
        for (const { end, start } of passages) {
          expect(end - start).toBeLessThanOrEqual(maximumSeconds + 1e-6);
          expect(end).toBeGreaterThan(start);
        }
        // Every word is in one of them.
        for (const { end, start } of words) {
          const middle = (start + end) / 2;
          expect(passages.some((passage) => passage.start <= middle && passage.end >= middle)).toBe(
            true,
          );
        }
      },
    ),
  );
});
