import { createClient, verifyWebhook } from '@earshot/http';
import { validateResponse } from '@earshot/http/validate';
import { expect, test } from 'vitest';
import {
  createFakeClock,
  createFakeHttpService,
  createFakeLiveService,
  type FakeCallback,
  type FakeHttpServiceOptions,
} from '../src/index.js';

const script = {
  utterances: [{ text: 'hello world', startSeconds: 0.5, endSeconds: 1.25, speaker: 1 }],
};

/** A client of a fake service, whose responses are checked against the contract. */
function createRig(options: Omit<FakeHttpServiceOptions, 'clock'> = {}) {
  const clock = createFakeClock();
  const service = createFakeHttpService({ clock, script, ...options });
  const { baseUrl, fetch } = service;
  const client = createClient({
    baseUrl,
    fetch,
    clock,
    apiKey: 'es_test',
    random: () => 0.5,
    validate: validateResponse,
  });
  /** Advances the clock until a call has settled. */
  async function settle<Value>(call: PromiseLike<Value>): Promise<Value> {
    let isSettled = false;
    const note = () => {
      isSettled = true;
    };
    call.then(note, note);
    await clock.advanceUntil(() => isSettled, 600_000);
    return call;
  }
  return { clock, service, client, settle };
}

test('an app that transcribes gets the scripted result, through all states', async () => {
  const { client, service, settle } = createRig({ times: { queuedMs: 300, processingMs: 900 } });
  const states: string[] = [];
  const job = await settle(
    client.preRecorded.transcribe(
      new File(['some audio'], 'meeting.wav'),
      { custom_metadata: { room: 5 } },
      {
        onProgress: (progress) => {
          states.push(progress.stage);
        },
      },
    ),
  );
  expect(job.result.transcription?.full_transcript).toBe('hello world');
  expect(job.result.transcription?.utterances[0]).toMatchObject({
    start: 0.5,
    end: 1.25,
    speaker: 1,
  });
  expect([...new Set(states)]).toEqual(['upload', 'queued', 'transcribe']);
  expect(job.file).toMatchObject({ filename: 'meeting.wav', audio_duration: 1.25 });
  expect(service.uploads.map(({ bytes }) => new TextDecoder().decode(bytes ?? undefined))).toEqual([
    'some audio',
  ]);
  expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/v2/upload' });
});

test('each job can have a script of its own, by its parameters and its audio', async () => {
  const { client, settle } = createRig({
    script: (parameters, audio) =>
      audio.audio_url.endsWith('broken.wav')
        ? { error: { code: 400, message: 'the audio cannot be decoded' } }
        : {
            utterances: [
              { ...script.utterances[0], text: String(parameters.diarization) } as never,
            ],
          },
  });
  const job = await settle(
    client.preRecorded.transcribe('https://example.com/a.wav', { diarization: true }),
  );
  expect(job.result.transcription?.full_transcript).toBe('true');
  await expect(
    settle(client.preRecorded.transcribe('https://example.com/broken.wav')),
  ).rejects.toMatchObject({
    code: 'job_failed',
    errorCode: 400,
    reason: 'the audio cannot be decoded',
  });
});

test('requests that the contract does not allow are refused as the service would', async () => {
  const { client } = createRig();
  await expect(
    client.preRecorded.create({ audio_url: 'nowhere', chanels: 2 } as never),
  ).rejects.toMatchObject({ status: 400, validationErrors: expect.arrayContaining([]) });
  await expect(client.preRecorded.get('absent')).rejects.toMatchObject({ code: 'not_found' });
  const keyed = createRig({ apiKey: 'es_other' });
  await expect(keyed.client.preRecorded.list()).rejects.toMatchObject({
    code: 'authentication_failed',
  });
});

test('lists have pages and filters, and jobs can be read and deleted', async () => {
  const { client, clock, service } = createRig();
  for (const room of [1, 2, 3])
    await client.preRecorded.create({
      audio_url: `https://example.com/${room}.wav`,
      custom_metadata: { room },
    });
  await clock.advance(1000);
  const page = await client.preRecorded.list({ limit: 2 });
  expect(page.items.map(({ custom_metadata }) => custom_metadata)).toEqual([
    { room: 3 },
    { room: 2 },
  ]);
  const all = [];
  for await (const { id } of client.transcriptions.iterate({ limit: 1, status: ['done'] }))
    all.push(id);
  expect(all).toHaveLength(3);
  const found = await client.preRecorded.list({ custom_metadata: { room: 2 } });
  expect(found.items).toHaveLength(1);
  expect((await client.preRecorded.list({ status: ['queued'] })).items).toEqual([]);
  expect((await client.live.list()).items).toEqual([]);

  const [id = ''] = all;
  await client.preRecorded.delete(id);
  expect(service.jobs).toHaveLength(2);
  const young = await client.preRecorded.create({ audio_url: 'https://example.com/4.wav' });
  await expect(client.preRecorded.delete(young.id)).rejects.toMatchObject({ status: 403 });
});

test('uploaded audio can be downloaded', async () => {
  const { client } = createRig();
  const { audio_url } = await client.files.upload(new Blob(['some audio']));
  const id = audio_url.split('/').at(-1) ?? '';
  expect(await (await client.files.get(id)).text()).toBe('some audio');
  const job = await client.preRecorded.create({ audio_url });
  expect(await (await client.preRecorded.file(job.id)).text()).toBe('some audio');
});

test('faults: a temporary error, an unreachable service, a response that never comes', async () => {
  const { client, service, settle } = createRig({
    faults: ({ index }) =>
      index === 0
        ? { status: 503, message: 'busy', retryAfterSeconds: 2 }
        : index === 1
          ? 'unreachable'
          : index === 2
            ? 'silent'
            : undefined,
  });
  const { id } = await settle(
    client.preRecorded.create({ audio_url: 'https://example.com/a.wav' }),
  );
  expect(service.requests).toHaveLength(4);
  expect(new Set(service.requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(
    1,
  );
  expect(service.jobs.map((job) => job.id)).toEqual([id]);
  service.setDown(true);
  await expect(settle(client.preRecorded.get(id))).rejects.toMatchObject({ code: 'network_error' });
  service.setDown(false);
  expect((await client.preRecorded.get(id)).id).toBe(id);
});

test('a request that is aborted rejects with the reason, and latency delays the response', async () => {
  const { client, clock, settle } = createRig({ latencyMs: 400 });
  const controller = new AbortController();
  const call = client.preRecorded.list({}, { signal: controller.signal });
  controller.abort('enough');
  await expect(settle(call)).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
  const startMs = clock.monotonicMs();
  await settle(client.preRecorded.list());
  expect(clock.monotonicMs() - startMs).toBe(400);
});

test('the same Idempotency-Key gives the same job, and another body is refused', async () => {
  const { client, service } = createRig();
  const request = { audio_url: 'https://example.com/a.wav' };
  const options = { idempotencyKey: 'once' };
  const first = await client.preRecorded.create(request, options);
  expect(await client.preRecorded.create(request, options)).toEqual(first);
  expect(service.jobs).toHaveLength(1);
  await expect(
    client.preRecorded.create({ audio_url: 'https://example.com/b.wav' }, options),
  ).rejects.toMatchObject({ status: 422 });
});

test('callbacks come when jobs end, and are signed', async () => {
  const callbacks: FakeCallback[] = [];
  const secret = 'whsec_c2VjcmV0';
  const { client, clock } = createRig({
    onCallback: (callback) => callbacks.push(callback),
    webhookSecret: secret,
  });
  const url = 'https://app.example/hook';
  const { id } = await client.preRecorded.create({
    audio_url: 'https://example.com/a.wav',
    callback: true,
    callback_config: { url, method: 'PUT' },
    custom_metadata: { room: 7 },
  });
  await client.preRecorded.create({ audio_url: 'https://example.com/b.wav' });
  await clock.advance(249);
  expect(callbacks).toEqual([]);
  await clock.advance(10);
  expect(callbacks).toHaveLength(1);
  const [{ body, headers, ...target } = {} as FakeCallback] = callbacks;
  expect(target).toEqual({ url, method: 'PUT' });
  const event = await verifyWebhook({ body, headers, secret, nowMs: clock.now() });
  expect(event).toMatchObject({
    id,
    event: 'transcription.success',
    custom_metadata: { room: 7 },
    payload: { transcription: { full_transcript: 'hello world' } },
  });
});

test('live sessions are those of a fake live service', async () => {
  const live = createFakeLiveService({ clock: createFakeClock() });
  const { client } = createRig({ live });
  const { id } = await client.live.initiate({ channels: 2 });
  expect(live.session(id).parameters.channels).toBe(2);
});

const dialogue = {
  utterances: [
    { text: 'good morning', startSeconds: 0, endSeconds: 1 },
    { text: 'how are you', startSeconds: 2, endSeconds: 3, channel: 1 },
    { text: 'fine', startSeconds: 3.5, endSeconds: 4 },
  ],
};

test('a job can be followed: progress and utterances come while it is in progress', async () => {
  const { clock, client, settle } = createRig({
    script: dialogue,
    times: { queuedMs: 100, processingMs: 4000 },
  });
  const { id } = await client.preRecorded.create({ audio_url: 'https://example.com/a.wav' });
  const received: string[] = [];
  const following = (async () => {
    for await (const event of client.preRecorded.events(id)) {
      const at = clock.monotonicMs();
      if (event.type === 'utterance') received.push(`${at} ${event.data.text}`);
      else if (event.type === 'progress') received.push(`${at} ${event.data.audio_seconds_done}`);
      else received.push(`${at} ${event.type}`);
    }
  })();
  await clock.advance(2200);
  const { post_session_metadata, status } = await settle(client.preRecorded.get(id));
  expect(status).toBe('processing');
  expect(post_session_metadata['progress']).toMatchObject({
    stage: 'transcribe',
    audio_seconds_total: 4,
  });
  await settle(following);
  expect(received).toEqual([
    '0 0',
    '100 0',
    '1100 good morning',
    '1100 1',
    '3100 how are you',
    '3100 3',
    '4100 fine',
    '4100 4',
    '4100 done',
  ]);
});

test('streams of events break as a test says, and clients resume them', async () => {
  const { client, service, settle } = createRig({
    script: dialogue,
    times: { queuedMs: 100, processingMs: 4000 },
    faults: ({ path, index }) =>
      path.endsWith('/events') && index < 8 ? { cutAfterEvents: 2 } : undefined,
  });
  const texts: string[] = [];
  await settle(
    client.preRecorded.transcribe(
      new File(['audio'], 'a.wav'),
      {},
      { onUtterance: ({ text }) => texts.push(text) },
    ),
  );
  expect(texts).toEqual(['good morning', 'how are you', 'fine']);
  const asked = service.requests.filter(({ path }) => path.endsWith('/events'));
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.map(({ headers }) => headers.get('last-event-id')).slice(0, 2)).toEqual([
    null,
    '0-1',
  ]);
});

test('a service that goes down breaks its streams', async () => {
  const { clock, client, service, settle } = createRig({ script: dialogue });
  const texts: string[] = [];
  const transcribing = client.preRecorded.transcribe(
    new File(['audio'], 'a.wav'),
    {},
    { onUtterance: ({ text }) => texts.push(text) },
  );
  await clock.advanceUntil(() => texts.length === 1);
  service.setDown(true);
  await clock.advance(5000);
  service.setDown(false);
  await settle(transcribing);
  expect(texts).toEqual(['good morning', 'how are you', 'fine']);
});

test('a job can be cancelled, whether it waits or is in progress, and only once it has not ended', async () => {
  const callbacks: FakeCallback[] = [];
  const { clock, client, settle } = createRig({
    script: dialogue,
    times: { queuedMs: 100, processingMs: 4000 },
    onCallback: (callback) => callbacks.push(callback),
  });
  const request = {
    audio_url: 'https://example.com/a.wav',
    callback: true,
    callback_config: { url: 'https://example.com/hook' },
  };
  const waiting = await client.preRecorded.create(request);
  await client.preRecorded.cancel(waiting.id);
  const inProgress = await client.preRecorded.create(request);
  const types: string[] = [];
  const following = (async () => {
    for await (const { type } of client.preRecorded.events(inProgress.id)) types.push(type);
  })();
  await clock.advance(2000);
  await client.preRecorded.cancel(inProgress.id);
  await client.preRecorded.cancel(inProgress.id);
  await settle(following);
  expect(types).toEqual(['progress', 'progress', 'utterance', 'progress', 'error']);
  await clock.advance(10_000);
  for (const { id } of [waiting, inProgress])
    expect(await client.preRecorded.get(id)).toMatchObject({
      status: 'error',
      error_code: 499,
      result: null,
    });
  expect(callbacks.map(({ body }) => JSON.parse(body))).toMatchObject([
    { id: waiting.id, event: 'transcription.error', error: { code: 499 } },
    { id: inProgress.id, event: 'transcription.error', error: { code: 499 } },
  ]);
  const { id } = await settle(client.preRecorded.createAndWait(request));
  await expect(client.preRecorded.cancel(id)).rejects.toMatchObject({ status: 409 });
});
