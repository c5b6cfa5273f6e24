import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call, createJob, getJob, upload, waitForJob } from './support/api.js';
import { createFolderWithKey } from './support/open-test-storage.js';
import { startServerProcess, temporaryFolder } from './support/server-process.js';

/** Starts a service on a data folder that it refuses, and resolves with its output. */
async function readRefusal(dataFolder: string): Promise<string> {
  const started = startServerProcess({}, dataFolder).then(async (server) => {
    await server.stop();
    return 'it has started';
  });
  return started.catch((error: Error) => error.message);
}

const ended = 'the server ended with 1 before it was ready\n';

describe('a data folder', () => {
  const wrong: [name: string, make: (path: string) => void, refusal: string][] = [
    ['media', (path) => writeFileSync(path, ''), 'a folder of the service, and is a file'],
    ['live', (path) => writeFileSync(path, ''), 'a folder of the service, and is a file'],
    ['instances', (path) => writeFileSync(path, ''), 'a folder of the service, and is a file'],
    ['earshot.db', (path) => mkdirSync(path), 'a file of the service, and is a folder'],
    ['earshot.db-reserve', (path) => mkdirSync(path), 'a file of the service, and is a folder'],
    ['first-key', (path) => mkdirSync(path), 'a file of the service, and is a folder'],
    [
      'voice-keys',
      (path) => symlinkSync('/nowhere', path),
      'a folder of the service, and is a link to nothing',
    ],
  ];
  test.each(wrong)('with another %s is refused', async (name, make, refusal) => {
    const dataFolder = temporaryFolder();
    const path = join(dataFolder, name);
    make(path);
    expect(await readRefusal(dataFolder)).toBe(
      `${ended}${path} must be ${refusal}: move it away\n`,
    );
  });

  verifies('durability.data-folder', 'without a database in its file is refused', async () => {
    const dataFolder = temporaryFolder();
    writeFileSync(
      join(dataFolder, 'earshot.db'),
      'no database, but long enough for a header'.repeat(9),
    );
    expect(await readRefusal(dataFolder)).toBe(
      `${ended}The data folder ${dataFolder} cannot be used: file is not a database\n`,
    );
  });

  verifies(
    'durability.data-folder',
    'of a newer version is refused by the names of both, and stays as it is',
    async () => {
      const dataFolder = await createFolderWithKey('es_key-of-the-newer-version');
      const path = join(dataFolder, 'earshot.db');
      const database = new SqliteDatabase(path);
      database.prepare('insert into migrations values (?, ?, ?)').run('9999-future', 'x', 0);
      database.close();
      const before = readFileSync(path);
      const written = await readRefusal(dataFolder);
      expect(written).toContain('a newer version of Earshot, with the schema 9999-future');
      expect(written).toMatch(/Earshot \d+\.\d+\.\d+ knows the schema \d{4}-[a-z-]+ at most/);
      expect(readFileSync(path).equals(before)).toBe(true);
    },
  );

  test(
    'on a read-only disk is refused by the path that cannot be written',
    needs(
      process.platform === 'linux' && process.getuid?.() === 0,
      'root of a Linux machine alone can mount a folder',
    ),
    async () => {
      const dataFolder = await createFolderWithKey('es_key-of-a-read-only-disk');
      execFileSync('mount', ['--bind', dataFolder, dataFolder]);
      onTestFinished(() => void execFileSync('umount', ['-l', dataFolder]));
      execFileSync('mount', ['-o', 'remount,bind,ro', dataFolder]);
      const written = await readRefusal(dataFolder);
      expect(written).toContain(`The data folder ${dataFolder} cannot be used: EROFS`);
      expect(written).not.toContain('    at ');
    },
  );

  verifies(
    'durability.shared-data-folder',
    'is shared by two services: each job is done once, whoever took it, and one may stop',
    async () => {
      const first = await startServerProcess();
      const second = await startServerProcess({}, first.dataFolder);
      onTestFinished(async () => void (await second.stop()));
      const { audio_url } = await upload(first.url);
      const id = /[^/]+$/.exec(audio_url)?.[0] ?? '';
      const ids: string[] = [];
      for (let job = 0; job < 6; job += 1) {
        const { url } = job % 2 === 0 ? first : second;
        ids.push((await createJob(url, { audio_url: `${url}/file/${id}` })).id);
      }
      await first.stop();
      for (const each of ids) expect((await waitForJob(second.url, each)).status).toBe('done');
      const listed = await call(second.url, '/v2/pre-recorded');
      const { items } = (await listed.json()) as { items: { id: string }[] };
      expect(items.map((item) => item.id).sort()).toEqual([...ids].sort());
      expect(await getJob(second.url, ids[0] ?? '')).toMatchObject({ status: 'done' });
    },
  );
});
