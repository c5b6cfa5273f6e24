import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { call, createJob, upload, waitForJob } from './support/api.js';
import { encodeFrame, opcodes } from './support/frame-bytes.js';
import { openRawSocket } from './support/raw-socket.js';
import { startServerProcess, temporaryFolder } from './support/server-process.js';

/** Everything below a folder, including itself, that users other than its owner can access. */
function openToOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).map(
    ({ name, parentPath }) => join(parentPath, name),
  );
  return [folder, ...paths].flatMap((path) => {
    const { mode } = statSync(path);
    return (mode & 0o077) === 0 ? [] : [`${relative(folder, path)} ${(mode & 0o777).toString(8)}`];
  });
}

/** A folder that was created by another program, with access for everybody. */
function openFolder(): string {
  const folder = join(temporaryFolder(), 'volume');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  return folder;
}

verifies(
  'process.private-files',
  'in a volume that is open to all, everything is for the user of the service alone',
  async () => {
    const folder = openFolder();
    mkdirSync(join(folder, 'media'));
    chmodSync(join(folder, 'media'), 0o777);
    writeFileSync(join(folder, 'earshot.db'), '');
    chmodSync(join(folder, 'earshot.db'), 0o666);
    const before = process.umask(0);
    const server = await startServerProcess({ EARSHOT_API_KEY: '' }, folder).finally(() =>
      process.umask(before),
    );
    const key = /es_[\w-]{43}/.exec(server.output())?.[0] ?? expect.fail('no key');
    const { audio_url } = await upload(server.url, undefined, undefined, key);
    const { id } = await createJob(server.url, { audio_url }, key);
    await waitForJob(server.url, id, key);
    const created = await call(server.url, '/v2/live', { key, body: {} });
    const { url } = (await created.json()) as { url: string };
    const socket = await openRawSocket(url);
    socket.write(encodeFrame({ opcode: opcodes.binary, payload: Buffer.alloc(32_000, 1) }));
    await socket.waitFor(() => (socket.frames.length > 0 ? true : undefined));
    const names = readdirSync(folder, { recursive: true }).map(String);
    for (const kind of [
      /^earshot\.db$/,
      /^earshot\.db-wal$/,
      /^first-key$/,
      /^media\/..\/./,
      /^live\/./,
    ])
      expect(names.some((name) => kind.test(name))).toBe(true);
    expect(openToOthers(folder)).toEqual([]);
    socket.destroy();
    await server.stop();
  },
  30_000,
);

test('a folder that is open and holds other things is refused with what to do', async () => {
  const folder = openFolder();
  writeFileSync(join(folder, 'thesis.txt'), '');
  await expect(startServerProcess({}, folder)).rejects.toThrow(
    /is open to other users \(mode 777\) and contains foreign files, such as thesis\.txt: run `chmod 700 /,
  );
  expect(statSync(folder).mode & 0o777).toBe(0o777);
});

test('models that were fetched before the first start are no foreign files', async () => {
  const folder = openFolder();
  mkdirSync(join(folder, 'models'));
  chmodSync(join(folder, 'models'), 0o755);
  const server = await startServerProcess({}, folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'models')).mode & 0o777).toBe(0o755);
  await server.stop();
});
