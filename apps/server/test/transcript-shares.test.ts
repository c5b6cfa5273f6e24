import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  testKey,
} from './support/server-process.js';
import { signIn } from './support/sign-in.js';

interface Share {
  id: string;
  url: string;
  title: string;
  audio: boolean;
  expires_at: string;
}

describe('links that share a transcript', () => {
  let server: ServerProcess;
  let id: string;
  let audioUrl: string;
  let cookie: Record<string, string>;

  beforeAll(async () => {
    server = await startServerProcess({}, await createFolderWithKey(otherKey));
    const uploaded = await upload(server.url);
    audioUrl = uploaded.audio_url;
    ({ id } = await createJob(server.url, { audio_url: audioUrl, custom_metadata: { own: 'x' } }));
    await waitForJob(server.url, id);
    cookie = await signIn(server.url);
  });
  afterAll(async () => {
    await server.stop();
  });

  const manage = (path: string, init: RequestInit = {}, headers = cookie) =>
    fetch(`${server.url}/studio/recordings/${path}`, {
      ...init,
      headers: {
        ...headers,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    });
  const share = async (body: object): Promise<{ token: string } & Share> => {
    const response = await manage(`${id}/shares`, { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(201);
    const created = (await response.json()) as Share;
    return { ...created, token: new URL(created.url).hash.replace('#token=', '') };
  };
  const read = (token?: string) =>
    fetch(`${server.url}/studio/shared`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const play = (token: string, init: RequestInit = {}) =>
    fetch(`${server.url}/studio/shared/audio?token=${encodeURIComponent(token)}`, init);

  verifies(
    'studio.share-transcript',
    'a link gives the transcript as it is edited now, and nothing else of its job',
    async () => {
      const job = (await (await call(server.url, `/v2/pre-recorded/${id}`)).json()) as {
        result: { transcription: { utterances: { text: string; words: { word: string }[] }[] } };
      };
      const [first] = job.result.transcription.utterances;
      const word = first?.words[0]?.word.trim() ?? '';
      await call(server.url, `/v2/pre-recorded/${id}/edits`, {
        method: 'PUT',
        body: {
          corrections: [{ from: 0, count: 1, text: '' }],
          speakers: [{ speaker: 0, name: 'Anna' }],
        },
      });
      const { token, url } = await share({ title: ' Interview ', days: 7 });
      expect(url).toMatch(/\/shared#token=[\w-]{43}$/);
      const response = await read(token);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const text = await response.text();
      const shared = JSON.parse(text) as Record<string, unknown>;
      expect(Object.keys(shared).sort()).toEqual([
        'audio',
        'audio_duration',
        'created_at',
        'expires_at',
        'speakers',
        'title',
        'utterances',
      ]);
      expect(shared).toMatchObject({
        title: 'Interview',
        audio: false,
        speakers: [{ speaker: 0, name: 'Anna' }],
      });
      // What was removed is not there, nor the confidences, the job, its file or its key.
      const utterances = shared['utterances'] as { text: string; words: object[] }[];
      expect(utterances).toHaveLength(job.result.transcription.utterances.length);
      expect(utterances[0]?.text).toBe(first?.text.slice(word.length).trim());
      expect(Object.keys(utterances[0]?.words[0] ?? {})).toEqual(['word', 'start', 'end']);
      for (const secret of [id, testKey, 'confidence', 'custom_metadata', audioUrl.slice(-36)])
        expect(text).not.toContain(secret);
      expect((await play(token)).status).toBe(404);
    },
  );

  verifies(
    'studio.share-transcript',
    'a link with audio plays it in ranges, without the name of the file',
    async () => {
      const { token } = await share({ title: 'With audio', audio: true });
      expect(await (await read(token)).json()).toMatchObject({ audio: true });
      const part = await play(token, { headers: { range: 'bytes=0-99' } });
      expect(part.status).toBe(206);
      expect((await part.arrayBuffer()).byteLength).toBe(100);
      expect(part.headers.get('content-disposition')).toBe(
        `attachment; filename="With audio"; filename*=UTF-8''With%20audio`,
      );
      const head = await play(token, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    },
  );

  verifies(
    'studio.share-transcript',
    'a link with audio gives its waveform, and one without does not',
    async () => {
      const draw = (token: string) =>
        fetch(`${server.url}/studio/shared/peaks?start=0&points=100`, {
          headers: { authorization: `Bearer ${token}` },
        });
      const withAudio = await draw((await share({ title: 'Drawn', audio: true })).token);
      const own = await call(server.url, `/v2/pre-recorded/${id}/peaks?start=0&points=100`);
      expect(await withAudio.json()).toEqual(await own.json());
      expect((await draw((await share({ title: 'Read' })).token)).status).toBe(404);
      expect((await draw('guessed')).status).toBe(404);
    },
  );

  verifies(
    'studio.share-transcript',
    'a guessed, revoked, changed or missing token, and a token at other paths, give nothing',
    async () => {
      const one = await share({ title: 'One', audio: true });
      const other = await share({ title: 'Other', audio: true });
      const list = (await (await manage(`${id}/shares`)).json()) as { shares: Share[] };
      expect(JSON.stringify(list)).not.toContain(one.token);
      expect(list.shares.map(({ title }) => title)).toContain('One');
      expect((await manage(`${id}/shares/${one.id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await manage(`${id}/shares/${one.id}`, { method: 'DELETE' })).status).toBe(404);
      const swapped = `${other.token.slice(0, -1)}${other.token.endsWith('A') ? 'E' : 'A'}`;
      const hostile = [
        one.token,
        one.id,
        other.id,
        id,
        testKey,
        swapped,
        '',
        'x'.repeat(4000),
        "' or 1=1 --",
        `${other.token} ${other.token}`,
      ];
      for (const token of hostile) {
        expect([token, (await read(token)).status]).toEqual([token, 404]);
        expect([token, (await play(token)).status]).toEqual([token, 404]);
      }
      expect((await read()).status).toBe(404);
      expect((await fetch(`${server.url}/studio/shared?token=${other.token}`)).status).not.toBe(
        200,
      );
      const several = `${server.url}/studio/shared/audio?token=${one.token}&token=${other.token}`;
      expect((await fetch(several)).status).toBe(400);
      // It is no key.
      for (const path of [
        `/v2/pre-recorded/${id}`,
        `/v2/pre-recorded/${id}/file`,
        '/studio/session',
      ])
        for (const headers of [
          { 'x-service-key': other.token },
          { authorization: `Bearer ${other.token}` },
          { cookie: `earshot_session=${other.token}` },
        ])
          expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(401);
      expect((await read(other.token)).status).toBe(200);
    },
  );

  verifies(
    'studio.share-transcript',
    'only the owner creates, lists and revokes, in a session of the studio',
    async () => {
      const { id: shareId, token } = await share({ title: 'Own' });
      const stranger = await signIn(server.url, otherKey);
      const body = JSON.stringify({ title: 'Theirs' });
      for (const [path, method] of [
        [`${id}/shares`, 'GET'],
        [`${id}/shares`, 'POST'],
        [`${id}/shares/${shareId}`, 'DELETE'],
      ] as const) {
        const init = { method, ...(method === 'POST' ? { body } : {}) };
        expect((await manage(path, init, stranger)).status).toBe(404);
        expect((await manage(path, init, {})).status).toBe(401);
        expect((await manage(path, init, { 'x-service-key': testKey })).status).toBe(403);
        const foreign = { ...cookie, 'sec-fetch-site': 'cross-site' };
        expect((await manage(path, init, foreign)).status).toBe(403);
      }
      expect((await read(token)).status).toBe(200);
      const refused = async (wrong: object) => {
        const response = await manage(`${id}/shares`, {
          method: 'POST',
          body: JSON.stringify(wrong),
        });
        expect(response.status).toBe(400);
        return JSON.stringify(await response.json());
      };
      expect(await refused({ title: '' })).toContain('title');
      expect(await refused({ title: 'a', days: 0 })).toContain('days');
      expect(await refused({ title: 'a', days: 366 })).toContain('365');
      expect(await refused({ title: 'a', audio: 'yes' })).toContain('audio');
      expect(await refused({ title: 'a', owner: 1 })).toContain('owner');
    },
  );

  verifies('studio.share-transcript', 'a link ends with its recording', async () => {
    const { audio_url } = await upload(server.url);
    const created = await createJob(server.url, { audio_url });
    await waitForJob(server.url, created.id);
    const response = await manage(`${created.id}/shares`, {
      method: 'POST',
      body: JSON.stringify({ title: 'Short' }),
    });
    const { url } = (await response.json()) as Share;
    const token = url.split('=').at(-1) ?? '';
    expect((await read(token)).status).toBe(200);
    await call(server.url, `/v2/pre-recorded/${created.id}`, { method: 'DELETE' });
    expect((await read(token)).status).toBe(404);
  });
});
