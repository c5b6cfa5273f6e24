import { createServer } from 'node:http';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { call, createJob, readError, speech, waitForJob } from './support/api.js';
import { startServerProcess } from './support/server-process.js';

verifies(
  ['endpoint.source-status', 'job.error.source-status', 'job.error.too-large'],
  'whatever a source responds, an upload by url and a job end with the same status',
  async () => {
    const source = createServer((request, response) => {
      const [, status = '', type = 'audio/wav'] =
        /^\/(\d+)(?:\/(.*))?$/.exec(request.url ?? '') ?? [];
      response.writeHead(Number(status), { 'content-type': type });
      response.end(status === '200' ? Buffer.concat([speech, Buffer.alloc(100_000)]) : 'no');
    });
    const { port } = await listenLocally(source);
    const server = await startServerProcess({
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
      EARSHOT_MAX_UPLOAD_BYTES: String(speech.length),
    });
    for (const [path, status, code] of [
      ['401', 403, 'source_refused'],
      ['403', 403, 'source_refused'],
      ['404', 404, 'source_refused'],
      ['410', 404, 'source_refused'],
      ['418', 400, 'source_refused'],
      ['302', 400, 'source_refused'],
      ['204', 400, 'source_not_audio'],
      ['206', 400, 'source_not_audio'],
      ['200/text/html', 400, 'source_is_page'],
      ['200/application/json', 400, 'source_not_audio'],
      ['200', 413, 'source_too_large'],
    ] as const) {
      const audio_url = `http://127.0.0.1:${port}/${path}`;
      const uploaded = await readError(
        await call(server.url, '/v2/upload', { body: { audio_url } }),
        status,
      );
      expect(uploaded.code, path).toBe(code);
      const { id } = await createJob(server.url, { audio_url });
      expect(await waitForJob(server.url, id), path).toMatchObject({
        status: 'error',
        error_code: status,
      });
    }
    await server.stop();
    source.closeAllConnections();
    source.close();
  },
  60_000,
);
