import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { call } from './support/api.js';
import { samplePath } from './support/media.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';

/** A request of a browser that is signed in. */
type Browse = (
  path: string,
  options?: { method?: string; body?: unknown; headers?: Record<string, string> },
) => Promise<Response>;

const modelBytes = Buffer.from('weights of a small model');

/** Serves the files of the own models: one whole, one that never ends. */
function serveModel(url: string, response: ServerResponse): void {
  if (url === '/models/small.onnx') response.end(modelBytes);
  else response.writeHead(200, { 'content-length': 1_000_000 }).write(modelBytes);
}

/**
 * A model of the operator's own catalogue. That of `elsewhere` is at an address that must not be
 * reached.
 */
function ownModel(id: string, port: number): object {
  const host = id === 'elsewhere' ? '10.255.255.1' : '127.0.0.1';
  const sizeBytes = ['asking', 'small'].includes(id) ? modelBytes.length : 1_000_000;
  return {
    id,
    name: `Model ${id}`,
    family: 'nemo-ctc',
    languages: ['en'],
    uses: ['files'],
    license: 'MIT',
    ...(id === 'asking' && { consent: { license: 'A licence', url: 'https://example.com/l' } }),
    page: 'https://example.com/',
    description: 'A model of a test.',
    verified: false,
    sources: [
      {
        downloads: [
          {
            type: 'file',
            url: `http://${host}:${port}/models/${id === 'asking' ? 'small' : id}.onnx`,
            sizeBytes,
            sha256: null,
          },
        ],
        files: [{ role: 'model', path: 'model.onnx' }],
      },
    ],
  };
}

describe('the settings of the studio', () => {
  let server: ServerProcess;
  let receiver: Server;
  let receiverUrl: string;
  const received: { id: string; signature: string }[] = [];
  let status = 500;
  let administrator: Browse;
  let member: Browse;

  beforeAll(async () => {
    const modelsFolder = temporaryFolder();
    receiver = createServer((request, response) => {
      request.resume().on('end', () => {
        received.push({
          id: String(request.headers['webhook-id']),
          signature: String(request.headers['webhook-signature']),
        });
        if (request.url?.startsWith('/models/') === true) serveModel(request.url, response);
        else {
          response.statusCode = status;
          response.end();
        }
      });
    });
    const { port, url } = await listenLocally(receiver);
    receiverUrl = url;
    const catalogue = join(modelsFolder, 'own.json');
    writeFileSync(
      catalogue,
      JSON.stringify(['small', 'asking', 'endless', 'elsewhere'].map((id) => ownModel(id, port))),
    );
    server = await startServerProcess(
      {
        EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
        EARSHOT_MODELS_DIR: join(modelsFolder, 'models'),
        EARSHOT_MODELS_CATALOGUE: catalogue,
      },
      await createFolderWithKey(otherKey),
    );
    administrator = await signIn(testKey);
    member = await signIn(otherKey);
  });
  afterAll(async () => {
    receiver.close();
    await server.stop();
  });

  async function signIn(key: string): Promise<Browse> {
    const response = await call(server.url, '/studio/session', {
      key: null,
      body: { key },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(response.status).toBe(200);
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return (path, { body, headers = {}, method } = {}) =>
      call(server.url, path, {
        key: null,
        ...(body === undefined ? {} : { body }),
        ...(method === undefined ? {} : { method }),
        headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
      });
  }

  async function read<Body>(response: Promise<Response>, expected = 200): Promise<Body> {
    const { status: given, ...rest } = await response.then(async (each) => ({
      status: each.status,
      body: (await each.json()) as Body,
    }));
    expect(given, JSON.stringify(rest.body)).toBe(expected);
    return rest.body;
  }

  verifies('studio.keys', 'an administrator creates, uses and revokes a key', async () => {
    const created = await read<{ id: string; key: string; webhook_secret: string }>(
      administrator('/studio/keys', { body: { name: 'newsroom' } }),
      201,
    );
    expect(created.key).toMatch(/^es_[\w-]{43}$/);
    expect(created.webhook_secret).toMatch(/^whsec_/);
    const usable = () => call(server.url, '/v2/transcription', { key: created.key });
    expect((await usable()).status).toBe(200);
    const listed = await read<{ keys: Record<string, unknown>[] }>(administrator('/studio/keys'));
    expect(JSON.stringify(listed)).not.toContain(created.key);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    const find = (name: string) => listed.keys.find((key) => key['name'] === name);
    expect(find('newsroom')).toMatchObject({ is_administrator: false, revoked_at: null });
    expect(find('EARSHOT_API_KEY')).toMatchObject({ is_administrator: true, is_own: true });

    const own = String(find('EARSHOT_API_KEY')?.['id']);
    expect((await administrator(`/studio/keys/${own}`, { method: 'DELETE' })).status).toBe(409);
    const path = `/studio/keys/${created.id}`;
    expect((await administrator(path, { method: 'DELETE' })).status).toBe(204);
    await vi.waitFor(async () => expect((await usable()).status).toBe(401));
    expect((await administrator(path, { method: 'DELETE' })).status).toBe(404);
    for (const body of [{}, { name: '' }, { name: 'EARSHOT_API_KEY' }, { name: 'a', more: 1 }]) {
      const refused = await administrator('/studio/keys', { body });
      expect(refused.status, JSON.stringify(body)).toBe(400);
    }
  });

  verifies('studio.keys', 'nobody else manages them, from nowhere else', async () => {
    expect((await member('/studio/keys')).status).toBe(403);
    expect((await member('/studio/keys', { body: { name: 'mine' } })).status).toBe(403);
    expect((await call(server.url, '/studio/keys')).status).toBe(403);
    expect((await call(server.url, '/studio/keys', { key: null })).status).toBe(401);
    const crossSite = { 'sec-fetch-site': 'cross-site' };
    for (const method of ['GET', 'POST'])
      expect((await administrator('/studio/keys', { method, headers: crossSite })).status).toBe(
        403,
      );

    const secret = () =>
      read<{ webhook_secret: string; former_expires_at: string | null }>(
        member('/studio/keys/own/webhook-secret'),
      );
    const before = await secret();
    expect(before.former_expires_at).toBeNull();
    const path = '/studio/keys/own/webhook-secret';
    const rotated = await read<{ webhook_secret: string; former_expires_at: string }>(
      member(path, { method: 'POST' }),
    );
    expect(rotated.webhook_secret).not.toBe(before.webhook_secret);
    expect(Date.parse(rotated.former_expires_at)).toBeGreaterThan(Date.now());
    expect(await secret()).toEqual(rotated);
    const { keys } = await read<{ keys: { id: string; is_own: boolean }[] }>(
      administrator('/studio/keys'),
    );
    const foreign = keys.find(({ is_own }) => is_own)?.id ?? '';
    expect((await member(`/studio/keys/${foreign}/webhook-secret`)).status).toBe(403);
  });

  verifies('studio.deliveries', 'a callback that was delivered is sent again', async () => {
    status = 200;
    const form = new FormData();
    form.set('audio', new Blob([readFileSync(samplePath)]), 'meeting.wav');
    const { audio_url } = await read<{ audio_url: string }>(
      call(server.url, '/v2/upload', { body: form }),
    );
    const { id: jobId } = await read<{ id: string }>(
      call(server.url, '/v2/pre-recorded', {
        body: {
          audio_url,
          callback: true,
          callback_config: { url: `${receiverUrl}/done` },
        },
      }),
      201,
    );
    interface Page {
      deliveries: { id: string; state: string; job_id: string; last_status: number | null }[];
      next: string | null;
    }
    const page = (query = '') => read<Page>(administrator(`/studio/deliveries${query}`));
    const delivered = await vi.waitFor(
      async () => {
        const [delivery] = (await page()).deliveries;
        expect(delivery).toMatchObject({ job_id: jobId, state: 'delivered', last_status: 200 });
        return delivery;
      },
      { timeout: 20_000 },
    );
    const id = delivered?.id ?? '';
    expect(received.map((each) => each.id)).toEqual([id]);
    expect((await member('/studio/deliveries').then((each) => each.json())) as Page).toEqual({
      deliveries: [],
      next: null,
    });
    const resend = `/studio/deliveries/${id}/resend`;
    expect((await member(resend, { method: 'POST' })).status).toBe(404);
    expect((await administrator(resend, { method: 'POST' })).status).toBe(202);
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 20_000 });
    expect(received[1]?.id).toBe(id);
    expect(received[1]?.signature).toMatch(/^v1,/);
    await vi.waitFor(async () =>
      expect((await page('?state=delivered')).deliveries.map((each) => each.id)).toEqual([id]),
    );
    expect((await page('?state=abandoned')).deliveries).toEqual([]);
    for (const query of ['?state=lost', '?limit=0', '?after=x', '?more=1'])
      expect((await administrator(`/studio/deliveries${query}`)).status).toBe(400);
  });

  verifies('studio.models', 'a model is installed, refused, interrupted and removed', async () => {
    interface Models {
      models: {
        id: string;
        is_installed: boolean;
        is_used: boolean;
        setting: string | null;
        size_bytes: number;
      }[];
      installations: {
        id: string;
        stage: string | null;
        problem: string | null;
        problem_code: string | null;
      }[];
    }
    const models = () => read<Models>(administrator('/studio/models'));
    const post = (id: string) => administrator(`/studio/models/${id}`, { method: 'POST' });
    const remove = (id: string) => administrator(`/studio/models/${id}`, { method: 'DELETE' });
    const readState = async (id: string) => {
      const { installations, models: all } = await models();
      return {
        isInstalled: all.find((each) => each.id === id)?.is_installed,
        installation: installations.find((each) => each.id === id),
      };
    };
    const { models: offered } = await models();
    expect(offered.length).toBeGreaterThan(10);
    expect(offered.find(({ id }) => id === 'small')).toMatchObject({ is_installed: false });
    expect((await member('/studio/models')).status).toBe(403);
    expect((await member('/studio/models/small', { method: 'POST' })).status).toBe(403);
    expect((await post('nobody')).status).toBe(404);

    expect((await post('small')).status).toBe(202);
    await vi.waitFor(
      async () =>
        expect(await readState('small')).toEqual({ isInstalled: true, installation: undefined }),
      { timeout: 20_000 },
    );

    // The engine of these models is not among those that the service was started with.
    const { models: all } = await models();
    expect(all.find(({ id }) => id === 'small')).toMatchObject({
      is_used: false,
      setting: 'EARSHOT_ENGINE=sherpa-onnx,scripted',
    });

    expect((await post('endless')).status).toBe(202);
    await vi.waitFor(
      async () => expect((await readState('endless')).installation?.stage).toBe('downloading'),
      { timeout: 20_000 },
    );
    const interrupted = await administrator('/studio/models/endless/installation', {
      method: 'DELETE',
    });
    expect(interrupted.status).toBe(204);
    expect(await readState('endless')).toEqual({ isInstalled: false, installation: undefined });

    // An address that outbound requests may not reach.
    expect((await post('elsewhere')).status).toBe(202);
    await vi.waitFor(
      async () =>
        expect((await readState('elsewhere')).installation?.problem).toContain('is not public'),
      { timeout: 20_000 },
    );

    expect((await readState('elsewhere')).installation?.problem_code).toBe('download_failed');

    // A licence that has to be accepted.
    const refused = await post('asking');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('A licence');
    const accepted = await administrator('/studio/models/asking', {
      method: 'POST',
      body: { accept_license: true },
    });
    expect(accepted.status).toBe(202);
    await vi.waitFor(
      async () =>
        expect(await readState('asking')).toEqual({ isInstalled: true, installation: undefined }),
      { timeout: 20_000 },
    );

    expect((await remove('small')).status).toBe(204);
    expect(await readState('small')).toEqual({ isInstalled: false, installation: undefined });
    expect((await remove('small')).status).toBe(404);
  });

  verifies(
    'studio.search',
    'jobs are found by words, page by page, by their owner alone',
    async () => {
      const create = async (key: string, custom_metadata: object): Promise<string> => {
        const { id } = await read<{ id: string }>(
          call(server.url, '/v2/live', { key, body: { custom_metadata } }),
          201,
        );
        return id;
      };
      const ids = [
        await create(testKey, { client: 'Ünlü & Sons', order: 4711 }),
        await create(testKey, { client: 'Harbour', order: 4712 }),
        await create(testKey, { client: 'Harbour', note: 'again' }),
      ];
      const foreign = await create(otherKey, { client: 'Harbour' });
      interface Page {
        items: { job: { id: string } }[];
        next: string | null;
      }
      const search = async (browse: Browse, words: string, rest = '') => {
        const query = new URLSearchParams({ words });
        return read<Page>(browse(`/studio/search?${query}${rest}`));
      };
      const found = async (words: string) =>
        (await search(administrator, words)).items.map(({ job }) => job.id);
      expect(await found('unlu')).toEqual([ids[0]]);
      expect(await found('harb')).toEqual([ids[2], ids[1]]);
      expect(await found('HARBOUR 4712')).toEqual([ids[1]]);
      expect(await found(ids[2] ?? '')).toEqual([ids[2]]);
      expect(await found('" NEAR "')).toEqual([]);
      const form = new FormData();
      form.set('audio', new Blob([readFileSync(samplePath)]), 'Interview-3.wav');
      const { audio_url } = await read<{ audio_url: string }>(
        call(server.url, '/v2/upload', { body: form }),
      );
      const { id } = await read<{ id: string }>(
        call(server.url, '/v2/pre-recorded', { body: { audio_url } }),
        201,
      );
      expect(await found('interview-3.wav')).toEqual([id]);
      const first = await search(administrator, 'harbour', '&limit=1');
      expect(first.items.map(({ job }) => job.id)).toEqual([ids[2]]);
      const second = await read<Page>(administrator(first.next ?? ''));
      expect(second.items.map(({ job }) => job.id)).toEqual([ids[1]]);
      expect(second.next).toBeNull();
      expect((await search(member, 'harbour')).items.map(({ job }) => job.id)).toEqual([foreign]);
      expect((await call(server.url, '/studio/search?words=harbour')).status).toBe(403);
      for (const query of [
        '',
        '?words=',
        '?words=%22',
        '?words=a&limit=0',
        '?words=a&before=x',
        '?words=a&more=1',
      ])
        expect((await administrator(`/studio/search${query}`)).status, query).toBe(400);
    },
  );

  verifies('studio.overview', 'metrics and room, of the key and of the service', async () => {
    const metrics = await read<{ samples: Record<string, number>[]; problems: string[] }>(
      administrator('/studio/metrics'),
    );
    expect(metrics.problems).toEqual([]);
    expect(metrics.samples.length).toBeGreaterThan(0);
    expect(metrics.samples[0]?.['resident_bytes']).toBeGreaterThan(10_000_000);
    interface Room {
      own: { files: number; audio_bytes: number };
      server: { free_bytes: number; audio_bytes: number; database_bytes: number } | null;
    }
    const before = await read<Room>(administrator('/studio/storage'));
    const audio = readFileSync(samplePath);
    const form = new FormData();
    form.set('audio', new Blob([audio]), 'meeting.wav');
    await read(call(server.url, '/v2/upload', { body: form }));
    const room = await read<Room>(administrator('/studio/storage'));
    expect(room.own).toEqual({
      files: before.own.files + 1,
      audio_bytes: before.own.audio_bytes + audio.byteLength,
    });
    expect(room.server?.audio_bytes).toBe(room.own.audio_bytes);
    expect(room.server?.free_bytes).toBeGreaterThan(0);
    const other = await read<Room>(member('/studio/storage'));
    expect(other).toEqual({ own: { files: 0, audio_bytes: 0 }, server: null });
    expect((await call(server.url, '/studio/metrics')).status).toBe(403);
  });
});
