import { createServer } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { call, createJob, readError, upload, waitForJob } from './support/api.js';
import { type ServerProcess, startServerProcess } from './support/server-process.js';

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
    EARSHOT_SOURCE_DEADLINE_SECONDS: '1',
    EARSHOT_BAD_KEYS_PER_MINUTE: '1000',
  });
});
afterAll(() => server.stop());

verifies(
  ['authentication.header', 'authentication.refused', 'error.body'],
  'without a known key every path of the interface is a 401 with the whole envelope',
  async () => {
    const { audio_url } = await upload(server.url);
    for (const [method, path] of [
      ['GET', '/v2/transcription'],
      ['GET', '/v2/pre-recorded'],
      ['GET', '/v2/live'],
      ['POST', '/v2/transcription'],
      ['POST', '/v2/pre-recorded'],
      ['POST', '/v2/live'],
      ['POST', '/v2/upload'],
      ['GET', '/v2/capabilities'],
      ['GET', new URL(audio_url).pathname],
    ] as const)
      for (const key of [null, 'es_nobody-has-this-key', 'x'.repeat(5000)]) {
        const error = await readError(await call(server.url, path, { method, key }), 401);
        expect(error.path).toBe(path);
        expect(error.message).toMatch(/key/i);
      }
    expect((await call(server.url, '/v2/transcription')).status).toBe(200);
  },
);

verifies(
  ['job.error.timeout', 'endpoint.delete.active'],
  'a source that never responds ends the job with 504, which cannot be deleted before',
  async () => {
    const source = createServer(() => undefined);
    const { port } = await listenLocally(source);
    const { id } = await createJob(server.url, { audio_url: `http://127.0.0.1:${port}/a.wav` });
    const remove = () => call(server.url, `/v2/pre-recorded/${id}`, { method: 'DELETE' });
    await readError(await remove(), 403);
    expect(await waitForJob(server.url, id)).toMatchObject({ status: 'error', error_code: 504 });
    expect((await remove()).status).toBe(202);
    source.closeAllConnections();
    source.close();
  },
);
