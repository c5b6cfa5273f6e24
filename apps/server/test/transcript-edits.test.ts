import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call, createJob, getJob, upload, waitForJob } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

const none = { corrections: [], splits: [], merges: [], turns: [], speakers: [] };

describe('edits of a transcript', () => {
  let server: ServerProcess;
  let id: string;

  beforeAll(async () => {
    server = await startServerProcess();
    const { audio_url } = await upload(server.url);
    ({ id } = await createJob(server.url, { audio_url }));
    await waitForJob(server.url, id);
  });
  afterAll(async () => {
    await server.stop();
  });

  const path = (kind = 'pre-recorded') => `/v2/${kind}/${id}/edits`;
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    call(server.url, path(), { method: 'PUT', body, headers });
  const readTag = (response: Response) => response.headers.get('etag') ?? '';

  verifies(
    'edits.storage',
    'edits are kept beside the result, until they are removed',
    async () => {
      const recognized = (await getJob(server.url, id)).result;
      const before = await call(server.url, path());
      expect(await before.json()).toEqual(none);
      const edits = {
        corrections: [{ from: 1, text: 'mourning' }],
        speakers: [{ speaker: 0, name: 'Anna' }],
        notes: [{ from: 1, count: 2, text: 'Who was it?' }],
      };
      const written = await put(edits);
      expect(written.status).toBe(204);
      const stored = { ...none, ...edits, corrections: [{ from: 1, count: 1, text: 'mourning' }] };
      for (const kind of ['pre-recorded', 'transcription']) {
        const read = await call(server.url, path(kind));
        expect(read.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(readTag(read)).toBe(readTag(written));
        expect(await read.json()).toEqual(stored);
      }
      const known = await call(server.url, path(), {
        headers: { 'if-none-match': readTag(written) },
      });
      expect(known.status).toBe(304);
      expect((await getJob(server.url, id)).result).toEqual(recognized);
      expectError(
        await readResponse(await call(server.url, path('live'))),
        404,
        path('live'),
        'GET',
      );
      expect((await call(server.url, path(), { method: 'DELETE' })).status).toBe(204);
      expect(await (await call(server.url, path())).json()).toEqual(none);
    },
  );

  verifies('edits.concurrency', 'who has not read the current edits replaces none', async () => {
    const first = readTag(await call(server.url, path()));
    const second = readTag(await put({ splits: [2] }, { 'if-match': first }));
    expect(second).not.toBe(first);
    for (const method of ['PUT', 'DELETE']) {
      const response = await call(server.url, path(), {
        method,
        headers: { 'if-match': first },
        ...(method === 'PUT' ? { body: { splits: [3] } } : {}),
      });
      const error = await readResponse(response);
      expectError(error, 412, path(), method);
      expect(error.body).toMatchObject({ code: 'precondition_failed' });
    }
    // The same writer again, whose response was lost.
    const repeated = await put({ splits: [2] }, { 'if-match': first });
    expect([repeated.status, readTag(repeated)]).toEqual([204, second]);
    // Tags are compared strongly.
    expect((await put({}, { 'if-match': `W/${second}` })).status).toBe(412);
    expect(await (await call(server.url, path())).json()).toEqual({ ...none, splits: [2] });
    const writers = await Promise.all(
      [1, 2, 3, 4].map((word) => put({ splits: [word] }, { 'if-match': second })),
    );
    expect(writers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 412, 412, 412,
    ]);
    const last = readTag(await call(server.url, path()));
    const remove = () =>
      call(server.url, path(), { method: 'DELETE', headers: { 'if-match': last } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  });

  verifies(
    'edits.schema',
    'a body that is not valid is refused by the name of its field',
    async () => {
      const refused = async (body: unknown, field: string) => {
        const response = await readResponse(await put(body));
        expectError(response, 400, path(), 'PUT');
        expect(JSON.stringify(response.body)).toContain(field);
      };
      await refused({ corrections: [{ from: 3 }] }, 'corrections[0].text');
      await refused({ words: [] }, 'words');
      await refused({ splits: [4, 2] }, 'splits[1]');
      await refused(
        { speakers: Array.from({ length: 1001 }, (_, speaker) => ({ speaker })) },
        '1000',
      );
      const corrections = Array.from({ length: 10_000 }, (_, from) => ({
        from,
        count: 1,
        text: 'a',
      }));
      expect((await put({ corrections })).status).toBe(204);
      await refused({ corrections: [...corrections, { from: 10_000, text: 'a' }] }, '10000');
    },
  );

  verifies('edits.storage', 'edits are deleted with their job', async () => {
    expect((await put({ merges: [2] })).status).toBe(204);
    expect((await call(server.url, `/v2/pre-recorded/${id}`, { method: 'DELETE' })).status).toBe(
      202,
    );
    expectError(await readResponse(await call(server.url, path())), 404, path(), 'GET');
  });
});
