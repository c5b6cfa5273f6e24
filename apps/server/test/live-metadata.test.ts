import { createWavHeader } from '@earshot/audio';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, speech, upload, waitForJob } from './support/api.js';
import {
  counterAudio,
  frames,
  initiate,
  openClient,
  readLiveJob,
  waitForLiveJob,
} from './support/live.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';

/** Two channels of 16 bits with the same audio, except for the samples at the given positions. */
function twoChannels(seconds: number, differing: readonly number[] = []): Uint8Array {
  const mono = counterAudio(seconds);
  const stereo = new Uint8Array(2 * mono.length);
  for (let sample = 0; 2 * sample < mono.length; sample += 1) {
    const bytes = mono.subarray(2 * sample, 2 * sample + 2);
    stereo.set(bytes, 4 * sample);
    stereo.set(bytes, 4 * sample + 2);
  }
  for (const sample of differing) stereo.set([(stereo[4 * sample + 2] ?? 0) ^ 1], 4 * sample + 2);
  return stereo;
}

const readMetadata = (result: unknown) =>
  // The job was parsed by its schema.
  (result as { metadata: Record<string, number> }).metadata;

describe('figures of a session', () => {
  const bytesPerSecond = 64_000;
  /** Streams four seconds, of which the service is killed after the second one. */
  async function runThroughKill(audios: readonly Uint8Array[]) {
    const dataFolder = temporaryFolder();
    const first = await startServerProcess({}, dataFolder);
    const sessions = await Promise.all(audios.map(() => initiate(first.url, { channels: 2 })));
    for (const [index, { url }] of sessions.entries()) {
      const client = await openClient(url);
      client.send(...frames(audios[index]?.subarray(0, 2 * bytesPerSecond) ?? new Uint8Array()));
      await client.waitFor('audio_chunk', ({ data }) => data?.byte_range[1] === 128_000);
    }
    await first.kill();
    const second = await startServerProcess({}, dataFolder);
    try {
      for (const [index, { url }] of sessions.entries()) {
        const address = new URL(url);
        address.port = new URL(second.url).port;
        const client = await openClient(`${address.href}&audio_offset=128000`);
        client.send(...frames(audios[index]?.subarray(2 * bytesPerSecond) ?? new Uint8Array()));
        client.stop();
        expect((await client.closed).code).toBe(1000);
      }
      return await Promise.all(sessions.map(({ id }) => readLiveJob(second.url, id)));
    } finally {
      await second.stop();
    }
  }

  verifies(
    ['result.live-distinct-channels', 'result.live-transcription-time', 'result.billing-time'],
    'equal channels count once over the whole session, wherever the process was killed',
    async () => {
      const startedMs = performance.now();
      const jobs = await runThroughKill([
        twoChannels(8),
        // One sample of one channel, before the kill and after it.
        twoChannels(8, [7]),
        twoChannels(8, [127_999]),
      ]);
      const elapsedSeconds = (performance.now() - startedMs) / 1000;
      expect(jobs.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
      const figures = jobs.map(({ result }) => readMetadata(result));
      expect(
        figures.map(({ audio_duration, billing_time, number_of_distinct_channels }) => [
          audio_duration,
          number_of_distinct_channels,
          billing_time,
        ]),
      ).toEqual([
        [8, 1, 8],
        [8, 2, 16],
        [8, 2, 16],
      ]);
      for (const { transcription_time = Number.NaN } of figures) {
        expect(transcription_time).toBeGreaterThan(0);
        expect(transcription_time).toBeLessThan(Math.min(8, elapsedSeconds));
      }
      for (const { post_session_metadata, result } of jobs) {
        expect(post_session_metadata).toMatchObject({
          attempts: 2,
          stages_seconds: { transcribe: readMetadata(result)['transcription_time'] },
        });
        // Each channel is still transcribed.
        const channels = (result?.transcription?.utterances ?? []).map(({ channel }) => channel);
        expect(channels.filter((channel) => channel === 1)).toHaveLength(2);
        expect(channels).toHaveLength(4);
      }
    },
    60_000,
  );
});

describe('both kinds of job', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(() => server.stop());

  /** The text of a job, as a client gets it. */
  async function readRaw(path: string): Promise<Record<string, unknown>> {
    return (await (await call(server.url, path)).json()) as Record<string, unknown>;
  }

  async function runLive(audio: Uint8Array, request = {}): Promise<string> {
    const { id, url } = await initiate(server.url, request);
    const client = await openClient(url);
    client.send(...frames(audio));
    client.stop();
    await client.closed;
    await waitForLiveJob(server.url, id);
    return id;
  }

  async function runRecorded(bytes: Uint8Array = speech, request = {}): Promise<string> {
    const { audio_url } = await upload(server.url, bytes);
    const { id } = await createJob(server.url, { audio_url, ...request });
    await waitForJob(server.url, id);
    return id;
  }

  verifies(
    'job.custom-metadata-absent',
    'custom_metadata is there when it was given, and absent when it was not, in jobs and in lists',
    async () => {
      const custom_metadata = { order: 7 };
      for (const [kind, plain, given] of [
        [
          'live',
          await runLive(counterAudio(0.2)),
          await runLive(counterAudio(0.2), { custom_metadata }),
        ],
        ['pre-recorded', await runRecorded(), await runRecorded(speech, { custom_metadata })],
      ] as const) {
        expect(await readRaw(`/v2/${kind}/${given}`)).toMatchObject({ custom_metadata });
        expect(Object.keys(await readRaw(`/v2/${kind}/${plain}`))).not.toContain('custom_metadata');
        const { items } = (await readRaw(`/v2/${kind}`)) as { items: Record<string, unknown>[] };
        expect(items.map((item) => [item['id'], 'custom_metadata' in item])).toEqual([
          [given, true],
          [plain, false],
        ]);
      }
    },
    60_000,
  );

  verifies(
    ['job.metadata-content', 'job.one-rounding'],
    'have their durations to the millisecond, and their stages in one shape',
    async () => {
      // 3.558707482993197 seconds.
      const format = {
        encoding: 'wav/pcm',
        bit_depth: 16,
        sample_rate: 44_100,
        channels: 1,
      } as const;
      const audio = counterAudio(1, 2 * 156_939);
      const file = Buffer.concat([createWavHeader(format, audio.length), audio]);
      const { encoding, ...rates } = format;
      const jobs = await Promise.all([
        readRaw(`/v2/live/${await runLive(audio, { encoding, ...rates })}`),
        readRaw(`/v2/pre-recorded/${await runRecorded(file)}`),
      ]);
      for (const { file: kept, post_session_metadata, result } of jobs) {
        expect(kept).toMatchObject({ audio_duration: 3.559 });
        expect(readMetadata(result)).toMatchObject({ audio_duration: 3.559, billing_time: 3.559 });
        expect(post_session_metadata).toMatchObject({
          attempts: 1,
          stages_seconds: { transcribe: expect.any(Number) },
        });
        expect(post_session_metadata).not.toHaveProperty('stages');
        const { stages_seconds } = post_session_metadata as { stages_seconds: object };
        for (const seconds of [
          ...Object.values(stages_seconds),
          readMetadata(result)['transcription_time'],
        ])
          expect(String(seconds)).toMatch(/^\d+(\.\d{1,3})?$/);
      }
      const { messages } = jobs[0]['result'] as { messages: string[] };
      for (const text of messages) expect(text).not.toMatch(/\d\.\d{4}/);
    },
    60_000,
  );
});

verifies(
  'live.parameters.channels-available',
  'more channels than the server has for all sessions are refused as unservable',
  async () => {
    const small = await startServerProcess({ EARSHOT_LIVE_MAX_CHANNELS: '3' });
    try {
      const response = await call(small.url, '/v2/live', { body: { channels: 4 } });
      expect(response.status).toBe(422);
      expect(response.headers.get('retry-after')).toBeNull();
      expect(await response.json()).toMatchObject({
        message: expect.stringMatching(/^channels must be at most 3 .* got 4/),
      });
      expect((await call(small.url, '/v2/live', { body: { channels: 3 } })).status).toBe(201);
    } finally {
      await small.stop();
    }
  },
);
