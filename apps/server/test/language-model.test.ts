import type { Capabilities, PreRecordedJob, PreRecordedResult } from '@earshot/core';
import { preRecordedResultSchema, translationLanguages } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { type FakeLanguageModel, startFakeLanguageModel } from './support/fake-language-model.js';
import {
  allMessages,
  counterAudio,
  frames,
  initiate,
  openClient,
  readLiveJob,
} from './support/live.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

const secret = 'router-key-0123456789-abcdefghij';
let router: FakeLanguageModel;
let server: ServerProcess;
const environment = () => ({
  EARSHOT_LLM_BASE_URL: router.url,
  EARSHOT_LLM_API_KEY: secret,
  EARSHOT_LLM_MODEL: 'vendor/small',
  EARSHOT_LLM_CONCURRENCY: '2',
  EARSHOT_LLM_MAX_JOB_TOKENS: '20000',
});
beforeAll(async () => {
  router = await startFakeLanguageModel();
  server = await startServerProcess(environment());
});
beforeEach(() => router.reset());
afterAll(async () => {
  await server.stop();
  await router.stop();
});

const everything = {
  subtitles: true,
  sentences: true,
  translation: true,
  translation_config: { target_languages: ['fr', 'de'] },
  summarization: true,
  summarization_config: { type: 'bullet_points' },
  chapterization: true,
  audio_to_llm: true,
  audio_to_llm_config: { prompts: ['How far do they count?', ['Who', 'counts?']] },
  moderation: true,
  name_consistency: true,
  structured_data_extraction: true,
  structured_data_extraction_config: { classes: ['number'] },
};

async function start(body: object, { url } = server): Promise<string> {
  const { audio_url } = await upload(url);
  const { id } = await createJob(url, { audio_url, ...body });
  return id;
}
async function transcribe(
  body: object,
  service = server,
): Promise<PreRecordedJob & { result: PreRecordedResult }> {
  const job = await waitForJob(service.url, await start(body, service));
  expect(job.status).toBe('done');
  return { ...job, result: job.result ?? expect.fail('a done job has a result') };
}

verifies(
  [
    'process.model-router',
    'result.translation',
    'result.summarization',
    'result.chapterization',
    'result.audio-to-llm',
    'result.moderation',
    'result.name-consistency',
    'result.structured-data-extraction',
    'translation.outputs',
    'language-model.concurrency',
  ],
  'a recording has every result that the language model gives, in the shapes of the contract',
  async () => {
    router.gather(2);
    const { result } = await transcribe(everything);
    expect(preRecordedResultSchema.parse(result)).toEqual(result);
    const said = result.transcription?.utterances ?? [];
    expect(result.translation).toMatchObject({ success: true, is_empty: false, error: null });
    const [french, german] = result.translation?.results ?? [];
    expect(french?.languages).toEqual(['fr']);
    expect(german?.utterances.map(({ text }) => text)).toEqual(
      said.map(({ text }) => `German ${text}`),
    );
    expect(german?.subtitles?.[0]).toMatchObject({
      format: 'srt',
      subtitles: expect.stringContaining('German'),
    });
    expect(german?.sentences?.[0]).toMatchObject({ success: true, is_empty: false });
    expect(result.summarization?.results).toBe('- One.\n- Two.');
    expect(result.chapterization?.results).toMatchObject([
      { headline: 'Numbers', start: said[0]?.start },
    ]);
    expect(result.audio_to_llm?.results?.map(({ results }) => results)).toEqual([
      { prompt: 'How far do they count?', response: 'They count to eight.' },
      { prompt: 'Who\ncounts?', response: 'They count to eight.' },
    ]);
    expect(result.moderation?.results).toBe('No harmful content was found.');
    expect(result.name_consistency?.results).toBe('Names are written consistently.');
    expect(result.structured_data_extraction?.results).toBe('{"number":["8"]}');
    expect(router.requests.length).toBeGreaterThanOrEqual(9);
    expect(router.mostAtOnce).toBe(2);
    for (const { authorization, model } of router.requests) {
      expect(authorization).toBe(`Bearer ${secret}`);
      expect(model).toBe('vendor/small');
    }
  },
);

verifies(
  'language-model.capabilities',
  'capabilities have what the language model gives',
  async () => {
    const response = await call(server.url, '/v2/capabilities');
    const { add_ons, translation_languages } = (await response.json()) as Capabilities;
    expect(translation_languages).toEqual([...translationLanguages]);
    for (const addOn of ['translation', 'summarization', 'audio_to_llm', 'moderation'] as const)
      expect(add_ons[addOn]).toEqual({ available: true, reason: null, provider: 'router' });
  },
);

verifies(
  'language-model.redaction',
  'with redaction the language model gets the redacted text alone',
  async () => {
    const { result } = await transcribe({
      ...everything,
      pii_redaction: true,
      custom_spelling: true,
      custom_spelling_config: {
        spelling_dictionary: { 'anna.smith@example.org': ['one'] },
      },
    });
    expect(result.transcription?.full_transcript).toContain('[EMAIL_ADDRESS_1]');
    const sent = JSON.stringify(router.requests);
    expect(sent).toContain('[EMAIL_ADDRESS_1]');
    expect(sent).not.toContain('example.org');
  },
);

verifies(
  'language-model.live',
  'finals of a session are translated as they come, and the session is summarised at its end',
  async () => {
    const { id, url } = await initiate(server.url, {
      channels: 2,
      messages_config: allMessages,
      realtime_processing: {
        translation: true,
        translation_config: { target_languages: ['fr', 'de'] },
      },
      post_processing: { summarization: true, summarization_config: { type: 'bullet_points' } },
    });
    const client = await openClient(url);
    client.send(...frames(counterAudio(4, 64_000)));
    client.stop();
    expect((await client.closed).code).toBe(1000);
    const messages = client.messages.filter(({ type }) => type === 'translation');
    const { result } = await readLiveJob(server.url, id);
    const said = result?.transcription?.utterances ?? [];
    expect(said.length).toBeGreaterThan(1);
    expect(messages).toHaveLength(2 * said.length);
    expect(messages).toContainEqual(
      expect.objectContaining({
        error: null,
        data: expect.objectContaining({
          target_language: 'de',
          utterance: said[0],
          translated_utterance: expect.objectContaining({
            text: `German ${said[0]?.text}`,
            channel: said[0]?.channel,
          }),
        }),
      }),
    );
    expect(result?.translation).toMatchObject({ success: true, is_empty: false, error: null });
    expect(result?.summarization?.results).toBe('- One.\n- Two.');
  },
);

verifies(
  'configuration.audio-to-llm.model',
  'prompts are responded to by the model of the request, everything else by the configured one',
  async () => {
    const { result } = await transcribe({
      audio_to_llm: true,
      audio_to_llm_config: { prompts: ['How far do they count?'], model: 'vendor/large' },
      moderation: true,
    });
    expect(result.audio_to_llm?.success).toBe(true);
    const listModels = (part: string) =>
      router.requests.filter(({ system }) => system.includes(part)).map(({ model }) => model);
    expect(listModels('You moderate')).toEqual(['vendor/small']);
    expect(router.requests.map(({ model }) => model).toSorted()).toEqual([
      'vendor/large',
      'vendor/small',
    ]);
  },
);

const summary = { summarization: true };
describe('failures', () => {
  verifies(
    'language-model.retry',
    'what may succeed later is tried again, and the others are not touched',
    async () => {
      router.failNext({ status: 429, headers: { 'retry-after': '0' } }, 'cut', 'half-json');
      const { result } = await transcribe(summary);
      expect(result.summarization?.results).toBe('Counting.');
      expect(router.requests).toHaveLength(4);
      router.reset();
      router.misfortune = { status: 500, headers: { 'retry-after-ms': '1' } };
      const failed = await transcribe({ ...summary, sentences: true });
      expect(failed.result.summarization).toMatchObject({
        success: false,
        results: null,
        error: {
          status_code: 502,
          exception: 'LanguageModelFailed',
          message: 'the language model responded with 500: no',
        },
      });
      expect(failed.result.sentences?.success).toBe(true);
      expect(router.requests).toHaveLength(4);
      router.reset();
      router.misfortune = { status: 404, message: 'no such model' };
      const unknown = await transcribe(summary);
      expect(unknown.result.summarization?.error?.message).toContain('no such model');
      expect(router.requests).toHaveLength(1);
    },
  );

  verifies(
    'language-model.repair',
    'a response of another form is repaired once, and an error after that',
    async () => {
      router.failNext('nonsense');
      expect((await transcribe(summary)).result.summarization?.results).toBe('Counting.');
      expect(router.requests).toHaveLength(2);
      for (const misfortune of ['nonsense', 'wrong-schema'] as const) {
        router.reset();
        router.misfortune = misfortune;
        const { result } = await transcribe(summary);
        expect(result.summarization?.error).toMatchObject({
          status_code: 502,
          exception: 'LanguageModelInvalidResponse',
        });
        expect(JSON.stringify(result)).not.toContain('HACKED');
        expect(router.requests).toHaveLength(2);
      }
    },
  );

  verifies('language-model.timeout', 'a response that does not come is given up', async () => {
    // The others have time for their responses, however busy the machine is.
    const impatient = await startServerProcess({
      ...environment(),
      EARSHOT_LLM_TIMEOUT_SECONDS: '1',
    });
    router.misfortune = 'hang';
    const { result } = await transcribe(summary, impatient);
    expect(result.summarization?.error).toMatchObject({
      status_code: 504,
      exception: 'LanguageModelTimeout',
    });
    await expect.poll(() => router.abandoned).toBe(router.requests.length);
    await impatient.stop();
  });

  verifies('language-model.cost', 'a recording has its limit of tokens', async () => {
    const prompts = Array.from({ length: 12 }, (_, index) => `${index} ${'word '.repeat(2000)}`);
    const { result } = await transcribe({
      audio_to_llm: true,
      audio_to_llm_config: { prompts },
    });
    const errors = result.audio_to_llm?.results?.flatMap(({ error }) => error ?? []) ?? [];
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(12);
    expect(errors[0]).toMatchObject({ status_code: 402, exception: 'TokenLimitReached' });
    // The next recording has its own.
    expect((await transcribe(summary)).result.summarization?.success).toBe(true);
  });

  verifies('language-model.cancel', 'a cancelled job ends its request', async () => {
    router.misfortune = 'hang';
    const hanging = router.hanging();
    const id = await start(summary);
    await hanging;
    const response = await call(server.url, `/v2/pre-recorded/${id}/cancel`, { method: 'POST' });
    expect(response.status).toBe(202);
    expect(await waitForJob(server.url, id)).toMatchObject({ status: 'error', error_code: 499 });
    await expect.poll(() => router.abandoned).toBeGreaterThan(0);
  });

  verifies(
    'language-model.dialects',
    'redirects are not followed, and a server without schemas is asked without one',
    async () => {
      router.misfortune = { status: 307, headers: { location: 'http://127.0.0.1:9/v1' } };
      const { result } = await transcribe(summary);
      expect(result.summarization?.error?.message).toBe(
        'the language model responded with 307: redirects are not followed',
      );
      expect(router.requests).toHaveLength(1);
      router.reset();
      router.failNext({ status: 400, message: 'response_format is not supported' });
      expect((await transcribe(summary)).result.summarization?.results).toBe('Counting.');
      expect(router.requests.map(({ schema }) => schema)).toEqual(['summary', undefined]);
      await transcribe(summary);
      expect(router.requests.at(-1)?.schema).toBeUndefined();
    },
  );

  verifies(
    'language-model.dialects',
    'a schema that one model refuses is not kept from others, and neither are other schemas',
    async () => {
      const service = await startServerProcess(environment());
      const listSchemas = async (body: object) => {
        const before = router.requests.length;
        await transcribe(body, service);
        return router.requests.slice(before).map(({ schema }) => schema);
      };
      const chapters = { chapterization: true };
      // A refusal that has another reason.
      router.misfortune = { status: 400, message: 'the prompt is too long' };
      expect(await listSchemas(chapters)).toEqual(['chapters', undefined]);
      router.misfortune = undefined;
      expect(await listSchemas(chapters)).toEqual(['chapters']);
      router.failNext({ status: 400, message: 'response_format is not supported' });
      expect(await listSchemas(summary)).toEqual(['summary', undefined]);
      expect(await listSchemas(summary)).toEqual([undefined]);
      expect(await listSchemas(chapters)).toEqual(['chapters']);
      await service.stop();
    },
  );

  verifies(
    ['language-model.unfinished', 'result.audio-to-llm'],
    'a completion that was cut short is no result, and is asked for once',
    async () => {
      const prompts = { audio_to_llm: true, audio_to_llm_config: { prompts: ['Who?', 'Why?'] } };
      for (const [misfortune, exception, message] of [
        ['length', 'LanguageModelTruncated', /stopped at the greatest length of its responses/],
        ['content_filter', 'LanguageModelFiltered', /filters the content/],
        ['huge', 'LanguageModelFailed', /gave a response of more than 1048576 bytes/],
      ] as const) {
        router.reset();
        router.misfortune = misfortune;
        const { result } = await transcribe({ ...summary, ...prompts });
        for (const envelope of [result.summarization, result.audio_to_llm])
          expect(envelope, misfortune).toMatchObject({
            success: false,
            results: null,
            error: { status_code: 502, exception, message: expect.stringMatching(message) },
          });
        expect(router.requests, misfortune).toHaveLength(3);
      }
      router.reset();
      router.failNext('length');
      const { audio_to_llm } = (await transcribe(prompts)).result;
      expect(audio_to_llm).toMatchObject({ success: true, error: null });
      expect(audio_to_llm?.results?.map(({ success }) => success).toSorted()).toEqual([
        false,
        true,
      ]);
    },
  );
});

verifies(
  'language-model.secret',
  'the key is nowhere but in the requests, even when the server repeats it',
  async () => {
    router.misfortune = { status: 401, message: `Incorrect API key provided: ${secret}.` };
    const { result } = await transcribe({ ...everything, sentences: false });
    expect(result.summarization?.error?.message).toContain('[key]');
    const seen = [JSON.stringify(result), server.output()];
    for (const path of ['/metrics', '/v2/capabilities', '/v2/transcription', '/openapi.json'])
      seen.push(await (await call(server.url, path)).text());
    for (const text of seen) expect(text).not.toContain(secret);
    expect(server.output()).not.toContain('one two three');
  },
);
