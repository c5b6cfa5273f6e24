import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  liveRequestSchema,
  type PreRecordedResult,
  preRecordedRequestSchema,
  type Utterance,
} from '@earshot/core';
import { createEnginePool, type EnginePool, liveChannelBegin } from '@earshot/engine';
import { verifies } from '@earshot/specification';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { createFileDecoder } from '../src/decoding/index.js';
import { findSpeechTranslator } from '../src/engines/index.js';
import { SessionAddOns } from '../src/live/add-ons/session-add-ons.js';
import { UtteranceAddOns } from '../src/live/add-ons/utterance-add-ons.js';
import { readChannel } from '../src/live/audio/read-channel.js';
import { FileJournal } from '../src/live/journal/file-journal.js';
import { SessionMessages } from '../src/live/messages/session-messages.js';
import { SessionState } from '../src/live/session/session-state.js';
import { joinText } from '../src/storage/index.js';
import { determineAvailability, finishTranscript, noServices } from '../src/transcription/index.js';
import { createRegistry } from './support/engines.js';
import { temporaryFolder } from './support/server-process.js';
import { encodeWav } from './support/wav.js';

/** Words of the script are the numbers of the seconds of a passage, in German. */
const numbers = ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs'];
const engine: EnginePool = createEnginePool({
  engine: 'scripted',
  engineOptions: {
    languages: ['de', 'fr', 'en'],
    words: numbers.map((text, index) => ({
      text,
      startSeconds: index + 0.1,
      endSeconds: index + 0.9,
    })),
    translations: { null: 'zero', eins: 'one', zwei: 'two', drei: 'three', vier: 'four' },
    maximumUtteranceSeconds: 5,
  },
  processes: 1,
});
afterAll(() => engine.close());

/** Records the requests to the engine, whose script restarts with each passage. */
function listeningTo(pool: EnginePool) {
  const asked: { seconds: number; language: string | undefined; level: number | undefined }[] = [];
  const transcribe: EnginePool['transcribe'] = (samples, options, signal) => {
    expect(options?.task).toBe('translate');
    asked.push({
      seconds: Math.round((samples.length / 16_000) * 10) / 10,
      language: options?.language,
      level: samples[samples.length >> 1],
    });
    return pool.transcribe(samples, options, signal);
  };
  const listening = {
    ...pool,
    capabilities: pool.capabilities,
    parallelism: pool.parallelism,
    transcribe,
  } as EnginePool;
  return { asked, translator: findSpeechTranslator(createRegistry(listening), 'key') };
}

const createUtterance = (
  text: string,
  start: number,
  { channel = 0, end = start + 1, language = 'de' }: Partial<Utterance> = {},
): Utterance => ({
  start,
  end,
  confidence: 0.5,
  channel,
  language,
  text,
  words: [{ word: text, start, end, confidence: 0.5 }],
});

const translation = {
  translation: true,
  translation_config: { target_languages: ['en'] as const },
};

verifies(
  'translation.by-engine',
  'a recording of several channels and languages is translated, channel by channel',
  async () => {
    await engine.ready();
    const path = join(temporaryFolder(), 'two.wav');
    const channels = [1000, 2000].map((level) => new Int16Array(20 * 16_000).fill(level));
    writeFileSync(path, encodeWav(channels, 16_000));
    const decoder = createFileDecoder({
      ffmpegPath: undefined,
      maximumAudioSeconds: 100,
      clock: systemClock,
    });
    const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
      audio_url: 'https://files.example/a.wav',
      ...translation,
      sentences: true,
    });
    const { asked, translator } = listeningTo(engine);
    const utterances = [
      createUtterance('gesagt', 1, { end: 3 }),
      createUtterance('dit', 1.5, { channel: 1, language: 'fr' }),
      createUtterance('said', 5, { language: 'en' }),
      createUtterance('lang', 8, { channel: 1, end: 14 }),
    ];
    const { text } = await finishTranscript(
      {
        params,
        utterances,
        audioSeconds: 20,
        distinctChannelCount: 2,
        transcriptionSeconds: 1,
      },
      {
        audio: {
          path,
          properties: await decoder.probe(path),
          settings: decoder.settings,
          channelMode: 'auto',
        },
        services: { ...noServices, speechTranslator: translator },
        clock: systemClock,
      },
    );
    const { translation: envelope } = JSON.parse(await joinText(text)) as PreRecordedResult;
    expect(envelope).toMatchObject({ success: true, error: null });
    const [english] = envelope?.results ?? [];
    expect(english?.utterances?.map((each) => [each.channel, each.start, each.language])).toEqual([
      [0, 1, 'en'],
      [1, 1.5, 'en'],
      [0, 5, 'en'],
      [1, 8, 'en'],
    ]);
    expect(english?.utterances?.map((each) => each.text)).toEqual([
      'zero one two',
      'zero one',
      'said',
      // It is longer than the engine takes.
      'zero one two zero one two',
    ]);
    expect(english?.sentences?.[0]?.results).not.toHaveLength(0);
    expect(asked.map(({ language, level }) => [language, level])).toEqual(
      expect.arrayContaining([
        ['de', 1000],
        ['fr', 2000],
        ['de', 2000],
      ]),
    );
    expect(asked).toHaveLength(4);
    for (const { seconds } of asked) expect(seconds).toBeLessThanOrEqual(5);
  },
  60_000,
);

verifies(
  'translation.by-engine',
  'a final of a session is translated from its recording, at the rate of the session',
  async () => {
    const folder = temporaryFolder();
    const params = liveRequestSchema.parse({
      sample_rate: 8000,
      channels: 2,
      realtime_processing: translation,
    });
    const journal = FileJournal.create(
      { audioPath: join(folder, 'session.wav'), journalPath: join(folder, 'journal') },
      params,
    );
    const frames = new Int16Array(2 * 10 * 8000).map((_, index) => (index % 2 === 0 ? 1000 : 2000));
    journal.append({
      audio: [new Uint8Array(frames.buffer)],
      entries: [],
      acknowledgement: undefined,
    });
    onTestFinished(() => journal.release());
    const texts: string[] = [];
    const composer = new SessionMessages({
      sessionId: 'the-session',
      params,
      bytesPerSecond: 32_000,
      clock: { now: () => 0 },
    });
    const state = new SessionState(params);
    const { asked, translator } = listeningTo(engine);
    const threads = new UtteranceAddOns({ clock: systemClock, logger: pino({ level: 'silent' }) });
    onTestFinished(() => threads.close());
    const addOns: SessionAddOns = new SessionAddOns({
      params,
      missing: state.missingAddOns,
      addOns: threads,
      services: { ...noServices, speechTranslator: translator },
      clock: systemClock,
      readAudio: (stretch) => readChannel(journal, params, stretch),
      mailbox: {
        post: ({ bodies, entry }) => {
          state.apply(entry, 0);
          texts.push(...composer.compose(...bodies).map(({ text }) => text));
          addOns.noteWritten();
        },
      },
    });
    const finals = [
      createUtterance('gesagt', 1, { end: 3 }),
      createUtterance('dit', 4, { channel: 1, language: 'fr' }),
      createUtterance('said', 6, { language: 'en' }),
    ];
    for (const [number, utterance] of finals.entries()) {
      const { channel } = utterance;
      const position = { ...liveChannelBegin, utterance: number + 1 };
      const utteranceTexts = [JSON.stringify(utterance)];
      state.apply({ kind: 'utterance', channel, utteranceTexts, position }, 0);
      addOns.take({ channel, number, part: 0, utterance });
    }
    await addOns.settle();
    const messages = texts.map((text) => JSON.parse(text));
    expect(
      messages.map(({ data }) => [
        data.original_language,
        data.translated_utterance.language,
        data.translated_utterance.text,
        data.translated_utterance.start,
      ]),
    ).toEqual([
      ['de', 'en', 'zero one two', 1],
      ['fr', 'en', 'zero one', 4],
      ['en', 'en', 'said', 6],
    ]);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    // Each with a little around it, out of its channel.
    for (const [language, seconds, level] of [
      ['de', 2.6, 1000],
      ['fr', 1.6, 2000],
    ] as const) {
      const request = asked.find((each) => each.language === language);
      expect(request?.seconds).toBe(seconds);
      expect(Math.abs((request?.level ?? 0) - level)).toBeLessThan(20);
    }
  },
  60_000,
);

test('an engine that is away is an error of the add-on, and one that does not translate is none', async () => {
  const away = createEnginePool({
    engine: 'scripted',
    engineOptions: { unavailable: 'away', translations: {} },
    processes: 1,
  });
  onTestFinished(() => away.close());
  await away.ready().catch(() => undefined);
  const translator = findSpeechTranslator(createRegistry(away), 'key');
  await expect(
    translator?.translate(
      { samples: new Int16Array(16_000), language: 'en' },
      new AbortController().signal,
    ),
  ).rejects.toMatchObject({ statusCode: 503, exception: 'EngineUnavailable' });
  const plain = createEnginePool({ engine: 'scripted', processes: 1 });
  onTestFinished(() => plain.close());
  expect(findSpeechTranslator(createRegistry(plain), 'key')).toBeUndefined();
});

test('English is a target of translation where an engine translates', () => {
  const { translator } = listeningTo(engine);
  const services = { ...noServices, speechTranslator: translator };
  expect(determineAvailability(services).translationLanguages).toEqual(['en']);
  expect(determineAvailability(services).findProviderName('translation')).toBe('engine');
  expect(determineAvailability(noServices).findUnavailableReason('translation')).toContain(
    'earshot models pull whisper-base',
  );
});
