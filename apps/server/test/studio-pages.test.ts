import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { startHttpHarness } from './support/http-harness.js';
import { temporaryFolder } from './support/server-process.js';

const page = '<!doctype html><title>studio</title>';
/** Value of `Accept` when browsers open an address. */
const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Starts the service with a studio of one page. */
async function startWithStudio(): Promise<string> {
  const studioFolder = temporaryFolder();
  writeFileSync(join(studioFolder, 'index.html'), page);
  return (await startHttpHarness({}, { studioFolder })).url;
}

verifies(
  'studio.not-found',
  'a browser gets the page of the studio for an address without one, and nothing keeps it',
  async () => {
    const url = await startWithStudio();
    const { headers } = await fetch(url, { headers: { accept: navigation } });
    for (const path of [
      '/nonsense',
      '/recordings/1/2/3',
      '/v2.html',
      '/studios',
      '/nonsense?a=b',
    ]) {
      const response = await fetch(`${url}${path}`, {
        // A browser that has the page under another address does not get a 304 either.
        headers: { accept: navigation, 'if-none-match': headers.get('etag') ?? '' },
      });
      expect([response.status, await response.text()], path).toEqual([404, page]);
      expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy'), path).toBe(
        headers.get('content-security-policy'),
      );
      expect(response.headers.get('cache-control'), path).toBe('no-store');
      expect(response.headers.get('etag'), path).toBeNull();
    }
    const head = await fetch(`${url}/nonsense`, {
      method: 'HEAD',
      headers: { accept: 'text/html' },
    });
    expect([head.status, head.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  },
);

verifies(
  'studio.not-found',
  'programs get the error in JSON, and so does a browser below their paths',
  async () => {
    const url = await startWithStudio();
    const read = async (path: string, accept?: string, method = 'GET') => {
      const headers = accept === undefined ? {} : { accept };
      const response = await fetch(`${url}${path}`, { method, headers });
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type'), path).toBe('application/json; charset=utf-8');
      return response.json();
    };
    for (const accept of [undefined, '*/*', 'application/json', 'text/html-fragment'])
      expect(await read('/nonsense', accept)).toMatchObject({
        message: 'There is nothing at /nonsense',
        path: '/nonsense',
      });
    await read('/nonsense', navigation, 'POST');
    for (const path of [
      '/v2',
      '/v2/nothing',
      '/v3/live',
      '/studio/nothing',
      '/file',
      '/assets/a.js',
    ])
      expect(await read(path, navigation)).toMatchObject({ path });
    expect(await read('/v1/nothing', navigation)).toMatchObject({
      error: { message: 'There is nothing at /v1/nothing' },
    });
  },
);

verifies('studio.not-found', 'without a studio every client gets the error in JSON', async () => {
  const { url } = await startHttpHarness();
  const response = await fetch(`${url}/nonsense`, { headers: { accept: navigation } });
  expect(await response.json()).toMatchObject({ statusCode: 404 });
});
