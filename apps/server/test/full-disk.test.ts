import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { systemClock } from '../src/clock/index.js';
import { openStorage } from '../src/storage/index.js';
import { call, createJob, readError, upload, waitForJob } from './support/api.js';
import { counterAudio, initiate, openClient, waitForLiveJob } from './support/live.js';
import {
  type ServerEnvironment,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';
import { signIn } from './support/sign-in.js';

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** A small disk with a data folder. */
function mountDisk() {
  const disk = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', ['-l', disk]));
  const dataFolder = join(disk, 'data');
  mkdirSync(dataFolder);
  const ballast = join(disk, 'ballast');
  return {
    dataFolder,
    reserve: join(dataFolder, 'earshot.db-reserve'),
    start: async (environment: ServerEnvironment = {}) => {
      const server = await startServerProcess(environment, dataFolder);
      onTestFinished(async () => void (await server.stop()));
      return server;
    },
    /** Fills it to the last byte. */
    fill: () => execFileSync('sh', ['-c', `dd if=/dev/zero bs=1k 2>/dev/null >>${ballast}; true`]),
    empty: () => rmSync(ballast),
  };
}

/** Writes jobs until even the log of the database has no room. */
async function exhaustLog(url: string, audio_url: string): Promise<void> {
  const body = { audio_url, custom_metadata: { text: 'x'.repeat(1900) } };
  const create = async () => (await call(url, '/v2/pre-recorded', { body })).status;
  await expect.poll(create, { interval: 0, timeout: 60_000 }).toBe(507);
}

async function endSession(url: string): Promise<string> {
  const session = await initiate(url);
  const client = await openClient(session.url);
  client.send(counterAudio(1));
  client.stop();
  await client.closed;
  await waitForLiveJob(url, session.id);
  return session.id;
}

/** Stores data that no request of a service without models can create, and a key to revoke. */
async function seed(dataFolder: string) {
  const storage = await openStorage(dataFolder, { clock: systemClock });
  await storage.keys.ensureEnvironmentKey(testKey);
  const [own] = await storage.keys.list();
  const { key: revocable } = await storage.keys.create('revocable', 'es_revocable-key');
  const voice = await storage.voices.create(own?.id ?? '', { name: 'Ann', measurements: [] });
  await storage.close();
  return { revocable, voice };
}

function filesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  // Peaks are computed at any time.
  return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.peaks')).length;
}

const uploadMore = (url: string) => {
  const form = new FormData();
  form.set('audio', new Blob([new Uint8Array(100_000)]), 'more.wav');
  return call(url, '/v2/upload', { body: form });
};

describe('a full disk', {
  ...needs(canMount, 'root of a Linux machine alone can mount a small disk'),
  timeout: 120_000,
}, () => {
  verifies(
    'durability.full-disk-removal',
    'everything is deleted wholly while an upload has no room, and the space for it is kept again',
    async () => {
      const disk = mountDisk();
      const { dataFolder, reserve } = disk;
      const { revocable, voice } = await seed(dataFolder);
      const { url } = await disk.start();
      const unused = await upload(url);
      const { audio_url } = await upload(url);
      const edited = await createJob(url, { audio_url });
      const { audio_url: other } = await upload(url);
      const job = await createJob(url, { audio_url: other });
      for (const { id } of [edited, job]) await waitForJob(url, id);
      const editsPath = `/v2/pre-recorded/${edited.id}/edits`;
      const edits = { corrections: [{ from: 1, text: 'mourning' }] };
      expect((await call(url, editsPath, { method: 'PUT', body: edits })).status).toBe(204);
      const live = await endSession(url);
      const viewers = `/v2/live/${(await initiate(url)).id}/viewers`;
      expect((await call(url, viewers, { method: 'POST' })).status).toBe(201);
      const browser = { headers: await signIn(url), key: null };
      await vi.waitFor(() => expect(existsSync(reserve)).toBe(true));
      const reserved = statSync(reserve);
      expect(reserved.size).toBeGreaterThan(4 * 1024 ** 2);
      const mediaFiles = filesIn(join(dataFolder, 'media'));

      const removals: [path: string, status: number, options?: object][] = [
        [`/v2/voices/${voice.id}`, 204],
        [editsPath, 204],
        [`/v2/pre-recorded/${job.id}`, 202],
        [`/v2/live/${live}`, 202],
        [`/file/${unused.audio_metadata.id}`, 202],
        [viewers, 202],
        [`/studio/keys/${revocable.id}`, 204, browser],
        ['/studio/session', 204, browser],
      ];
      for (const [path, status, options] of removals) {
        disk.fill();
        await exhaustLog(url, audio_url);
        disk.fill();
        await readError(await uploadMore(url), 507);
        const response = await call(url, path, { method: 'DELETE', ...options });
        expect(response.status, `${path} ${await response.text()}`).toBe(status);
        expect(statSync(reserve).size).toBeGreaterThan(0);
      }
      expect(statSync(reserve).ino).not.toBe(reserved.ino);

      for (const path of [`/v2/pre-recorded/${job.id}`, `/v2/live/${live}`])
        await readError(await call(url, path), 404);
      await readError(await call(url, `/file/${unused.audio_metadata.id}`), 404);
      expect(await (await call(url, editsPath)).json()).toMatchObject({ corrections: [] });
      const revoked = () => call(url, '/v2/pre-recorded', { key: 'es_revocable-key' });
      await expect.poll(async () => (await revoked()).status).toBe(401);
      expect(filesIn(join(dataFolder, 'voice-keys'))).toBe(0);
      // The audio of the job and of the session, and the upload.
      await expect.poll(() => filesIn(join(dataFolder, 'media'))).toBe(mediaFiles - 3);

      disk.empty();
      await upload(url);
      expect(statSync(reserve).size).toBeGreaterThan(4 * 1024 ** 2);
    },
  );

  verifies(
    'durability.full-disk-removal',
    'a service starts on it, and keeps its retention',
    async () => {
      const disk = mountDisk();
      const first = await disk.start();
      const { audio_url } = await upload(first.url);
      const { id } = await createJob(first.url, { audio_url });
      await waitForJob(first.url, id);
      await vi.waitFor(() => expect(existsSync(disk.reserve)).toBe(true));
      await first.stop();
      const database = new SqliteDatabase(join(disk.dataFolder, 'earshot.db'));
      database.exec('update jobs set completed_at = completed_at - 3600000');
      database.close();
      disk.fill();
      const { url } = await disk.start({ EARSHOT_RETENTION_RESULT: '1m' });
      await expect
        .poll(async () => (await call(url, `/v2/pre-recorded/${id}`)).status, { timeout: 30_000 })
        .toBe(404);
      await expect.poll(() => filesIn(join(disk.dataFolder, 'media'))).toBe(0);
    },
  );

  verifies('peaks.full-disk', 'peaks are a 507, and are there when there is room', async () => {
    const disk = mountDisk();
    const { url } = await disk.start();
    const { audio_url } = await upload(url);
    const { id } = await createJob(url, { audio_url });
    await waitForJob(url, id);
    const peaks = () => call(url, `/v2/pre-recorded/${id}/peaks`);
    await expect.poll(async () => (await peaks()).status).toBe(200);
    execFileSync('sh', ['-c', `rm ${join(disk.dataFolder, 'media')}/*/*.peaks`]);
    disk.fill();
    await readError(await peaks(), 507);
    disk.empty();
    expect((await peaks()).status).toBe(200);
  });
});
