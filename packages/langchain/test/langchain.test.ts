import { createFakeClock, createFakeHttpService, createNoise } from '@earshot/testing';
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import { RunnableLambda } from '@langchain/core/runnables';
import { expect, test } from 'vitest';
import { EarshotLoader, type EarshotLoaderOptions, type RecordingSource } from '../src/index.js';

const script = {
  utterances: [
    { text: 'good morning', startSeconds: 0.5, endSeconds: 1.5, speaker: 0 },
    { text: 'how are you', startSeconds: 2, endSeconds: 3, speaker: 0 },
    { text: 'sehr gut', startSeconds: 3.5, endSeconds: 4.5, speaker: 1, language: 'de' },
    { text: 'well then', startSeconds: 5, endSeconds: 6, speaker: 0 },
  ],
};

/** The service, with edits, and with fields that are added to the results of its jobs. */
function createService(additions: { readonly edits?: object; readonly result?: object } = {}) {
  const clock = createFakeClock();
  const service = createFakeHttpService({ clock, script });
  const fetch: typeof service.fetch = async (url, init) => {
    const { pathname } = new URL(url);
    const edits = pathname.endsWith('/edits') ? additions.edits : undefined;
    if (edits !== undefined) return Response.json(edits);
    const response = await service.fetch(url, init);
    const isJob = pathname.includes('/v2/transcription/');
    if (!isJob || additions.result === undefined || !response.ok) return response;
    const job = (await response.json()) as { result: object };
    return Response.json({ ...job, result: { ...job.result, ...additions.result } });
  };
  const createLoader = (
    options: EarshotLoaderOptions = {},
    source: RecordingSource = new Uint8Array(createNoise(64_000)),
  ) => new EarshotLoader(source, { baseUrl: service.baseUrl, fetch, clock, ...options });
  const load = (...given: Parameters<typeof createLoader>) =>
    clock.run(createLoader(...given).load());
  return { clock, createLoader, load, service };
}

test('a recording is one document, with its times, speakers and languages', async () => {
  const { load, service } = createService();
  const [document, ...others] = await load({ parameters: { punctuation_enhanced: true } });
  expect(others).toEqual([]);
  expect(document).toBeInstanceOf(Document);
  const [job] = service.jobs;
  expect(document).toEqual({
    id: `${job?.id}-transcript-0`,
    pageContent: 'good morning how are you sehr gut well then',
    metadata: {
      source: expect.any(String),
      jobId: job?.id,
      unit: 'transcript',
      index: 0,
      startSeconds: 0.5,
      endSeconds: 6,
      languages: ['en', 'de'],
      speakers: ['Speaker 1', 'Speaker 2'],
      channel: 0,
    },
  });
  expect(job?.request_params).toMatchObject({ punctuation_enhanced: true, diarization: false });
});

test('turns are what one speaker says until another one does, and are asked for', async () => {
  const { load, service } = createService();
  const documents = await load({ unit: 'turn' });
  expect(documents.map(({ metadata, pageContent }) => [metadata.speaker, pageContent])).toEqual([
    ['Speaker 1', 'good morning how are you'],
    ['Speaker 2', 'sehr gut'],
    ['Speaker 1', 'well then'],
  ]);
  expect(documents[1]?.metadata).toMatchObject({
    index: 1,
    startSeconds: 3.5,
    endSeconds: 4.5,
    languages: ['de'],
  });
  expect(service.jobs).toMatchObject([{ request_params: { diarization: true } }]);
});

test('utterances of a job that is there have the corrections and names of people', async () => {
  const { load, service } = createService({
    edits: {
      corrections: [{ from: 1, count: 1, text: 'evening' }],
      splits: [],
      merges: [],
      turns: [],
      speakers: [{ speaker: 1, name: 'Ada' }],
      notes: [],
    },
  });
  await load();
  const jobId = service.jobs[0]?.id ?? '';
  const documents = await load({ unit: 'utterance' }, { jobId });
  expect(documents.map(({ pageContent }) => pageContent)).toEqual([
    'good evening',
    'how are you',
    'sehr gut',
    'well then',
  ]);
  expect(documents[2]?.metadata.speaker).toBe('Ada');
  expect(service.jobs).toHaveLength(1);
});

test('chapters have their titles, and a job without chapters is an error that says so', async () => {
  const chapter = {
    headline: 'Greetings',
    gist: 'greetings',
    keywords: [],
    start: 0.5,
    end: 3,
    sentences: [],
    text: 'good morning how are you',
    summary: 'They greet.',
  };
  const envelope = { success: true, is_empty: false, exec_time: 1, error: null };
  const { load, service } = createService({
    result: { chapterization: { ...envelope, results: [chapter] } },
  });
  const [document] = await load({ unit: 'chapter' });
  expect(document?.pageContent).toBe('good morning how are you');
  expect(document?.metadata).toMatchObject({
    title: 'Greetings',
    summary: 'They greet.',
    endSeconds: 3,
    speaker: 'Speaker 1',
  });
  expect(service.jobs).toMatchObject([{ request_params: { chapterization: true } }]);
  const without = createService();
  await without.load();
  await expect(
    without.load({ unit: 'chapter' }, { jobId: without.service.jobs[0]?.id ?? '' }),
  ).rejects.toMatchObject({
    code: 'invalid_argument',
    message: expect.stringContaining('it was created without chapterization'),
  });
});

test('an aborted loader cancels its job', async () => {
  const { clock, createLoader, service } = createService();
  const aborting = new AbortController();
  const loading = createLoader({ signal: aborting.signal }).load();
  loading.catch(() => undefined);
  await clock.advanceUntil(() => service.jobs.length === 1);
  aborting.abort();
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
  await clock.advanceUntil(() => service.jobs[0]?.status === 'error');
});

test('it is a loader of LangChain, and a wrong unit is named', async () => {
  const { load } = createService();
  expect(new EarshotLoader('meeting.wav')).toBeInstanceOf(BaseDocumentLoader);
  const chain = RunnableLambda.from((documents: Document[]) => documents.length);
  await expect(chain.invoke(await load({ unit: 'utterance' }))).resolves.toBe(4);
  // @ts-expect-error TypeScript refuses it too.
  expect(() => new EarshotLoader('meeting.wav', { unit: 'word' })).toThrow(
    'unit must be transcript, chapter, turn, utterance, got "word"',
  );
});
