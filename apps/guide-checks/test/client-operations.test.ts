import { createClient, type EarshotClient } from '@earshot/http';
import { type ServerProcess, startServerProcess, testKey } from '@earshot/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const id = '00000000-0000-4000-8000-000000000000';
const audio_url = 'https://example.com/interview.wav';

/** A call that sends one request. */
type Calls = Readonly<Record<string, (client: EarshotClient) => unknown>>;

/** The calls that the resources of all jobs have. */
function jobCalls(name: 'preRecorded' | 'live' | 'transcriptions'): Calls {
  return {
    [`${name}.list`]: (client) => client[name].list(),
    [`${name}.get`]: (client) => client[name].get(id),
    [`${name}.delete`]: (client) => client[name].delete(id),
    [`${name}.file`]: (client) => client[name].file(id),
    [`${name}.peaks`]: (client) => client[name].peaks(id),
    [`${name}.edits.get`]: (client) => client[name].edits.get(id),
    [`${name}.edits.replace`]: (client) => client[name].edits.replace(id, {}),
    [`${name}.edits.delete`]: (client) => client[name].edits.delete(id),
  };
}

const calls: Calls = {
  ...jobCalls('preRecorded'),
  ...jobCalls('live'),
  ...jobCalls('transcriptions'),
  'preRecorded.create': (client) => client.preRecorded.create({ audio_url }),
  'preRecorded.events': (client) => client.preRecorded.events(id).next(),
  'preRecorded.cancel': (client) => client.preRecorded.cancel(id),
  'live.initiate': (client) => client.live.initiate(),
  'live.viewers.create': (client) => client.live.viewers.create(id),
  'live.viewers.revoke': (client) => client.live.viewers.revoke(id),
  'files.upload': (client) => client.files.upload(new Blob(['audio'])),
  'files.get': (client) => client.files.get(id),
  'files.delete': (client) => client.files.delete(id),
  'voices.list': (client) => client.voices.list(),
  'voices.enrol': (client) =>
    client.voices.enrol({ name: 'Ada', job_id: id, speaker: 0, consent: true }),
  'voices.addRecording': (client) => client.voices.addRecording(id, { audio_url, consent: true }),
  'voices.delete': (client) => client.voices.delete(id),
  capabilities: (client) => client.capabilities(),
};

/** Functions that send nothing, or nothing but the requests of others. */
const composed = [
  'preRecorded.iterate',
  'live.iterate',
  'transcriptions.iterate',
  'preRecorded.wait',
  'preRecorded.createAndWait',
  'preRecorded.transcribe',
  'withOptions',
];

const sameAsFile = 'the response of the GET has the same headers';
const forOpenAi = 'for programs that have a client of OpenAI';
const forProbes = 'for probes, which need no client';

/** Operations that the client leaves out, and the reason. */
const leftOut: Readonly<Record<string, string>> = {
  'POST /v2/transcription': 'an older address of POST /v2/pre-recorded',
  'HEAD /file/{id}': sameAsFile,
  'HEAD /v2/pre-recorded/{id}/file': sameAsFile,
  'HEAD /v2/live/{id}/file': sameAsFile,
  'HEAD /v2/transcription/{id}/file': sameAsFile,
  'POST /v1/audio/transcriptions': forOpenAi,
  'POST /v1/audio/translations': forOpenAi,
  'GET /v1/models': forOpenAi,
  'GET /v1/models/{model}': forOpenAi,
  'GET /health': forProbes,
  'GET /ready': forProbes,
};

/** Names of the functions of an object, those of objects in it included. */
function listFunctions(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'function') return [prefix + name];
    return typeof member === 'object' && member !== null
      ? listFunctions(member, `${prefix}${name}.`)
      : [];
  });
}

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess();
});

afterAll(() => server.stop());

it('the client has a call for every operation of the service but those that are left out for a reason', async () => {
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const requests = new Set<string>();
  const client = createClient({
    baseUrl: server.url,
    apiKey: testKey,
    retry: { attempts: 1 },
    onRequest: ({ method, url }) => requests.add(`${method} ${url.pathname.replace(id, '{id}')}`),
  });
  expect([...Object.keys(calls), ...composed].toSorted()).toEqual(listFunctions(client).toSorted());
  // There is no such job, because only the requests matter here.
  await Promise.allSettled(Object.values(calls).map(async (run) => run(client)));
  expect([...requests, ...Object.keys(leftOut)].toSorted()).toEqual(operations.toSorted());
});
