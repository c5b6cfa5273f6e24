import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floatToInt16, readWav } from '@earshot/audio';
import type { PreRecordedJob, Utterance } from '@earshot/core';
import {
  type FakeTranscriptionServer,
  startFakeTranscriptionServer,
} from '@earshot/engine/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, readError, upload, waitForJob } from './support/api.js';
import { hasFfmpeg } from './support/media.js';
import { makeCall, readFolder } from './support/planted-call.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { toneShare } from './support/tone.js';

/** Time around a redacted word that is replaced with it, in samples at 16 kHz. */
const margin = 0.2 * 16_000;

let remote: FakeTranscriptionServer;
let server: ServerProcess;
beforeAll(async () => {
  remote = await startFakeTranscriptionServer({ kind: 'speaches', models: ['whisper'] });
  remote.transcribe = () => ({
    language: 'en',
    text: 'well my name is jonathan henderson and i have a question for you',
  });
  server = await startServerProcess({
    EARSHOT_ENGINE: 'openai',
    EARSHOT_OPENAI_BASE_URL: remote.url,
    EARSHOT_OPENAI_LANGUAGES: 'en',
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await remote.stop();
});

const createBody = (redact_audio: 'beep' | 'silence') => ({
  pii_redaction: true,
  pii_redaction_config: { entity_types: ['NAME'], redact_audio },
});

async function transcribe(audio: Uint8Array, body: object, filename?: string) {
  const { audio_url } = await upload(server.url, audio, filename);
  const { id } = await createJob(server.url, { audio_url, ...body });
  const job = await waitForJob(server.url, id);
  expect(job.status, JSON.stringify(job.post_session_metadata)).toBe('done');
  return { audio_url, id, job };
}

async function readAudio(path: string): Promise<Int16Array[]> {
  const response = await call(server.url, path);
  expect(response.status).toBe(200);
  return readSamples(new Uint8Array(await response.arrayBuffer()));
}

const readSamples = (file: Uint8Array): Int16Array[] =>
  readWav(file).channels.map((channel) => floatToInt16(channel));

/** Samples of the redacted words of a job, their ends exclusive. */
function listSpans({ result }: PreRecordedJob): { start: number; end: number }[] {
  const words = (result?.transcription?.utterances ?? []).flatMap((each: Utterance) => each.words);
  return words
    .filter(({ word }) => word.includes('[NAME_1]'))
    .map(({ end, start }) => ({
      start: Math.round(start * 16_000),
      end: Math.round(end * 16_000),
    }));
}

/** Compares redacted audio with its original. */
function expectRedacted(
  redacted: readonly Int16Array[],
  original: readonly Int16Array[],
  spans: readonly { start: number; end: number }[],
  replacement: 'beep' | 'silence',
): void {
  expect(redacted).toHaveLength(original.length);
  for (const [channel, samples] of redacted.entries()) {
    const before = original[channel] ?? expect.fail('there is no such channel');
    expect(samples.length).toBe(before.length);
    let kept = 0;
    // Words of all channels are replaced in each.
    for (const { end, start } of spans.toSorted((one, other) => one.start - other.start)) {
      const word = samples.subarray(start, end);
      if (replacement === 'silence') expect(word.every((sample) => sample === 0)).toBe(true);
      else expect(toneShare(word, 1000)).toBeGreaterThan(0.98);
      expect(toneShare(before.subarray(start, end), 1000)).toBeLessThan(0.5);
      const from = Math.max(kept, start - margin - 16);
      expect(Buffer.compare(sliceBytes(samples, kept, from), sliceBytes(before, kept, from))).toBe(
        0,
      );
      kept = Math.max(kept, end + margin + 16);
    }
    const { length } = before;
    expect(
      Buffer.compare(sliceBytes(samples, kept, length), sliceBytes(before, kept, length)),
    ).toBe(0);
  }
}

const sliceBytes = (samples: Int16Array, from: number, to: number) =>
  Buffer.from(samples.slice(from, to).buffer);

describe('the audio of a redacted job', () => {
  for (const [replacement, channels] of [
    ['beep', 1],
    ['silence', 2],
  ] as const)
    verifies(
      ['redaction.audio', 'redaction.audio-original', 'configuration.pii'],
      `has ${replacement} in place of the words, and no other copy is left: ${channels} channels`,
      async () => {
        const file = makeCall(2, channels);
        // Some of the speech that is redacted.
        const { audio_url, id, job } = await transcribe(file, createBody(replacement));
        const spans = listSpans(job);
        expect(spans.length).toBeGreaterThanOrEqual(2);
        const redacted = await readAudio(`/v2/pre-recorded/${id}/file`);
        expectRedacted(redacted, readSamples(file), spans, replacement);
        expect(job.file).toMatchObject({
          filename: 'meeting.wav',
          number_of_channels: channels,
          audio_duration: job.result?.metadata.audio_duration,
        });
        // The upload and its bytes are deleted.
        await readError(await call(server.url, new URL(audio_url).pathname), 404);
        const [{ start, end } = { start: 0, end: 0 }] = spans;
        const spoken = file.subarray(44 + start * 2 * channels, 44 + end * 2 * channels);
        const some = spoken.subarray(2000, 2200);
        expect(file.includes(some)).toBe(true);
        expect(readFolder(server.dataFolder).some((bytes) => bytes.includes(some))).toBe(false);
        const peaks = (await (
          await call(
            server.url,
            `/v2/pre-recorded/${id}/peaks?start=${start / 16_000}&end=${end / 16_000}`,
          )
        ).json()) as { data: number[] };
        const loudest = Math.max(...peaks.data.map(Math.abs));
        if (replacement === 'silence') expect(loudest).toBe(0);
        else expect(loudest).toBe(32);
      },
    );

  verifies(
    'redaction.audio-original',
    'is withheld before it is redacted; the original stays for another job that uses it, until that is deleted',
    async () => {
      const file = makeCall(1);
      const { audio_url } = await upload(server.url, file);
      remote.hold(true);
      const { id } = await createJob(server.url, { audio_url, ...createBody('beep') });
      const other = await createJob(server.url, { audio_url });
      for (const path of ['file', 'peaks'])
        await readError(await call(server.url, `/v2/pre-recorded/${id}/${path}`), 404);
      remote.hold(false);
      await waitForJob(server.url, id);
      await waitForJob(server.url, other.id);
      const upload_ = new URL(audio_url).pathname;
      expect((await call(server.url, upload_)).status).toBe(200);
      const original = await readAudio(`/v2/pre-recorded/${other.id}/file`);
      expect(original).toEqual(readSamples(file));
      const redacted = await readAudio(`/v2/pre-recorded/${id}/file`);
      expect(redacted).not.toEqual(original);
      expect(
        (await call(server.url, `/v2/pre-recorded/${other.id}`, { method: 'DELETE' })).status,
      ).toBe(202);
      expect((await call(server.url, upload_)).status).toBe(404);
      expect(await readAudio(`/v2/pre-recorded/${id}/file`)).toEqual(redacted);
    },
  );
});

describe('compressed audio', needs(hasFfmpeg, 'ffmpeg is not installed'), () => {
  verifies('redaction.audio', 'is redacted in compressed formats as well', async () => {
    const folder = temporaryFolder();
    const file = makeCall(1);
    writeFileSync(join(folder, 'call.wav'), file);
    const flac = join(folder, 'call.flac');
    execFileSync('ffmpeg', ['-v', 'error', '-i', join(folder, 'call.wav'), flac]);
    const { id, job } = await transcribe(readFileSync(flac), createBody('beep'), 'call.flac');
    expect(job.file?.filename).toBe('call.wav');
    const redacted = await readAudio(`/v2/pre-recorded/${id}/file`);
    expectRedacted(redacted, readSamples(file), listSpans(job), 'beep');
  });
});
