import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
import { type FakeLanguageModel, startFakeLanguageModel } from './support/fake-language-model.js';
import {
  allMessages,
  counterAudio,
  frames,
  initiate,
  openClient,
  readLiveJob,
  scriptedText,
} from './support/live.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let router: FakeLanguageModel;
let server: ServerProcess;
beforeAll(async () => {
  router = await startFakeLanguageModel();
  server = await startServerProcess({
    EARSHOT_LLM_BASE_URL: router.url,
    EARSHOT_LLM_MODEL: 'vendor/small',
  });
});
beforeEach(() => router.reset());
afterAll(async () => {
  await server.stop();
  await router.stop();
});

async function transcribe(options: Record<string, unknown>) {
  const { audio_url } = await upload(server.url);
  const { id } = await createJob(server.url, { audio_url, ...options });
  return waitForJob(server.url, id);
}

async function runSession(realtime_processing: Record<string, unknown>) {
  const { id, url } = await initiate(server.url, {
    messages_config: allMessages,
    realtime_processing,
  });
  const client = await openClient(url);
  client.send(...frames(counterAudio(8)));
  client.stop();
  expect((await client.closed).code).toBe(1000);
  return readLiveJob(server.url, id);
}

describe.each([
  { kind: 'a recording', run: transcribe },
  { kind: 'a session', run: runSession },
] as const)('translation of $kind', ({ kind, run }) => {
  /** The requests to the language model, and the results. */
  async function translate(configuration: object = {}, others: Record<string, unknown> = {}) {
    router.reset();
    const { result } = await run({
      translation: true,
      translation_config: { target_languages: ['de'], ...configuration },
      ...others,
    });
    expect(result?.translation).toMatchObject({ success: true, error: null });
    const [request] = router.requests;
    return {
      result,
      requests: [...router.requests],
      system: request?.system ?? expect.fail('there is a request'),
      user: request?.user ?? expect.fail('there is a request'),
    };
  }

  verifies(['translation.informal', 'translation.lipsync'], 'has its style', async () => {
    const usual = await translate();
    expect(usual.system).toContain('Address people politely');
    expect(usual.system).toContain('as many syllables');
    expect(usual.user).toMatch(/"seconds":\d/);
    const informal = await translate({ informal: true });
    expect(informal.system).toContain('Address people informally');
    const free = await translate({ lipsync: false });
    expect(free.system).not.toContain('syllables');
    expect(free.user).not.toContain('"seconds"');
  });

  verifies(
    ['translation.context', 'translation.context-adaptation'],
    'is told the subject and what was said before, as far as it is asked for',
    async () => {
      const usual = await translate({ context: 'a lesson about sheep' });
      expect(usual.system).toContain('"a lesson about sheep"');
      expect(usual.system).toContain('whole conversation');
      // The utterances of a short recording are in one request.
      const before = usual.requests.map(
        ({ user }) => /<context_before>\n(.*)\n<\/context_before>/u.exec(user)?.[1],
      );
      expect(before).toEqual(
        kind === 'a session' ? [undefined, JSON.stringify([scriptedText])] : [undefined],
      );
      const alone = await translate({ context_adaptation: false });
      for (const { system, user } of alone.requests) {
        expect(system).not.toMatch(/whole conversation|subject/);
        expect(user).not.toContain('<context_before>\n');
      }
    },
  );

  verifies('translation.glossary', 'keeps the terms that were said', async () => {
    const custom_vocabulary_config = { vocabulary: ['eight', 'zebra'] };
    const usual = await translate({}, { custom_vocabulary: true, custom_vocabulary_config });
    expect(usual.system).toContain('["eight"]');
    const off = await translate({}, { custom_vocabulary: false, custom_vocabulary_config });
    expect(off.system).not.toContain('eight');
  });

  verifies('translation.model', 'is revised by the model enhanced alone', async () => {
    const { requests } = await translate({ model: 'enhanced' });
    const drafts = requests.filter(({ user }) => user.includes('<draft>'));
    expect(2 * drafts.length).toBe(requests.length);
    expect((await translate({ model: 'base' })).requests).toHaveLength(drafts.length);
  });

  verifies('translation.target-languages', 'is in each language that was asked for', async () => {
    const { result } = await translate({ target_languages: ['fr', 'de'] });
    const results = result?.translation?.results ?? [];
    expect(results.map(({ languages }) => languages)).toEqual([['fr'], ['de']]);
    for (const [index, name] of ['French', 'German'].entries())
      expect(results[index]?.full_transcript).toContain(`${name} ${scriptedText}`);
  });

  verifies(
    ['translation.alignment', 'translation.live-alignment'],
    'has its sentences, or its utterances',
    async () => {
      const twoSentences = {
        custom_spelling: true,
        custom_spelling_config: { spelling_dictionary: { 'four.': ['four'], Five: ['five'] } },
      };
      const translateFirst = async (match_original_utterances: boolean) => {
        const { result } = await translate({ match_original_utterances }, twoSentences);
        return result?.translation?.results?.[0]?.utterances[0]?.text;
      };
      const sentence = 'German one two three four.';
      const utterance = `${sentence} Five six seven eight`;
      expect(await translateFirst(true)).toBe(utterance);
      expect(await translateFirst(false)).toBe(kind === 'a session' ? utterance : sentence);
    },
  );
});
