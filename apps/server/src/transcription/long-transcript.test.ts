import { LLMock } from '@copilotkit/aimock';
import {
  type PreRecordedRequestInput,
  type PreRecordedResult,
  preRecordedRequestSchema,
  type Utterance,
} from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import {
  type FakeLanguageModel,
  startFakeLanguageModel,
} from '../../test/support/fake-language-model.js';
import { systemClock } from '../clock/index.js';
import type { LanguageModelSettings } from '../outbound/language-model/connect-language-model.js';
import { joinText } from '../storage/index.js';
import { connectServices } from './add-ons/connect-services.js';
import { finishTranscript } from './finish-transcript.js';

const wordsPerUtterance = 20;
const utteranceCount = 5000;
const secondsPerUtterance = 7.2;

/** Ten hours of speech, 100,000 words. Each utterance has a number of its own. */
const longTranscript = Array.from({ length: utteranceCount }, (_, index): Utterance => {
  const start = index * secondsPerUtterance;
  const words = Array.from({ length: wordsPerUtterance }, (__, at) => ({
    word: at === 0 ? `Point${index}` : ` ${['says', 'that', 'rivers', 'carry'][at % 4]}`,
    start: start + at * 0.3,
    end: start + (at + 1) * 0.3,
    confidence: 1,
  }));
  const text = words.map(({ word }) => word).join('');
  return { start, end: start + 6, confidence: 1, channel: 0, language: 'en', text, words };
});

const settings = {
  apiKey: undefined,
  concurrency: 4,
  contextTokens: 8000,
  maximumJobTokens: 10_000_000,
  model: 'vendor/small',
  timeoutMs: 60_000,
} as const;

async function finish(
  request: Omit<PreRecordedRequestInput, 'audio_url'>,
  given: Pick<LanguageModelSettings, 'baseUrl'> & Partial<LanguageModelSettings>,
  utterances: readonly Utterance[] = longTranscript,
): Promise<PreRecordedResult> {
  const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
    audio_url: 'https://files.example/a.wav',
    ...request,
  });
  const services = await connectServices(
    {
      apertiumPath: undefined,
      languageModel: { ...settings, ...given },
      engines: { models: { folder: 'none', catalogue: undefined, mirror: undefined, paths: [] } },
    },
    { clock: systemClock, logger: { warn: () => undefined } },
  );
  const { text } = await finishTranscript(
    {
      params,
      utterances,
      audioSeconds: utterances.length * secondsPerUtterance,
      distinctChannelCount: 1,
      transcriptionSeconds: 1,
    },
    { clock: systemClock, services: services.forTranscript('key') },
  );
  // It was written from a result.
  return JSON.parse(await joinText(text)) as PreRecordedResult;
}

const numbersIn = (text: string) =>
  [...text.matchAll(/Point(\d+)/g)].map(([, number]) => Number(number));

describe('ten hours through a language model', () => {
  let router: FakeLanguageModel;
  beforeAll(async () => {
    router = await startFakeLanguageModel();
  });
  beforeEach(() => router.reset());
  afterAll(() => router.stop());

  verifies(
    'language-model.parts',
    'every request fits into the context, every utterance is in exactly one, and the parts are merged',
    async () => {
      const result = await finish(
        {
          summarization: true,
          moderation: true,
          audio_to_llm: true,
          audio_to_llm_config: { prompts: ['What carries?'] },
          translation: true,
          translation_config: { target_languages: ['fr'] },
        },
        { baseUrl: router.url },
      );
      expect(result).toMatchObject({
        summarization: { success: true, results: 'Counting.' },
        moderation: { success: true },
        audio_to_llm: { success: true },
        translation: { success: true },
      });
      const [french] = result.translation?.results ?? [];
      expect(french?.utterances.map(({ text }) => text)).toEqual(
        longTranscript.map(({ text }) => `French ${text}`),
      );
      for (const { system, user } of router.requests)
        expect(Buffer.byteLength(system + user) / 3).toBeLessThan(settings.contextTokens);
      expect(router.mostAtOnce).toBeLessThanOrEqual(settings.concurrency);
      for (const task of ['You summarize', 'You moderate', 'You translate']) {
        const parts = router.requests.filter(
          ({ system, user }) => system.includes(task) && user.includes('<transcript>'),
        );
        expect(parts.length, task).toBeGreaterThan(20);
        const numbers = parts.flatMap(({ user }) =>
          numbersIn(/<transcript>\n(.*)\n<\/transcript>/u.exec(user)?.[1] ?? ''),
        );
        expect(numbers.toSorted((one, other) => one - other)).toEqual(
          longTranscript.map((__, index) => index),
        );
      }
      // The model merges the results of the parts.
      const merges = router.requests.filter(
        ({ system, user }) => system.includes('You summarize') && user.includes('<parts>'),
      );
      expect(merges.length).toBeGreaterThan(0);
    },
    120_000,
  );

  verifies(
    'language-model.cost',
    'a transcript that would cost more than its limit is delivered without what was not paid for',
    async () => {
      const maximumJobTokens = 60_000;
      const result = await finish(
        {
          summarization: true,
          translation: true,
          translation_config: { target_languages: ['fr'] },
        },
        { baseUrl: router.url, maximumJobTokens },
      );
      expect(result.transcription?.utterances).toHaveLength(utteranceCount);
      const outcomes = [result.summarization, result.translation];
      for (const outcome of outcomes)
        expect(JSON.stringify(outcome)).toContain('TokenLimitReached');
      const characters = router.requests.reduce(
        (sum, { system, user }) => sum + system.length + user.length,
        0,
      );
      expect(router.requests.length).toBeGreaterThan(2);
      // The server counts a token for four characters.
      expect(characters / 4).toBeLessThanOrEqual(maximumJobTokens);
    },
    120_000,
  );
});

describe('a server of others', () => {
  verifies(
    'process.model-router',
    'one that is OpenAI-compatible gives texts and JSON, over its errors',
    async () => {
      const server = new LLMock({ port: 0 });
      server.on({ systemMessage: 'You summarize' }, { content: '{"summary":"Rivers carry."}' });
      server.on(
        { systemMessage: 'You check transcripts for names' },
        { content: 'Here it is:\n```json\n{"names":[]}\n```' },
      );
      server.on({ userMessage: 'What carries?' }, { content: 'Rivers.' });
      await server.start();
      try {
        const request = {
          summarization: true,
          name_consistency: true,
          audio_to_llm: true,
          audio_to_llm_config: { prompts: ['What carries?'] },
        };
        server.nextRequestError(500, { message: 'overloaded' });
        const result = await finish(
          request,
          { baseUrl: `${server.url}/v1` },
          longTranscript.slice(0, 5),
        );
        expect(result).toMatchObject({
          summarization: { success: true, results: 'Rivers carry.' },
          name_consistency: { success: true },
          audio_to_llm: {
            success: true,
            results: [{ results: { prompt: 'What carries?', response: 'Rivers.' } }],
          },
        });
        const [first] = server.getRequests();
        expect(JSON.stringify(first?.body)).toContain('Point0 that rivers');
      } finally {
        await server.stop();
      }
    },
    60_000,
  );
});
