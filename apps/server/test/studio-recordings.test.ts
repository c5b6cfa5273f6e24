import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { call, upload, waitForJob } from './support/api.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import {
  otherKey,
  type ServerProcess,
  startServerProcess,
  testKey,
} from './support/server-process.js';
import { signIn } from './support/sign-in.js';

const path = '/studio/recordings';

interface Listed {
  items: { title: string | null; tags: string[]; job: { id: string; result: unknown } }[];
  next: string | null;
}

describe('the recordings of the studio', () => {
  let server: ServerProcess;
  let headers: Record<string, string>;
  let otherHeaders: Record<string, string>;
  /** Recordings of the first key, the oldest first: a file with a result, and live sessions. */
  const ids: string[] = [];
  let foreign: string;

  async function ask<Body>(
    address: string,
    { body, status = 200, as = headers }: { body?: unknown; status?: number; as?: object } = {},
  ): Promise<Body> {
    const response = await call(server.url, address, {
      key: null,
      headers: { ...as },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    return JSON.parse(text) as Body;
  }

  const createLive = async (key: string, custom_metadata: object): Promise<string> => {
    const response = await call(server.url, '/v2/live', { key, body: { custom_metadata } });
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };

  async function listAll(query: string): Promise<string[]> {
    const found: string[] = [];
    let next: string | null = `${path}?${query}`;
    while (next !== null) {
      const page: Listed = await ask<Listed>(next);
      found.push(...page.items.map(({ job }) => job.id));
      next = page.next;
    }
    return found;
  }

  beforeAll(async () => {
    server = await startServerProcess({}, await createFolderWithKey(otherKey));
    headers = await signIn(server.url);
    otherHeaders = await signIn(server.url, otherKey);
    const { audio_url } = await upload(server.url, undefined, 'Zebra 12.wav');
    const created = await call(server.url, '/v2/pre-recorded', { body: { audio_url } });
    ids.push(((await created.json()) as { id: string }).id);
    await waitForJob(server.url, ids[0] ?? '');
    for (const client of ['Harbour', 'Harbour', 'Mill'])
      ids.push(await createLive(testKey, { client }));
    foreign = await createLive(otherKey, { client: 'Harbour' });
  }, 120_000);
  afterAll(async () => {
    await server.stop();
  });

  const at = (...indexes: number[]) => indexes.map((index) => ids[index]);

  verifies('studio.order', 'in every order, by every filter, page after page', async () => {
    expect(await listAll('limit=2')).toEqual(at(3, 2, 1, 0));
    expect(await listAll('limit=1&sort=oldest')).toEqual(at(0, 1, 2, 3));
    expect(await listAll('limit=3&sort=longest')).toEqual([
      ids[0],
      ...at(1, 2, 3)
        .map(String)
        .toSorted((left, right) => (left < right ? 1 : -1)),
    ]);
    expect((await listAll('limit=1&sort=name')).at(-1)).toBe(ids[0]);
    expect(await listAll('state=done,error')).toEqual(at(0));
    expect(await listAll('kind=live&state=working&limit=2')).toEqual(at(3, 2, 1));
    expect(await listAll(`since=${Date.now() + 60_000}`)).toEqual([]);
    const fields = encodeURIComponent(JSON.stringify({ client: 'Harbour' }));
    expect(await listAll(`fields=${fields}&limit=1`)).toEqual(at(2, 1));
    expect(await listAll(`fields=${fields}&state=done`)).toEqual([]);
    expect(await ask(`${path}/count?kind=live`)).toEqual({ count: 3, is_at_least: false });
    expect(await ask(`${path}/ids?kind=live&sort=oldest`)).toEqual({
      ids: at(1, 2, 3),
      has_more: false,
    });
    const { items } = await ask<Listed>(`${path}?state=done`);
    expect(items[0]?.job.result).toMatchObject({
      metadata: { audio_duration: expect.any(Number) },
    });
    const { next } = await ask<Listed>(`${path}?sort=name&limit=1`);
    const wrong = new URLSearchParams(next?.split('?')[1]).get('after');
    for (const query of [
      'sort=shortest',
      'state=all',
      'limit=0',
      'after=x',
      `after=${wrong}`,
      `fields=${fields}&sort=name`,
      'fields=1',
      'more=1',
    ]) {
      const refused = await ask<{ validation_errors: string[] }>(`${path}?${query}`, {
        status: 400,
      });
      expect(refused.validation_errors[0]).toContain(query.split('=')[0]);
    }
  });

  verifies('studio.spoken', 'what was said is found with its passage and its time', async () => {
    interface Spoken extends Listed {
      items: (Listed['items'][number] & { text: string; seconds: number; utterance: number })[];
    }
    const { result } = await waitForJob(server.url, ids[0] ?? '');
    const utterances = result?.transcription?.utterances ?? [];
    const last = utterances.at(-1);
    const words = (last?.text ?? '')
      .replaceAll(/[^\p{L} ]/gu, '')
      .trim()
      .split(' ')
      .slice(0, 3);
    const address = `/studio/spoken?${new URLSearchParams({ words: words.join(' ').toUpperCase() })}`;
    const { items } = await vi.waitFor(
      async () => {
        const found = await ask<Spoken>(address);
        expect(found.items).toHaveLength(1);
        return found;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(items[0]).toMatchObject({ title: null, tags: [], job: { id: ids[0] } });
    const [{ seconds, text, utterance } = { seconds: 0, text: '', utterance: 0 }] = items;
    expect(utterances[utterance]?.start).toBe(seconds);
    expect(text).toContain(utterances[utterance]?.text.trim());
    expect((await ask<Spoken>(address, { as: otherHeaders })).items).toEqual([]);
    expect((await call(server.url, address)).status).toBe(403);
    await ask('/studio/spoken?words=', { status: 400 });
  });

  verifies('studio.labels', 'titles and tags are found, listed and changed', async () => {
    const [file = '', first = '', second = ''] = ids;
    const label = { title: ' Board meeting ', add_tags: ['north', 'café'] };
    const expected = { title: 'Board meeting', tags: ['café', 'north'] };
    expect(await ask(`${path}/${first}`, { body: label })).toEqual(expected);
    expect(await ask(`${path}/${first}`)).toEqual(expected);
    expect(
      await ask(`${path}/tags`, { body: { ids: [second, file, foreign], add: ['north'] } }),
    ).toEqual({ changed: 2 });
    expect(await ask(`${path}/tags`)).toEqual({ tags: ['café', 'north'] });
    expect(await listAll('tag=north&sort=oldest&limit=2')).toEqual(at(0, 1, 2));
    expect(await ask(`${path}/count?tag=north&state=done`)).toEqual({
      count: 1,
      is_at_least: false,
    });
    expect((await listAll('sort=name&tag=north&limit=1')).slice(1)).toEqual(at(1, 0));
    const search = async (words: string) =>
      (await ask<Listed>(`/studio/search?${new URLSearchParams({ words })}`)).items;
    expect(await search('cafe board')).toMatchObject([{ ...expected, job: { id: first } }]);
    // Jobs are what they were.
    const job = await (await call(server.url, `/v2/live/${first}`)).json();
    expect(JSON.stringify(job)).not.toContain('Board');

    const cleared = { title: null, remove_tags: ['café', 'north'] };
    expect(await ask(`${path}/${first}`, { body: cleared })).toEqual({ title: null, tags: [] });
    expect(await search('board')).toEqual([]);
    for (const body of [
      {},
      { title: '' },
      { title: 'a'.repeat(201) },
      { add_tags: [' '] },
      { add_tags: ['a'.repeat(61)] },
      { name: 'x' },
    ])
      await ask(`${path}/${first}`, { body, status: 400 });
    await ask(`${path}/tags`, { body: { ids: [] }, status: 400 });
  });

  verifies('studio.labels', 'only sessions change them, and only those of their key', async () => {
    const [first = ''] = ids.slice(1);
    for (const address of [
      path,
      `${path}/count`,
      `${path}/ids`,
      `${path}/tags`,
      `${path}/${first}`,
    ])
      expect((await call(server.url, address)).status).toBe(403);
    const changes: [string, object][] = [
      [`${path}/${first}`, { title: 'x' }],
      [`${path}/tags`, { ids: [first], add: ['x'] }],
      [`${path}/delete`, { ids: [first] }],
    ];
    for (const [address, body] of changes)
      expect((await call(server.url, address, { body })).status).toBe(403);
    await ask(`${path}/${first}`, { as: otherHeaders, status: 404 });
    await ask(`${path}/${first}`, { as: otherHeaders, body: { title: 'x' }, status: 404 });
    await ask(`${path}/${first}`, { as: otherHeaders, body: { add_tags: ['x'] }, status: 404 });
    expect(await ask(`${path}/tags`, { as: otherHeaders, body: { ids, add: ['x'] } })).toEqual({
      changed: 0,
    });
    expect(await ask(`${path}/delete`, { as: otherHeaders, body: { ids } })).toEqual({
      deleted: 0,
      active: [],
    });
    expect(await ask(`${path}?limit=1`, { as: otherHeaders })).toMatchObject({
      items: [{ title: null, tags: [], job: { id: foreign } }],
      next: null,
    });
  });

  verifies('studio.labels', 'many are deleted, except those that have not ended', async () => {
    expect(await ask(`${path}/delete`, { body: { ids: [...ids, 'unknown'] } })).toEqual({
      deleted: 1,
      active: ids.slice(1),
    });
    expect(await listAll('sort=oldest')).toEqual(ids.slice(1));
    expect((await call(server.url, `/v2/pre-recorded/${ids[0]}`)).status).toBe(404);
  });
});
