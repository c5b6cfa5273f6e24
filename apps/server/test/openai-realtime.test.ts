import { connect } from 'node:net';
import { createAudioEncoder } from '@earshot/audio';
import { verifies } from '@earshot/specification';
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { afterAll, beforeAll, describe, expect, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { call } from './support/api.js';
import { counterAudio, readRecording, scriptedText } from './support/live.js';
import {
  appended,
  listTexts,
  openRealtime,
  type RealtimeClient,
  type RealtimeOpening,
  realtimeUrl,
} from './support/realtime.js';
import { type ServerProcess, startServerProcess, testKey } from './support/server-process.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ EARSHOT_LIVE_MAX_CHANNELS: '100' });
}, 30_000);
afterAll(() => server.stop());

const bearer = { authorization: `Bearer ${testKey}` };

async function open(opening: RealtimeOpening = {}, url = server.url): Promise<RealtimeClient> {
  const client = await openRealtime(url, { headers: bearer, ...opening });
  onTestFinished(() => client.socket.terminate());
  return client;
}

const commit = { type: 'input_audio_buffer.commit' };
const clear = { type: 'input_audio_buffer.clear' };
const transcription = 'conversation.item.input_audio_transcription';
const completed = `${transcription}.completed`;

/** Settings in which the client commits what it has sent. */
const manual = (input: object = {}) => ({
  type: 'session.update',
  session: { type: 'transcription', audio: { input: { turn_detection: null, ...input } } },
});

/** Noise, which counts as speech, and then silence, as PCM at 24 kHz. */
function spoken(seconds: number, silentSeconds: number): Uint8Array {
  return Buffer.concat([counterAudio(seconds, 48_000), Buffer.alloc(silentSeconds * 48_000)]);
}

/** The scripted engine recognises ten seconds as this. */
const tenSeconds = `${scriptedText} ${scriptedText} one two three four`;

async function listSessions(url = server.url) {
  const response = await call(url, '/v2/live?limit=100');
  const { items } = (await response.json()) as {
    items: { id: string; status: string; file: { audio_duration: number } | null }[];
  };
  return items;
}

verifies(
  ['openai.realtime', 'openai.realtime-detection'],
  'the client of OpenAI gets an item for each utterance, with its times, parts and text',
  async () => {
    const realtime = new OpenAIRealtimeWS(
      {
        model: 'gpt-realtime',
        // The client insists on wss:, and the test server has no certificate.
        options: { createConnection: () => connect(Number(new URL(server.url).port)) },
      },
      new OpenAI({ baseURL: `${server.url}/v1`, apiKey: testKey }),
    );
    onTestFinished(() => realtime.socket.terminate());
    const events: { type: string; [field: string]: unknown }[] = [];
    realtime.on('event', (event) => events.push({ ...event }));
    realtime.on('error', (error) => events.push({ type: 'failed', error }));
    const wait = (type: string) =>
      vi.waitFor(() => expect(events.map((event) => event.type)).toContain(type), 10_000);
    await wait('session.created');
    realtime.send({
      type: 'session.update',
      session: {
        type: 'transcription',
        audio: {
          input: {
            format: { type: 'audio/pcm', rate: 24_000 },
            noise_reduction: { type: 'near_field' },
            transcription: { model: 'gpt-4o-transcribe', language: 'en', prompt: 'Aachen' },
            turn_detection: { type: 'server_vad', silence_duration_ms: 300, threshold: 0.4 },
          },
        },
        include: ['item.input_audio_transcription.logprobs'],
      },
    });
    await wait('session.updated');
    expect(events.at(-1)).toMatchObject({
      session: {
        type: 'transcription',
        audio: {
          input: {
            transcription: { model: 'gpt-4o-transcribe', language: 'en', prompt: 'Aachen' },
            turn_detection: { type: 'server_vad', silence_duration_ms: 300, threshold: 0.4 },
          },
        },
      },
    });
    for (const chunk of [spoken(2, 2), spoken(2, 2)])
      realtime.send({
        type: 'input_audio_buffer.append',
        audio: Buffer.from(chunk).toString('base64'),
      });
    await vi.waitFor(
      () => expect(events.filter(({ type }) => type === completed)).toHaveLength(2),
      30_000,
    );
    const types = events.map(({ type }) => type).filter((type) => !type.endsWith('.delta'));
    const item = [
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'conversation.item.done',
      completed,
    ];
    expect(types).toEqual(['session.created', 'session.updated', ...item, ...item]);
    const ofType = (type: string) => events.filter((event) => event.type === type);
    const [first, second] = ofType('input_audio_buffer.speech_started');
    expect(
      [first, second].map((event) => Math.round(Number(event?.['audio_start_ms']) / 500)),
    ).toEqual([0, 8]);
    expect(ofType('input_audio_buffer.committed')).toMatchObject([
      { item_id: first?.['item_id'], previous_item_id: null },
      { item_id: second?.['item_id'], previous_item_id: first?.['item_id'] },
    ]);
    expect(ofType(completed)[0]).toMatchObject({
      item_id: first?.['item_id'],
      content_index: 0,
      transcript: expect.stringMatching(/^one two three four/),
      usage: { type: 'duration', seconds: expect.any(Number) },
      logprobs: expect.arrayContaining([
        { token: 'one', logprob: expect.any(Number), bytes: [...Buffer.from('one')] },
      ]),
    });
    for (const { parts, whole } of listTexts(events)) expect(parts).toBe(whole);
    realtime.close();
  },
);

verifies(
  'openai.realtime-commit',
  'a client commits what it has sent, clears it, or has nothing to commit',
  async () => {
    const client = await open();
    client.send(manual(), ...appended(counterAudio(10, 48_000)), commit);
    expect(await client.waitFor(completed)).toMatchObject({
      transcript: tenSeconds,
      usage: { type: 'duration', seconds: 10 },
    });
    const { item_id } = await client.waitFor('input_audio_buffer.committed');
    expect(await client.waitFor(completed)).toMatchObject({ item_id });

    client.send(...appended(counterAudio(5, 48_000)), clear, { ...commit, event_id: 'mine' });
    await client.waitFor('input_audio_buffer.cleared');
    expect(await client.waitFor('error')).toMatchObject({
      error: {
        type: 'invalid_request_error',
        code: 'input_audio_buffer_commit_empty',
        message: 'The audio of a commit must have at least 100 ms, got 0 ms',
        event_id: 'mine',
      },
    });
    client.send(...appended(counterAudio(2, 48_000)), commit);
    expect(await client.waitFor(completed, 1)).toMatchObject({ transcript: 'one two three four' });
    expect(await client.waitFor('input_audio_buffer.committed', 1)).toMatchObject({
      previous_item_id: item_id,
    });
    expect(client.events.filter(({ type }) => type.includes('speech'))).toEqual([]);
  },
);

verifies(
  'openai.realtime-commit',
  'a commit while speech is detected makes an item of all that was sent',
  async () => {
    const client = await open();
    client.send(...appended(counterAudio(10, 48_000)));
    const { item_id } = await client.waitFor('input_audio_buffer.speech_started');
    client.send(commit);
    await vi.waitFor(
      () =>
        expect(
          listTexts(client.events)
            .map(({ whole }) => whole)
            .join(' '),
        ).toBe(tenSeconds),
      10_000,
    );
    expect(await client.waitFor(completed)).toMatchObject({ item_id });
  },
);

verifies(
  'openai.realtime-settings',
  'audio is PCM of any usual rate, mu-law or A-law, with the settings under their earlier names',
  async () => {
    for (const [rate, bytesPerSecond] of [
      [8000, 16_000],
      [16_000, 32_000],
      [22_050, 44_100],
      [48_000, 96_000],
    ] as const) {
      const client = await open();
      client.send(manual({ format: { type: 'audio/pcm', rate } }));
      client.send(...appended(counterAudio(6, bytesPerSecond), 4801), commit);
      const { transcript } = await client.waitFor(completed);
      expect(transcript, String(rate)).toBe(`${scriptedText} one two three four`);
    }
    for (const [name, encoding] of [
      ['g711_ulaw', 'wav/ulaw'],
      ['g711_alaw', 'wav/alaw'],
    ] as const) {
      const encoder = createAudioEncoder({
        encoding,
        bit_depth: 8,
        sample_rate: 8000,
        channels: 1,
      });
      const samples = Float32Array.from({ length: 32_000 }, () => (Math.random() - 0.5) / 2);
      const client = await open({
        headers: { ...bearer, 'openai-beta': 'realtime=v1' },
      });
      await client.waitFor('transcription_session.created');
      client.send({
        type: 'transcription_session.update',
        session: {
          input_audio_format: name,
          input_audio_transcription: { model: 'whisper-1', language: '' },
          turn_detection: null,
        },
      });
      expect(await client.waitFor('transcription_session.updated')).toMatchObject({
        session: { input_audio_format: name, turn_detection: null },
      });
      client.send(...appended(encoder.encode([samples])), commit);
      expect(await client.waitFor(completed)).toMatchObject({ transcript: scriptedText });
      await client.waitFor('conversation.item.created');
    }
  },
);

verifies(
  'openai.realtime-clients',
  'a browser names its key by a subprotocol, which is never repeated',
  async () => {
    const key = `openai-insecure-api-key.${testKey}`;
    const client = await open({
      headers: {},
      protocols: [key, 'realtime', 'openai-beta.realtime-v1'],
    });
    expect(client.socket.protocol).toBe('realtime');
    await client.waitFor('transcription_session.created');
    await expect(open({ headers: {}, protocols: ['realtime', `${key}wrong`] })).rejects.toThrow(
      '401',
    );
    await expect(open({ headers: {} })).rejects.toThrow('401');
  },
);

verifies('openai.realtime-clients', 'a program for vLLM gets the events of vLLM', async () => {
  const client = await open({ query: '' });
  await client.waitFor('session.created');
  client.send(
    { type: 'session.update', model: 'earshot-1' },
    commit,
    ...appended(counterAudio(6, 32_000), 4096),
    { ...commit, final: true },
  );
  const text = `${scriptedText} one two three four`;
  expect(await client.waitFor('transcription.done')).toMatchObject({ text });
  const parts = client.events.filter(({ type }) => type === 'transcription.delta');
  expect(parts.map(({ delta }) => delta).join('')).toBe(text);
  client.send({ ...commit, final: true }, { type: 'session.update', model: 'nothing' });
  expect(await client.waitFor('transcription.done', 1)).toMatchObject({ text: '' });
  expect(await client.waitFor('error')).toMatchObject({
    error: expect.stringContaining('"nothing" does not exist'),
    code: 'model_not_found',
  });
  expect(new Set(client.events.map(({ type }) => type))).toEqual(
    new Set(['session.created', 'transcription.delta', 'transcription.done', 'error']),
  );
});

describe('what cannot be used', () => {
  verifies(
    'openai.realtime-errors',
    'is an error with the field, and the connection stays open',
    async () => {
      const client = await open();
      const update = (input: object, session: object = {}) => ({
        type: 'session.update',
        session: { audio: { input }, ...session },
      });
      const cases: [sent: object | string, message: string, param: string | null][] = [
        ['{', 'An event must be a JSON object', null],
        ['[]', 'type must be one of session.update', 'type'],
        [{ type: 'response.create' }, 'got "response.create"', 'type'],
        [{ type: 'input_audio_buffer.append' }, 'audio', 'audio'],
        [{ type: 'input_audio_buffer.append', audio: 'a?b=' }, 'audio is not valid', 'audio'],
        [update({}, { type: 'realtime' }), 'must be transcription, got "realtime"', 'session.type'],
        [
          update({ format: { type: 'audio/mp3' } }),
          'format.type',
          'session.audio.input.format.type',
        ],
        [
          update({ format: { type: 'audio/pcmu', rate: 16_000 } }),
          'must be 8000 for audio/pcmu',
          'session.audio.input.format.rate',
        ],
        [
          update({ transcription: { language: 'klingon' } }),
          'must be a language code',
          'session.audio.input.transcription.language',
        ],
        [
          update({ transcription: { model: 'unheard-of' } }),
          'The model "unheard-of" does not exist',
          'model',
        ],
        [
          update({ turn_detection: { type: 'server_vad', threshold: 2 } }),
          'threshold',
          'session.audio.input.turn_detection.threshold',
        ],
      ];
      for (const [index, [sent, message, param]] of cases.entries()) {
        client.socket.send(typeof sent === 'string' ? sent : JSON.stringify(sent));
        const { error } = await client.waitFor('error', index);
        expect(error, JSON.stringify(sent)).toMatchObject({
          message: expect.stringContaining(message),
          param,
          type: 'invalid_request_error',
        });
      }
      client.socket.send(Buffer.alloc(100));
      expect(await client.waitFor('error', cases.length)).toMatchObject({
        error: { message: 'An event must be a text frame, got a binary one' },
      });
      client.send(manual(), ...appended(counterAudio(2, 48_000)), commit);
      expect(await client.waitFor(completed)).toMatchObject({ transcript: 'one two three four' });
    },
  );

  verifies('openai.realtime-errors', 'is refused with the handshake', async () => {
    const plain = await call(server.url, '/v1/realtime', { key: null, headers: bearer });
    expect([plain.status, plain.headers.get('upgrade')]).toEqual([426, 'websocket']);
    expect(await plain.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    await expect(open({ query: '?model=unheard-of' })).rejects.toThrow('404');
    await expect(open({ query: '?intent=conversation' })).rejects.toThrow('400');
    const client = await open();
    client.socket.send('x'.repeat(1024 * 1024 + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
  });

  verifies(
    'openai.realtime-limits',
    'is a session for which there is no room: an error, and close code 1013',
    async () => {
      const small = await startServerProcess({ EARSHOT_LIVE_MAX_CHANNELS: '1' });
      onTestFinished(async () => void (await small.stop()));
      const [first, second] = [await open({}, small.url), await open({}, small.url)];
      first.send(...appended(counterAudio(2, 48_000)));
      await first.waitFor('input_audio_buffer.speech_started');
      second.send(...appended(counterAudio(2, 48_000)));
      expect(await second.waitFor('error')).toMatchObject({
        error: { type: 'server_error', code: 'live_full' },
      });
      expect(await second.closed).toEqual({ code: 1013, reason: 'live_full' });
      // One connection takes one channel, however often it commits.
      first.send(commit, ...appended(counterAudio(2, 48_000)), commit);
      await first.waitFor(completed, 1);
    },
  );
});

verifies(
  'openai.realtime-job',
  'each turn is a live session of the key, whose audio is that of the client',
  async () => {
    const before = new Set((await listSessions()).map(({ id }) => id));
    const client = await open();
    const audio = counterAudio(120, 32_000);
    client.send(manual({ format: { type: 'audio/pcm', rate: 16_000 } }));
    client.send(...appended(audio, 100_001), commit);
    await client.waitFor(completed);
    const created = (await listSessions()).filter(({ id }) => !before.has(id));
    expect(created).toMatchObject([{ status: 'done', file: { audio_duration: 120 } }]);
    expect((await readRecording(server.url, created[0]?.id ?? '')).equals(audio)).toBe(true);
  },
);

verifies('openai.realtime-job', 'a client that leaves ends its session', async () => {
  const before = new Set((await listSessions()).map(({ id }) => id));
  const client = await open();
  client.send(...appended(counterAudio(4, 48_000)));
  await client.waitFor('input_audio_buffer.speech_started');
  client.socket.terminate();
  await vi.waitFor(
    async () =>
      expect((await listSessions()).filter(({ id }) => !before.has(id))).toMatchObject([
        { status: 'done' },
      ]),
    10_000,
  );
});

verifies(
  'openai.realtime-turns',
  'a connection has no end: its sessions follow each other in silence and after pauses',
  async () => {
    const short = await startServerProcess({
      EARSHOT_LIVE_MAX_SECONDS: '10',
      EARSHOT_LIVE_IDLE_SECONDS: '8',
    });
    onTestFinished(async () => void (await short.stop()));
    const client = await open({}, short.url);
    for (let count = 0; count < 6; count += 1) {
      client.send(...appended(spoken(2, 2)));
      await client.waitFor(completed, count);
    }
    const starts = client.events
      .filter(({ type }) => type.endsWith('speech_started'))
      .map(({ audio_start_ms }) => Number(audio_start_ms));
    expect(starts).toEqual(starts.toSorted((first, second) => first - second));
    expect(starts.at(-1)).toBeGreaterThan(19_000);
    // The client pauses in the middle of its speech, for longer than a session may be idle.
    client.send(...appended(counterAudio(2, 48_000)));
    await client.waitFor(completed, 6);
    client.send(...appended(spoken(2, 2)));
    await client.waitFor(completed, 7);
    expect(client.events.filter(({ type }) => type === 'error')).toEqual([]);
    expect((await listSessions(short.url)).length).toBeGreaterThan(2);
  },
);

verifies(
  'openai.realtime-turns',
  'a service that stops transcribes what was said, and closes with 1012',
  async () => {
    const stopped = await startServerProcess();
    const client = await open({}, stopped.url);
    client.send(...appended(counterAudio(3, 48_000)));
    await client.waitFor(`${transcription}.delta`);
    const exit = stopped.stop();
    expect(await client.closed).toEqual({ code: 1012, reason: 'The service restarts' });
    expect(listTexts(client.events)).toMatchObject([{ whole: expect.stringMatching(/^one/) }]);
    expect(await exit).toBe(0);
    await expect(
      new Promise((_, reject) =>
        new WebSocket(realtimeUrl(stopped.url), { headers: bearer }).once('error', reject),
      ),
    ).rejects.toThrow('ECONNREFUSED');
  },
);
