import type { PreRecordedJob } from '@earshot/core';
import { preRecordedResultSchema } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { createJob, upload, waitForJob } from './support/api.js';
import { type FakeLanguageModel, startFakeLanguageModel } from './support/fake-language-model.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let model: FakeLanguageModel;
let server: ServerProcess;
beforeAll(async () => {
  model = await startFakeLanguageModel();
  server = await startServerProcess({
    EARSHOT_LLM_BASE_URL: model.url,
    EARSHOT_LLM_MODEL: 'vendor/small',
  });
});
afterAll(async () => {
  await server.stop();
  await model.stop();
});

const request = {
  subtitles: true,
  sentences: true,
  translation: true,
  translation_config: { target_languages: ['fr'] },
  summarization: true,
  chapterization: true,
  audio_to_llm: true,
  audio_to_llm_config: { prompts: ['How far do they count?'] },
  moderation: true,
  name_consistency: true,
  custom_metadata: { order: 1 },
};

/** The paths of a value's leaves, with `*` for positions, and the leaves. */
function listLeaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((each) => listLeaves(each, `${path}.*`));
  return Object.entries(value).flatMap(([name, each]) => listLeaves(each, `${path}.${name}`));
}

/**
 * Texts that a language model writes: anything that a transcript makes it say is there and nowhere
 * else.
 */
const ownTexts = [
  /^\.translation\.results\.\*\.(?:full_transcript|utterances\.\*\.(?:text|words\..*))$/,
  /^\.translation\.results\.\*\.(?:sentences|subtitles)\./,
  /^\.summarization\.results$/,
  /^\.chapterization\.results\.\*\.(?:headline|gist|summary|keywords\.\*)$/,
  /^\.audio_to_llm\.results\.\*\.results\.response$/,
];

verifies(
  ['language-model.lies', 'language-model.data'],
  'a model that does what a transcript says changes the texts of its own results and nothing else',
  async () => {
    const { audio_url } = await upload(server.url);
    const transcribe = async () => {
      const { id } = await createJob(server.url, { audio_url, ...request });
      return (await waitForJob(server.url, id)) as PreRecordedJob;
    };
    const honest = await transcribe();
    model.misfortune = 'obey';
    const fooled = await transcribe();
    expect(preRecordedResultSchema.parse(fooled.result)).toEqual(fooled.result);
    for (const field of ['status', 'error_code', 'custom_metadata', 'request_params'] as const)
      expect(fooled[field], field).toEqual(honest[field]);

    const leaves = listLeaves(fooled.result);
    const taken = leaves.filter(([, leaf]) => String(leaf).includes('HACKED'));
    expect(new Set(taken.map(([path]) => path)).size).toBeGreaterThanOrEqual(7);
    expect(taken.filter(([path]) => !ownTexts.some((each) => each.test(path)))).toEqual([]);
    const listPaths = (job: PreRecordedJob) =>
      new Set(listLeaves(job.result).map(([path]) => path.replace(/\.subtitles\..*/, '')));
    expect([...listPaths(fooled)].sort()).toEqual([...listPaths(honest)].sort());
    const others = (job: PreRecordedJob) =>
      listLeaves(job.result).filter(
        ([path]) => !ownTexts.some((each) => each.test(path)) && !path.endsWith('_time'),
      );
    expect(others(fooled)).toEqual(others(honest));
    expect(JSON.stringify({ ...fooled, result: null })).not.toContain('HACKED');
    expect(server.output()).not.toContain('HACKED');
  },
  60_000,
);
