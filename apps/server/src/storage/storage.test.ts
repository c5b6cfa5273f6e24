import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  audioPath,
  hasAudio,
  openTestStorage,
  writeAudio,
} from '../../test/support/open-test-storage.js';
import { systemClock } from '../clock/index.js';
import { collect } from './conformance/samples.js';
import { createFirstKey } from './first-key.js';
import { openStorage } from './open-storage.js';
import { readFirstKey } from './read-first-key.js';
import { migrate } from './sqlite/migrate.js';
import { migrations } from './sqlite/migrations/migrations.js';
import type { Storage } from './storage.js';

describe('keys', () => {
  it('are kept as a hash, verified, and revoked for good', async () => {
    const { storage, dataFolder, clock } = await openTestStorage();
    const { key, secret } = await storage.keys.create('phone app');
    expect(secret).toMatch(/^es_[\w-]{43}$/);
    expect(await storage.keys.verify(secret)).toEqual(key);
    expect(await storage.keys.verify(`${secret}x`)).toBeUndefined();
    await storage.close();
    const content = readdirSync(dataFolder)
      .map((name) => join(dataFolder, name))
      .filter((path) => statSync(path).isFile());
    for (const path of content) expect(readFileSync(path).includes(secret)).toBe(false);
    const again = await openStorage(dataFolder, { clock });
    expect((await again.keys.revoke('phone app'))?.id).toBe(key.id);
    expect(await again.keys.verify(secret)).toBeUndefined();
    expect(await again.keys.revoke('phone app')).toBeUndefined();
    await again.close();
  });

  it("see another process's revocation within a second", async () => {
    const { storage, dataFolder, clock } = await openTestStorage();
    const { secret } = await storage.keys.create('shared');
    const other = await openStorage(dataFolder, { clock });
    expect(await other.keys.verify(secret)).toBeDefined();
    await storage.keys.revoke('shared');
    clock.advance(1000);
    expect(await other.keys.verify(secret)).toBeUndefined();
    await other.close();
  });

  it('the first one is created once, and found by its owner alone', async () => {
    const { dataFolder } = await openTestStorage();
    const folder = join(dataFolder, 'fresh');
    const storage = await openStorage(folder, { clock: systemClock });
    const secret = await createFirstKey(folder, storage.keys);
    expect(await readFirstKey(folder)).toBe(secret);
    expect(statSync(join(folder, 'first-key')).mode & 0o777).toBe(0o600);
    expect(await createFirstKey(folder, storage.keys)).toBeUndefined();
    expect(await readFirstKey(join(folder, 'nowhere'))).toBeUndefined();
    await storage.close();
  });

  it('the first one is created once by processes that start at once, and the file has that one', async () => {
    const { dataFolder } = await openTestStorage();
    const folder = join(dataFolder, 'shared');
    const processes: Storage[] = [];
    for (let count = 0; count < 3; count += 1)
      processes.push(await openStorage(folder, { clock: systemClock }));
    // Without this they would begin sequentially, each when its first reader has started.
    for (const storage of processes) await storage.startReaders();
    const created = await Promise.all(processes.map(({ keys }) => createFirstKey(folder, keys)));
    const secrets = created.filter((secret) => secret !== undefined);
    expect(secrets).toEqual([await readFirstKey(folder)]);
    expect(await processes[0]?.keys.list()).toHaveLength(1);
    expect(await processes[1]?.keys.verify(secrets[0] ?? '')).toBeDefined();
    for (const storage of processes) await storage.close();
  });
});

describe('files', () => {
  it('without a row go away after an hour', async () => {
    const given = await openTestStorage();
    const { storage, keyId, clock } = given;
    for (const id of ['kept', 'orphan', 'young']) await writeAudio(given, id, Buffer.from('x'));
    await storage.files.insert({
      id: 'kept',
      keyId,
      filename: null,
      source: null,
      extension: '',
      sizeBytes: 1,
      durationSeconds: null,
      channelCount: null,
      audio: null,
    });
    const hoursAgo = new Date(clock.now() - 2 * 3600 * 1000);
    for (const id of ['kept', 'orphan']) utimesSync(audioPath(given, id), hoursAgo, hoursAgo);
    utimesSync(audioPath(given, 'young'), new Date(clock.now()), new Date(clock.now()));
    expect(await storage.files.removeOrphans(3600 * 1000)).toBe(1);
    expect(await hasAudio(given, 'kept')).toBe(true);
    expect(await hasAudio(given, 'orphan')).toBe(false);
    expect(await hasAudio(given, 'young')).toBe(true);
  });

  verifies(
    'retention.crash',
    'leave no peaks behind, those of a process that died either',
    async () => {
      const given = await openTestStorage();
      const { clock, dataFolder, storage } = given;
      await writeAudio(given, 'removed', Buffer.from('x'));
      const incoming = (name: string) => join(dataFolder, 'media', 'incoming', name);
      // Written after its file was removed, and by a process that was killed while it wrote.
      const left = [`${audioPath(given, 'removed')}.peaks`, incoming('removed.peaks.1')];
      for (const path of [...left, incoming('young.peaks.1')]) writeFileSync(path, 'x');
      rmSync(audioPath(given, 'removed'));
      const hoursAgo = new Date(clock.now() - 2 * 3600 * 1000);
      for (const path of left) utimesSync(path, hoursAgo, hoursAgo);
      const now = new Date(clock.now());
      utimesSync(incoming('young.peaks.1'), now, now);
      await storage.files.removeOrphans(3600 * 1000);
      expect(left.map((path) => existsSync(path))).toEqual([false, false]);
      expect(existsSync(incoming('young.peaks.1'))).toBe(true);
    },
  );
});

describe('the database', () => {
  it('keeps neither edits nor metadata of a deleted job, nor does its log once it is truncated', async () => {
    const { createJob, dataFolder, keyId, queue, storage } = await openTestStorage();
    const id = await createJob({ customMetadata: { about: 'two-rutabagas' } });
    const none = { corrections: [], splits: [], merges: [], turns: [] };
    const edits = { ...none, speakers: [{ speaker: 0, name: 'Kunigunde' }] };
    await storage.edits.write(id, edits, () => true);
    const claimed = await queue().claim();
    await queue().fail(claimed?.lease ?? expect.fail('no job'), {
      errorCode: 500,
      message: 'failed',
      postSessionMetadata: {},
      retry: false,
    });
    expect(await storage.jobs.delete(keyId, id)).toBe('deleted');
    expect(await storage.truncateLog()).toBe(true);
    for (const name of ['earshot.db', 'earshot.db-wal'])
      expect(readFileSync(join(dataFolder, name), 'latin1')).not.toMatch(
        /two-rutabagas|kunigunde/i,
      );
  });

  it('of a newer version is refused, and says so', async () => {
    const { storage, dataFolder, clock } = await openTestStorage();
    await storage.close();
    const database = new SqliteDatabase(join(dataFolder, 'earshot.db'));
    database.prepare('insert into migrations values (?, ?, ?)').run('9999-future', 'x', 0);
    database.close();
    await expect(openStorage(dataFolder, { clock })).rejects.toThrow(
      /newer version.*9999-future.*Earshot \d+\.\d+\.\d+ knows the schema \d{4}-[a-z-]+ at most/,
    );
  });

  it('opened again keeps what it has', async () => {
    const { storage, dataFolder, clock, createJob, keyId } = await openTestStorage();
    const id = await createJob({ customMetadata: JSON.parse('{"__proto__":{"a":1}}') });
    await storage.close();
    const again = await openStorage(dataFolder, { clock });
    const job = await again.jobs.get(keyId, id);
    expect(JSON.stringify(job?.customMetadata)).toBe('{"__proto__":{"a":1}}');
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
    await again.close();
  });

  it('of before results had pieces and lists an index keeps its jobs, and finds them', async () => {
    const { storage, dataFolder, clock } = await openTestStorage();
    await storage.close();
    const folder = join(dataFolder, 'old');
    mkdirSync(folder);
    const old = new SqliteDatabase(join(folder, 'earshot.db'));
    migrate(old, 0, migrations.slice(0, 3));
    old
      .prepare(
        "insert into api_keys (id, name, hash, hint, webhook_secret, created_at) values ('key', 'k', 'h', 'h', 'w', 0)",
      )
      .run();
    const addJob = old.prepare(
      `insert into jobs (id, key_id, kind, status, request_id, created_at, completed_at, custom_metadata, request_params,
        post_session_metadata, attempts, available_at)
      values (?, 'key', 'pre-recorded', ?, 'r', ?, ?, ?, '{}', '{}', 1, 0)`,
    );
    const addResult = old.prepare('insert into results values (?, ?)');
    for (let number = 0; number < 300; number += 1) {
      const id = `job-${number}`;
      const hasEnded = number < 298;
      const metadata = JSON.stringify({ number, all: 'same' });
      addJob.run(id, hasEnded ? 'done' : 'queued', number, hasEnded ? number : null, metadata);
      if (hasEnded) addResult.run(id, `{"text":"é ${number}"}`);
    }
    const longText = JSON.stringify('é0123456789'.repeat(60_000));
    old.prepare("update results set body = ? where job_id = 'job-18'").run(longText);
    old.close();
    const opened = await openStorage(folder, { clock });
    const find = (value: Record<string, string | number>, offset = 0) =>
      opened.index.list({
        keyId: 'key',
        filter: { custom_metadata: { spelling: 'json', value } },
        offset,
        limit: 1,
      });
    for (let round = 0; round < 2; round += 1) {
      expect(await find({ number: 17 })).toEqual({ ids: ['job-17'], hasMore: false });
      expect(await find({ all: 'same' }, 250)).toEqual({ ids: ['job-49'], hasMore: true });
      expect(await opened.index.update()).toBe(round === 0 ? 256 : 0);
    }
    expect(await opened.jobs.countQueued()).toBe(2);
    const countQueued = (id: string) =>
      opened.units.run(async (unit) => (await opened.jobs.countQueuedForKey(id, unit)).ofKey);
    expect([await countQueued('key'), await countQueued('other')]).toEqual([2, 0]);
    expect(await opened.results.readText('job-17')).toBe('{"text":"é 17"}');
    expect((await opened.jobs.get('key', 'job-17'))?.result?.byteLength).toBe(16);
    expect((await opened.results.readText('job-18')) === longText).toBe(true);
    expect((await collect(opened.results.read('job-18'))).length).toBe(3);
    await opened.close();
  });

  it('that is no folder is refused by its path', async () => {
    const { dataFolder, clock } = await openTestStorage();
    await expect(openStorage(join(dataFolder, 'earshot.db', 'inside'), { clock })).rejects.toThrow(
      /earshot\.db/,
    );
  });
});
