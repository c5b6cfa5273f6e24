import { createWavHeader, encodeBase64 } from '@earshot/audio';
import type { KnownLiveMessage, LiveRequestInput } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from './support/api.js';
import {
  allMessages,
  asListed,
  counterAudio,
  finalTexts,
  frames,
  initiate,
  listedMessages,
  openClient,
  readLiveJob,
  readRecording,
  scriptedText,
  waitForLiveJob,
} from './support/live.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { otherKey, type ServerProcess, startServerProcess } from './support/server-process.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_LIVE_MAX_CHANNELS: '200',
    EARSHOT_LIVE_IDLE_SECONDS: '2',
    EARSHOT_LIVE_RESUME_SECONDS: '2',
  });
}, 30_000);
afterAll(() => server.stop());

/** A whole session over one socket. */
async function run(audio: Uint8Array, request: LiveRequestInput = {}) {
  const session = await initiate(server.url, { messages_config: allMessages, ...request });
  const client = await openClient(session.url);
  client.send(...frames(audio));
  client.stop();
  const { code } = await client.closed;
  return { session, client, code, messages: client.messages };
}

const listTypes = (messages: readonly KnownLiveMessage[]) => [
  ...new Set(messages.map(({ type }) => type)),
];

verifies(
  [
    'live.event.order',
    'live.event.partials',
    'live.event.speech',
    'live.socket.binary',
    'live.socket.stop',
    'live.socket.token',
    'endpoint.live.response',
    'endpoint.live.file',
    'job.live-states',
  ],
  'a session goes from its first audio to its result, and is a job with its audio afterwards',
  async () => {
    const audio = counterAudio(10);
    const session = await initiate(server.url, { messages_config: allMessages });
    expect(session.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/v2\/live\?token=[\w-]{43}$/);
    expect((await readLiveJob(server.url, session.id)).status).toBe('queued');

    const client = await openClient(session.url);
    expect((await readLiveJob(server.url, session.id)).status).toBe('processing');
    client.send(...frames(audio));
    client.stop();
    await client.waitFor('end_session');
    expect((await readLiveJob(server.url, session.id)).status).toBe('done');
    expect((await client.closed).code).toBe(1000);

    const { messages } = client;
    expect(messages[0]?.type).toBe('start_recording');
    expect(messages.at(-1)?.type).toBe('end_session');
    expect(listTypes(messages).slice(-4)).toEqual([
      'end_recording',
      'post_transcript',
      'post_final_transcript',
      'end_session',
    ]);
    expect(listTypes(messages)).toEqual(
      expect.arrayContaining(['audio_chunk', 'speech_start', 'speech_end', 'transcript']),
    );
    for (const { session_id } of messages) expect(session_id).toBe(session.id);
    expect(finalTexts(messages)).toEqual([scriptedText, scriptedText, 'one two three four']);

    const transcripts = client.ofType('transcript').map(({ data }) => data);
    for (const { id, is_final } of transcripts) {
      expect(id).toMatch(/^00-0000000[012]$/);
      if (!is_final) expect(transcripts.some((each) => each.is_final && each.id === id)).toBe(true);
    }
    expect(client.ofType('speech_start').map(({ data }) => Math.round(data.time))).toEqual([
      0, 4, 8,
    ]);
    expect(client.ofType('speech_end')).toHaveLength(3);
    expect(client.ofType('pre_processing')[0]?.data).toMatchObject({
      channel: 0,
      clipping_ratio: 0,
      audio_enhancer: false,
    });

    const job = await readLiveJob(server.url, session.id);
    expect(job.result?.transcription?.full_transcript).toBe(finalTexts(messages).join(' '));
    expect(job.result?.metadata).toMatchObject({
      audio_duration: 10,
      number_of_distinct_channels: 1,
      billing_time: 10,
    });
    expect(job.file).toMatchObject({ audio_duration: 10, number_of_channels: 1 });
    expect(job.request_params).toMatchObject({ endpointing: 0.05, channels: 1 });
    const [first, ...listed] = listedMessages(job.result);
    expect(first).toMatchObject({ type: 'start_session', session_id: session.id });
    expect(listed).toEqual(asListed(messages));
    expect(listed.length).toBeLessThan(messages.length);
    expect((await readRecording(server.url, session.id)).equals(audio)).toBe(true);
  },
);

verifies(
  'live.event.acknowledgement',
  'audio is acknowledged without gaps, end exclusive, in bytes and seconds',
  async () => {
    const audio = counterAudio(3);
    const { client } = await run(audio);
    let end = 0;
    for (const { acknowledged, data, error } of client.ofType('audio_chunk')) {
      expect({ acknowledged, error }).toEqual({ acknowledged: true, error: null });
      expect(data?.byte_range[0]).toBe(end);
      end = data?.byte_range[1] ?? 0;
      expect(data?.time_range).toEqual(data?.byte_range.map((bytes) => bytes / 32_000));
    }
    expect(end).toBe(audio.length);
  },
);

verifies(
  ['live.input.mixed', 'live.socket.base64'],
  'binary and base64 mix, in frames that end in the middle of a sample',
  async () => {
    const audio = counterAudio(6);
    const session = await initiate(server.url);
    const client = await openClient(session.url);
    let index = 0;
    for (const frame of frames(audio, 777)) {
      if (index % 3 === 0)
        client.send(JSON.stringify({ type: 'audio_chunk', data: { chunk: encodeBase64(frame) } }));
      else client.send(frame);
      if (index % 5 === 0)
        client.send(new Uint8Array(0), '{"type":"audio_chunk","data":{"chunk":""}}');
      index += 1;
    }
    client.stop();
    await client.closed;
    expect((await readRecording(server.url, session.id)).equals(audio)).toBe(true);
    expect(finalTexts(client.messages)).toEqual([
      scriptedText,
      scriptedText.slice(0, scriptedText.indexOf(' five')),
    ]);
  },
);

describe('every format of the contract', () => {
  const formats = [
    ...([8, 16, 24, 32] as const).map((bit_depth) => ({ encoding: 'wav/pcm' as const, bit_depth })),
    { encoding: 'wav/alaw' as const, bit_depth: 8 as const },
    { encoding: 'wav/ulaw' as const, bit_depth: 8 as const },
  ].flatMap((format) =>
    ([8000, 16_000, 32_000, 44_100, 48_000] as const).map((sample_rate, index) => ({
      ...format,
      sample_rate,
      channels: 1 + ((index * 3 + format.bit_depth) % 8),
    })),
  );
  test.each(formats)(
    '$encoding, $bit_depth bits, $sample_rate Hz, $channels channels: each channel is recognised, and the file is what was sent',
    async (format) => {
      const bytesPerSecond = (format.bit_depth / 8) * format.sample_rate * format.channels;
      const audio = counterAudio(4, bytesPerSecond);
      const { client, session } = await run(audio, format);
      const finals = client.ofType('transcript').filter(({ data }) => data.is_final);
      const channels = finals.map(({ data }) => data.utterance.channel);
      expect([...new Set(channels)].sort((left, right) => left - right)).toEqual(
        Array.from({ length: format.channels }, (_, channel) => channel),
      );
      for (const { data } of finals) {
        expect(data.id.slice(0, 2)).toBe(String(data.utterance.channel).padStart(2, '0'));
        expect(data.utterance.text).toBe(scriptedText);
        expect(data.utterance.start).toBeCloseTo(0.2, 1);
        expect(data.utterance.end).toBeCloseTo(3.4, 1);
      }
      expect((await readRecording(server.url, session.id)).equals(audio)).toBe(true);
    },
  );
});

verifies(
  'live.input.header',
  'a WAV header is skipped, and one that contradicts refused',
  async () => {
    const audio = counterAudio(1);
    const format = {
      encoding: 'wav/pcm',
      bit_depth: 16,
      sample_rate: 16_000,
      channels: 1,
    } as const;
    const session = await initiate(server.url);
    const client = await openClient(session.url);
    const file = Buffer.concat([createWavHeader(format, audio.length), audio]);
    client.send(...frames(file, 7));
    client.stop();
    await client.closed;
    expect((await readRecording(server.url, session.id)).equals(audio)).toBe(true);

    const other = await initiate(server.url);
    const refused = await openClient(other.url);
    refused.send(createWavHeader({ ...format, sample_rate: 48_000 }, null));
    expect(await refused.closed).toMatchObject({ code: 4400 });
    expect(refused.ofType('error')[0]?.error.message).toMatch(/48000.*16000/);
  },
);

verifies(
  'live.input.closing',
  'a client that closes with 1000 or 1001 is done; what it sent is processed',
  async () => {
    for (const code of [1000, 1001]) {
      const session = await initiate(server.url);
      const client = await openClient(session.url);
      client.send(counterAudio(4));
      await client.waitFor('audio_chunk');
      client.socket.close(code);
      const job = await waitForLiveJob(server.url, session.id);
      expect(job.result?.transcription?.full_transcript).toBe(scriptedText);
    }
  },
);

verifies(
  'live.resume.window',
  'a lost socket leaves the session waiting, and then it is finished normally',
  async () => {
    const session = await initiate(server.url);
    const client = await openClient(session.url);
    client.send(counterAudio(4));
    await client.waitFor('audio_chunk');
    client.socket.terminate();
    expect((await readLiveJob(server.url, session.id)).status).toBe('processing');
    const job = await waitForLiveJob(server.url, session.id);
    expect(job.result?.transcription?.full_transcript).toBe(scriptedText);
    // A client that connects late still gets the last messages.
    const late = await openClient(session.url);
    expect((await late.closed).code).toBe(1000);
    expect(late.ofType('post_final_transcript')).toHaveLength(1);
  },
);

verifies(
  'live.idle-close',
  'a session without audio is closed with 4408 and finished',
  async () => {
    const session = await initiate(server.url);
    const client = await openClient(session.url);
    expect((await client.closed).code).toBe(4408);
    const job = await waitForLiveJob(server.url, session.id);
    expect(job).toMatchObject({ status: 'done', result: { transcription: { utterances: [] } } });
    expect(await readRecording(server.url, session.id)).toHaveLength(0);
  },
);

verifies('live.resume.takeover', 'a second socket takes the session over', async () => {
  const audio = counterAudio(4);
  const session = await initiate(server.url);
  const first = await openClient(session.url);
  first.send(audio.subarray(0, 64_000));
  await first.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === 64_000);
  const second = await openClient(
    `${session.url}&audio_offset=64000&message_cursor=${first.messages.length}`,
  );
  expect((await first.closed).code).toBe(4409);
  second.send(audio.subarray(64_000));
  second.stop();
  await second.closed;
  expect((await readRecording(server.url, session.id)).equals(audio)).toBe(true);
  expect(finalTexts([...first.messages, ...second.messages])).toEqual([scriptedText]);
});

verifies(
  'live.resume.first-message',
  'the first message to a client that resumes is the length of the audio',
  async () => {
    const session = await initiate(server.url);
    const first = await openClient(session.url);
    first.send(counterAudio(1));
    await first.waitFor('audio_chunk');
    first.socket.terminate();
    const second = await openClient(session.url);
    await second.waitFor('audio_chunk');
    expect(second.messages[0]).toMatchObject({
      type: 'audio_chunk',
      acknowledged: true,
      data: { byte_range: [32_000, 32_000], time_range: [1, 1] },
    });
    second.stop();
    expect((await second.closed).code).toBe(1000);
  },
);

test.each([
  ['an offset beyond the audio', 'audio_offset=1'],
  ['a cursor beyond the messages', 'message_cursor=5'],
  ['an offset that is no number', 'audio_offset=1e3'],
  ['an offset that is given twice', 'audio_offset=0&audio_offset=0'],
  ['a cursor that is negative', 'message_cursor=-1'],
])('%s is refused with 4400', async (_, query) => {
  const session = await initiate(server.url);
  const client = await openClient(`${session.url}&${query}`);
  expect((await client.closed).code).toBe(4400);
});

verifies(
  'live.input.malformed',
  'malformed messages get a response, and ten in a row close the socket',
  async () => {
    const session = await initiate(server.url);
    const client = await openClient(session.url);
    client.send('{', '{"type":"stop"}', '[]', 'null');
    client.send('{"type":"audio_chunk","data":{"chunk":"QUJD*RA=="}}', '{"type":"audio_chunk"}');
    client.send(counterAudio(0.5));
    await client.waitFor('audio_chunk', ({ acknowledged }) => acknowledged);
    expect(client.ofType('error').map(({ error }) => error.status_code)).toEqual([
      400, 400, 400, 400,
    ]);
    const refused = client.ofType('audio_chunk').filter(({ acknowledged }) => !acknowledged);
    expect(refused.map(({ error }) => error?.message)).toEqual([
      expect.stringMatching(/base64/),
      expect.stringMatching(/data is required/),
    ]);
    for (let count = 0; count < 10; count += 1) client.send('nonsense');
    expect((await client.closed).code).toBe(4400);
  },
);

verifies(
  ['live.input.lenient', 'versioning.hint'],
  'base64 without padding is audio, fields that nobody knows are ignored, and live V1 is pointed to V2',
  async () => {
    const session = await initiate(server.url);
    const client = await openClient(session.url);
    const audio = counterAudio(1).subarray(0, 31_999);
    const chunks = [audio.subarray(0, 10_000), audio.subarray(10_000)].map((bytes, index) => {
      const chunk = encodeBase64(bytes).replace(/=+$/, '');
      return JSON.stringify({ type: 'audio_chunk', data: { chunk, rate: 1 }, sequence: index });
    });
    expect(chunks.join('')).not.toContain('=');
    client.send(...chunks, '{"frames":"AAAA"}', '{"x_service_key":"k","sample_rate":8000}', '[]');
    client.send('{"type":"stop_recording","x":1}');
    expect((await client.closed).code).toBe(1000);
    expect(client.ofType('error').map(({ error }) => error.message)).toEqual([
      expect.stringMatching(/live V1.*audio_chunk/),
      expect.stringMatching(/live V1.*POST \/v2\/live/),
      expect.stringMatching(/^the message must be /),
    ]);
    expect((await readRecording(server.url, session.id)).equals(audio)).toBe(true);
  },
);

test('audio after the end is refused by a message', async () => {
  const session = await initiate(server.url);
  const client = await openClient(session.url);
  client.send(counterAudio(1));
  client.stop();
  client.send(counterAudio(1), '{"type":"stop_recording"}');
  await client.closed;
  expect(client.ofType('audio_chunk').at(-1)).toMatchObject({
    acknowledged: false,
    error: { message: 'The recording is over' },
  });
  expect(client.ofType('stop_recording')).toHaveLength(1);
  expect(await readRecording(server.url, session.id)).toHaveLength(32_000);
});

test('what cannot be served is refused before a session begins', async () => {
  const response = await call(server.url, '/v2/live', {
    body: { language_config: { languages: ['fr', 'en'] } },
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/fr, which no engine of this server supports: it supports en/),
  });
});

verifies('endpoint.live.region', 'a region is accepted', async () => {
  const response = await call(server.url, '/v2/live?region=eu-west', { method: 'POST' });
  expect(response.status).toBe(201);
});

test('a repeated request gets the same session, and its token is not in the database', async () => {
  const headers = { 'idempotency-key': 'the-same' };
  const [first, second] = await Promise.all(
    [1, 2].map(async () => (await call(server.url, '/v2/live', { body: {}, headers })).json()),
  );
  expect(second).toEqual(first);
});

verifies('live.token.secrecy', 'the token is 32 bytes and in no log', async () => {
  const { session } = await run(counterAudio(0.2));
  const token = new URL(session.url).searchParams.get('token') ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).not.toContain(session.id);
  expect(server.output()).not.toContain(token);
});

verifies('attack.live-share', 'one key leaves a fifth of the channels to another one', async () => {
  const shared = await startServerProcess(
    { EARSHOT_LIVE_MAX_CHANNELS: '5' },
    await createFolderWithKey(otherKey),
  );
  try {
    const clients = [];
    for (let count = 0; count < 4; count += 1)
      clients.push(await openClient((await initiate(shared.url)).url));
    const refused = await call(shared.url, '/v2/live', { body: {} });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(shared.url, '/v2/live', { body: {}, key: otherKey })).status).toBe(201);
    for (const client of clients) client.stop();
  } finally {
    await shared.stop();
  }
});

test('there is room for as many channels as the capabilities announce', async () => {
  const small = await startServerProcess({ EARSHOT_LIVE_MAX_CHANNELS: '3' });
  try {
    const capabilities: unknown = await (await call(small.url, '/v2/capabilities')).json();
    expect(capabilities).toMatchObject({
      live: { available: true },
      limits: {
        maximum_concurrent_live_sessions: 3,
        live_idle_seconds: 30,
        live_resume_seconds: 60,
      },
    });
    const early = await initiate(small.url, { channels: 2 });
    const full = await openClient((await initiate(small.url, { channels: 2 })).url);
    const response = await call(small.url, '/v2/live', { body: { channels: 2 } });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    // A session that was initiated while there was room finds no room later.
    expect((await (await openClient(early.url)).closed).code).toBe(1013);
    full.stop();
    expect((await full.closed).code).toBe(1000);
    const later = await openClient(early.url);
    later.stop();
    expect((await later.closed).code).toBe(1000);
  } finally {
    await small.stop();
  }
});
