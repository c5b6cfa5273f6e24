import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { samplePath } from './support/media.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  testKey,
} from './support/server-process.js';

/** Levels of peaks: samples of a point. */
const levels = [320, 1280, 5120, 20_480, 81_920];

interface PeaksBody {
  channels: number;
  sample_rate: number;
  samples_per_pixel: number;
  length: number;
  start: number;
  data: number[];
}

describe('sessions and peaks for the studio', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(async () => {
    await server.stop();
  });

  const request = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
  const withKey = { headers: { 'x-service-key': testKey } };
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };

  async function signIn(body: object, headers: Record<string, string> = sameOrigin) {
    return request('/studio/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  function readCookie(response: Response): string {
    return response.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  verifies('studio.session', 'a key becomes a cookie, which works until it is ended', async () => {
    expect((await signIn({ key: 'es_unknown' })).status).toBe(401);
    expect((await signIn({ key: testKey, more: 1 })).status).toBe(400);
    const response = await signIn({ key: testKey });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      key: { name: 'EARSHOT_API_KEY', hint: 'es_test', is_administrator: true },
    });
    expect(response.headers.get('set-cookie')).toMatch(
      /^earshot_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
    );
    const headers = { cookie: readCookie(response), ...sameOrigin };
    expect((await request('/v2/capabilities', { headers })).status).toBe(200);
    expect((await request('/v1/models', { headers })).status).toBe(401);
    await request('/studio/session', { method: 'DELETE', headers });
    expect((await request('/v2/capabilities', { headers })).status).toBe(401);
  });

  verifies('studio.session', 'a link signs in once, and only a key makes one', async () => {
    expect((await request('/studio/links', { method: 'POST' })).status).toBe(401);
    const made = await request('/studio/links', { method: 'POST', ...withKey });
    expect(made.status).toBe(201);
    const { expires_in, url } = (await made.json()) as { url: string; expires_in: number };
    expect(expires_in).toBe(3600);
    const [address, code = ''] = url.split('#code=');
    expect(address).toBe(`${server.url}/sign-in`);
    // The code is no session.
    const asSession = { headers: { cookie: `earshot_session=${code}`, ...sameOrigin } };
    expect((await request('/v2/capabilities', asSession)).status).toBe(401);
    expect((await signIn({ code })).status).toBe(200);
    expect((await signIn({ code })).status).toBe(401);
  });

  verifies('studio.origin', 'other origins cannot use the cookie of a session', async () => {
    const cookie = readCookie(await signIn({ key: testKey }));
    const status = async (method: string, headers: Record<string, string>) =>
      (await request('/v2/transcription', { method, headers: { cookie, ...headers } })).status;
    for (const site of ['cross-site', 'same-site'])
      for (const method of ['GET', 'POST'])
        expect(await status(method, { 'sec-fetch-site': site })).toBe(403);
    expect(await status('POST', { 'sec-fetch-site': 'none' })).toBe(403);
    expect(await status('POST', {})).toBe(403);
    expect(await status('POST', { origin: 'https://elsewhere.example' })).toBe(403);
    expect(await status('POST', { origin: server.url })).not.toBe(403);
    expect(await status('GET', {})).toBe(200);
    expect((await signIn({ key: testKey }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  /** Uploads the sample and creates a job of it. */
  async function createSampleJob(): Promise<{ id: string; fileId: string }> {
    const form = new FormData();
    form.set('audio', new Blob([readFileSync(samplePath)]), 'meeting.wav');
    const upload = await request('/v2/upload', { method: 'POST', body: form, ...withKey });
    const { audio_url } = (await upload.json()) as { audio_url: string };
    const created = await request('/v2/pre-recorded', {
      method: 'POST',
      headers: { ...withKey.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ audio_url }),
    });
    const { id } = (await created.json()) as { id: string };
    return { id, fileId: audio_url.split('/').at(-1) ?? '' };
  }

  verifies('studio.peaks', 'peaks are those of the samples, at the level asked for', async () => {
    const { id } = await createSampleJob();
    const read = async (query = '', path = 'pre-recorded') => {
      const response = await request(`/v2/${path}/${id}/peaks${query}`, withKey);
      expect(response.status).toBe(200);
      return (await response.json()) as PeaksBody;
    };
    const finest = await read('?points=20000');
    expect(finest).toMatchObject({
      channels: 1,
      sample_rate: 16_000,
      samples_per_pixel: 320,
      start: 0,
    });
    const samples = new Int16Array(readFileSync(samplePath).buffer.slice(44));
    expect(finest.length).toBe(Math.ceil(samples.length / 320));
    const loudest = samples.reduce((most, sample) => Math.max(most, sample), 0);
    expect(Math.max(...finest.data)).toBe(loudest >> 8);
    for (const level of levels.slice(1)) {
      const points = Math.ceil(samples.length / level);
      const coarse = await read(`?points=${points}`, 'transcription');
      expect(coarse).toMatchObject({ samples_per_pixel: level, length: points });
      expect(Math.max(...coarse.data)).toBe(loudest >> 8);
    }
    const part = await read('?start=2&end=4&points=100');
    expect(part).toMatchObject({ samples_per_pixel: 320, length: 100, start: 2 });
    expect(part.data).toEqual(finest.data.slice(200, 400));
    for (const query of ['points=0', 'points=20001', 'start=-1', 'start=4&end=2', 'zoom=1']) {
      const response = await request(`/v2/pre-recorded/${id}/peaks?${query}`, withKey);
      expect(response.status).toBe(400);
      const [name = ''] = query.split('=');
      expect(JSON.stringify(await response.json())).toContain(
        name === 'start' && query.includes('end') ? 'end' : name,
      );
    }
    const other = await request(`/v2/pre-recorded/${id}/peaks`, {
      headers: { 'x-service-key': otherKey },
    });
    expect(other.status).toBe(401);
  });

  verifies('studio.peaks', 'audio that is damaged or missing on disk has no peaks', async () => {
    const { fileId, id } = await createSampleJob();
    const path = join(server.dataFolder, 'media', fileId.slice(0, 2), fileId);
    const read = () => request(`/v2/pre-recorded/${id}/peaks`, withKey);
    expect((await read()).status).toBe(200);
    rmSync(`${path}.peaks`);
    writeFileSync(path, 'not audio at all');
    const damaged = await read();
    expect([damaged.status, await damaged.json()]).toMatchObject([
      422,
      { message: 'The audio cannot be decoded, and so has no peaks' },
    ]);
    rmSync(path);
    const missing = await read();
    expect([missing.status, await missing.json()]).toMatchObject([
      410,
      { message: 'The audio was removed' },
    ]);
  });
});
