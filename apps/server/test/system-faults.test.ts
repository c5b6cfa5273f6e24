import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { call, speech, upload } from './support/api.js';
import { expectError, readResponse } from './support/api-response.js';
import { mediaFolder, startHttpHarness } from './support/http-harness.js';
import { audioPath } from './support/open-test-storage.js';

function form(): FormData {
  const data = new FormData();
  data.append('audio', new Blob([new Uint8Array(speech)]), 'talk.wav');
  return data;
}

verifies(
  'error.system-errors',
  'files that cannot be written are a 503, logged once with the cause, and do not reveal the path',
  async () => {
    const service = await startHttpHarness();
    // A file where the folder should be, since the user who runs the tests may be able to write
    // where modes forbid it.
    writeFileSync(mediaFolder(service), '');
    const response = await readResponse(await call(service.url, '/v2/upload', { body: form() }));
    expectError(response, 503, '/v2/upload');
    expect(response.text).not.toContain(service.dataFolder);
    expect((await call(service.url, '/v2/upload', { body: form() })).status).toBe(503);
    const failures = service.log.filter(({ msg }) => msg === 'requests failed');
    expect(failures).toHaveLength(1);
    expect(JSON.stringify(failures)).toMatch(/ENOTDIR|EEXIST/);
    expect(await service.metrics.rejections.get()).toMatchObject({
      values: [{ labels: { status: 503 }, value: 2 }],
    });

    rmSync(mediaFolder(service));
    await upload(service.url);
  },
);

verifies('error.system-errors', 'files that cannot be read are a 503 or a 500', async () => {
  const service = await startHttpHarness();
  const { audio_metadata } = await upload(service.url);
  const path = `/file/${audio_metadata.id}`;
  const bytes = audioPath(service, audio_metadata.id);
  rmSync(bytes);
  mkdirSync(bytes);
  const response = await readResponse(await call(service.url, path));
  expectError(response, 503, path);
  expect(response.headers.get('content-disposition')).toBeNull();
  expect(response.text).not.toContain(service.dataFolder);
  expect(JSON.stringify(service.log)).toContain('EISDIR');
});

test.each(['EMFILE', 'ENFILE', 'EACCES', 'EROFS', 'EIO'])('%s is a 503', async (code) => {
  const service = await startHttpHarness();
  service.storage.blobs.write = () =>
    Promise.reject(Object.assign(new Error(`${code}: open '/srv/secret'`), { code }));
  const response = await readResponse(await call(service.url, '/v2/upload', { body: form() }));
  expectError(response, 503, '/v2/upload');
  expect(response.text).not.toContain('secret');
});

test('a full disk and a full database are a 507', async () => {
  const service = await startHttpHarness();
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']) {
    service.storage.blobs.write = () => Promise.reject(Object.assign(new Error('full'), { code }));
    const response = await readResponse(await call(service.url, '/v2/upload', { body: form() }));
    expectError(response, 507, '/v2/upload');
  }
});

verifies(
  'error.rejections',
  'a flood that is refused is counted, and fills the log with one line a minute',
  async () => {
    const service = await startHttpHarness({ EARSHOT_MAX_QUEUED_JOBS: '1' });
    const create = () =>
      call(service.url, '/v2/pre-recorded', { body: { audio_url: 'https://files.example/a.wav' } });
    expect((await create()).status).toBe(201);
    const refuse = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        expectError(await readResponse(await create()), 429, '/v2/pre-recorded');
    };
    await refuse(5);
    service.clock.advance(59_000);
    await refuse(2);
    service.clock.advance(1000);
    await refuse(1);
    const lines = service.log.filter(({ level }) => Number(level) >= 40);
    expect(lines.map(({ msg, count, status }) => [msg, count, status])).toEqual([
      ['requests refused', 1, 429],
      ['requests refused', 7, 429],
    ]);
    expect(JSON.stringify(service.log)).not.toContain('stack');
    const { values } = await service.metrics.rejections.get();
    expect(values).toMatchObject([{ labels: { status: 429 }, value: 8 }]);
  },
);
