import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Availability, Capabilities, KnownVoice, KnownVoices } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { joined, readEngineSpeech } from './support/engine-speech.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from './support/server-process.js';
import { needsPocketsphinx } from './support/speech.js';
import { needsVoices, settingsWithVoices } from './support/voices.js';
import { encodeWav } from './support/wav.js';

const consent = true;
const path = '/v2/voices';

async function readCapability({ url }: ServerProcess): Promise<Availability | undefined> {
  return ((await (await call(url, '/v2/capabilities')).json()) as Capabilities).known_voices;
}

describe('known voices', { ...needsVoices, timeout: 180_000 }, () => {
  needsPocketsphinx();
  const dataFolder = temporaryFolder();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess(
      { ...settingsWithVoices(), EARSHOT_KNOWN_VOICES: 'on' },
      dataFolder,
    );
  });
  afterAll(() => server.stop());

  const uploaded = async (names: readonly string[]): Promise<string> => {
    const samples = joined(...names.map(readEngineSpeech));
    return (await upload(server.url, encodeWav([samples], 16_000))).audio_url;
  };
  const post = async (
    body: unknown,
    subpath = '',
  ): Promise<{ status: number; body: KnownVoice }> => {
    const response = await call(server.url, path + subpath, { body });
    return { status: response.status, body: (await response.json()) as KnownVoice };
  };
  const list = async (): Promise<readonly KnownVoice[]> =>
    ((await (await call(server.url, path)).json()) as KnownVoices).voices;
  const women = ['written-forms', 'written-forms'];
  const men = Array.from({ length: 3 }, () => ['sample-sentence', 'vocabulary']).flat();

  async function dialogue(): Promise<Awaited<ReturnType<typeof waitForJob>>> {
    const two = 'sample-two-sentences';
    const audio_url = await uploaded([two, two, two]);
    const { id } = await createJob(server.url, { audio_url, diarization: true });
    return waitForJob(server.url, id);
  }

  verifies(
    'known-voices.suggestions',
    'are suggested with a probability, and name nobody',
    async () => {
      expect(await readCapability(server)).toMatchObject({ available: true, reason: null });
      expect((await dialogue()).post_session_metadata['known_voices']).toBeUndefined();
      const anna = await post({ name: 'Anna', audio_url: await uploaded(women), consent });
      expect(anna).toMatchObject({ status: 201, body: { name: 'Anna', narrow_seconds: 0 } });
      expect(anna.body.wide_seconds).toBeGreaterThan(10);
      const ben = await post({ name: 'Ben', audio_url: await uploaded(men), consent });
      const job = await dialogue();
      const suggested = job.post_session_metadata['known_voices'];
      expect(suggested).toEqual([
        { speaker: 0, voice_id: anna.body.id, probability: expect.any(Number) },
        { speaker: 1, voice_id: ben.body.id, probability: expect.any(Number) },
      ]);
      for (const { probability } of suggested as { probability: number }[])
        expect(probability).toBeGreaterThan(0.8);
      expect(JSON.stringify(job)).not.toContain('Anna');

      // A speaker of a job, and a recording more.
      const added = await post(
        { job_id: job.id, speaker: 1, consent },
        `/${anna.body.id}/recordings`,
      );
      expect(added.status).toBe(422);
      expect(added.body).toMatchObject({ code: 'too_little_speech' });
      const more = await post(
        { audio_url: await uploaded(women), consent },
        `/${anna.body.id}/recordings`,
      );
      expect(more.body.wide_seconds).toBeGreaterThan(1.8 * anna.body.wide_seconds);
      expect((await list()).map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    },
  );

  verifies(
    'known-voices.deletion',
    'are sealed, and gone for good once they are deleted',
    async () => {
      const name = 'Somebody Unmistakable';
      const { body } = await post({ name, audio_url: await uploaded(women), consent });
      const keys = () => readdirSync(join(dataFolder, 'voice-keys'));
      expect(keys()).toContain(body.id);
      const removed = await call(server.url, `${path}/${body.id}`, { method: 'DELETE' });
      expect(removed.status).toBe(204);
      expect(keys()).not.toContain(body.id);
      expect((await list()).map(({ id }) => id)).not.toContain(body.id);
      for (const file of readdirSync(dataFolder).filter((each) => each.startsWith('earshot.db')))
        expect(readFileSync(join(dataFolder, file)).includes(name)).toBe(false);
      expect((await call(server.url, `${path}/${body.id}`, { method: 'DELETE' })).status).toBe(404);
    },
  );

  verifies('known-voices.enrolment', 'need a recording of a person who has agreed', async () => {
    const audio_url = await uploaded(women);
    const cases: readonly (readonly [body: object, status: number, message: RegExp])[] = [
      [{ name: 'A', audio_url }, 400, /consent is required/],
      [
        { name: 'A', audio_url, consent: false },
        400,
        /consent must be true: the person has agreed/,
      ],
      [{ name: ' ', audio_url, consent }, 400, /name/],
      [{ name: 'A', consent }, 400, /audio_url must be given, or else job_id with speaker/],
      [
        { name: 'A', audio_url, speaker: 1, consent },
        400,
        /speaker must be given with job_id only/,
      ],
      [
        { name: 'A', audio_url: 'https://example.com/a.wav', consent },
        400,
        /uploaded with this key/,
      ],
      [
        { name: 'A', audio_url: await uploaded(['vocabulary']), consent },
        422,
        /has \d\.\d seconds of speech of this person, and at least 10 are needed/,
      ],
    ];
    for (const [body, status, message] of cases) {
      const response = await post(body);
      expect(response.status, JSON.stringify(response.body)).toBe(status);
      expect(JSON.stringify(response.body)).toMatch(message);
    }
  });
});

describe('known voices that are off', { timeout: 60_000 }, () => {
  verifies('known-voices.off', 'are refused, and can still be deleted', async () => {
    const server = await startServerProcess({});
    try {
      const response = await call(server.url, path);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        code: 'known_voices_off',
        message: expect.stringContaining('EARSHOT_KNOWN_VOICES=on'),
      });
      expect(await readCapability(server)).toEqual({
        available: false,
        reason: 'EARSHOT_KNOWN_VOICES is off',
        reason_code: 'switched_off',
      });
      const id = '00000000-0000-4000-8000-000000000001';
      const removed = await call(server.url, `${path}/${id}`, { method: 'DELETE' });
      expect(removed.status).toBe(404);
    } finally {
      await server.stop();
    }
  });
});
