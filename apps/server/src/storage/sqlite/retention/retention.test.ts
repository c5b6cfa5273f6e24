import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import {
  audioPath,
  hasAudio,
  openTestStorage,
  type TestStorage,
  writeAudio,
} from '../../../../test/support/open-test-storage.js';
import type { RemovedJobs } from '../../ports/job-store.js';

const hourMs = 3600 * 1000;

async function addFile(given: TestStorage): Promise<string> {
  const { keyId, storage } = given;
  const id = randomUUID();
  await writeAudio(given, id, Buffer.from('audio'));
  await storage.files.insert({
    id,
    keyId,
    filename: 'a.wav',
    source: null,
    extension: 'wav',
    sizeBytes: 5,
    durationSeconds: 1,
    channelCount: 1,
    audio: null,
  });
  return id;
}

/** A job that is done at the current time. */
async function addEndedJob(
  { createJob, queue }: TestStorage,
  fileId: string | null,
  text = '{"text":"done"}',
): Promise<string> {
  const id = await createJob({ fileId });
  const jobs = queue();
  const claimed = (await jobs.claim()) ?? expect.fail('the job is in the queue');
  expect(claimed.job.id).toBe(id);
  await jobs.complete(claimed.lease, { result: [text], postSessionMetadata: {} });
  return id;
}

async function expire({ storage }: TestStorage, audioMs: number | undefined, uploadsMs = 1e12) {
  const removed = { uploads: 0, audio: 0, sizeBytes: 0 };
  await storage.files.expire({
    uploadsMs,
    audioMs,
    onStep: ({ audio, sizeBytes, uploads }) => {
      removed.audio += audio;
      removed.uploads += uploads;
      removed.sizeBytes += sizeBytes;
    },
  });
  return removed;
}

const none = { uploads: 0, audio: 0, sizeBytes: 0 };

describe('audio', () => {
  verifies('retention.audio', 'that several jobs use expires after the last of them', async () => {
    const given = await openTestStorage();
    const { clock, keyId, queue, storage } = given;
    const file = await addFile(given);
    await addEndedJob(given, file);
    const inProgress = await given.createJob({ fileId: file });
    const jobs = queue();
    const claimed = (await jobs.claim()) ?? expect.fail('the job is in the queue');
    clock.advance(10 * hourMs);
    expect(await expire(given, hourMs)).toEqual(none);
    const renewed = await jobs.claim();
    expect(renewed?.job.id).toBe(inProgress);
    await jobs.complete((renewed ?? claimed).lease, { result: ['{}'], postSessionMetadata: {} });
    clock.advance(hourMs - 1);
    expect(await expire(given, hourMs)).toEqual(none);
    expect(await hasAudio(given, file)).toBe(true);
    clock.advance(1);
    expect(await expire(given, hourMs)).toEqual({ uploads: 0, audio: 1, sizeBytes: 5 });
    expect(await expire(given, hourMs)).toEqual(none);
    expect(await hasAudio(given, file)).toBe(false);
    expect(await storage.files.get(keyId, file)).toMatchObject({ expiredAt: clock.now() });
    expect((await storage.jobs.get(keyId, inProgress))?.file).toMatchObject({
      expiredAt: clock.now(),
    });
  });

  test('without retention stays, and unused uploads are found once', async () => {
    const given = await openTestStorage();
    for (let index = 0; index < 300; index += 1) await addEndedJob(given, await addFile(given));
    const unused = await addFile(given);
    given.clock.advance(2 * hourMs);
    expect(await expire(given, undefined, hourMs)).toEqual({ uploads: 1, audio: 0, sizeBytes: 5 });
    expect(await hasAudio(given, unused)).toBe(false);
    const late = await addFile(given);
    given.clock.advance(2 * hourMs);
    expect(await expire(given, undefined, hourMs)).toEqual({ uploads: 1, audio: 0, sizeBytes: 5 });
    expect(await hasAudio(given, late)).toBe(false);
  });

  verifies(
    'retention.crash',
    'whose bytes a process could not remove any more is removed by the next one',
    async () => {
      const given = await openTestStorage();
      const { storage } = given;
      const files = [await addFile(given), await addFile(given), await addFile(given)].sort();
      // As if the process had died between the rows and the bytes.
      await storage.database.deleteFrom('files').execute();
      const noted = () => storage.database.selectFrom('removed_files').selectAll().execute();
      expect(await noted()).toHaveLength(3);
      // A file that cannot be removed does not keep the others.
      const [stuck = '', ...others] = files;
      await storage.blobs.delete(stuck);
      mkdirSync(audioPath(given, stuck));
      await expect(storage.files.finishAllRemovals()).rejects.toThrow(/directory/);
      expect(await noted()).toEqual([{ file_id: stuck }]);
      for (const file of others) expect(await hasAudio(given, file)).toBe(false);
    },
  );
});

describe('jobs', () => {
  verifies(
    'retention.paced',
    'with very many callbacks and a long result go in short steps, the latest callbacks first',
    async () => {
      const given = await openTestStorage();
      const { clock, keyId, storage } = given;
      const file = await addFile(given);
      const text = JSON.stringify({ text: 'x'.repeat(3 * 1024 ** 2) });
      const id = await addEndedJob(given, file, text);
      for (let position = 0; position < 1200; position += 1)
        await storage.database
          .insertInto('callbacks')
          .values({
            id: `msg_${position}`,
            job_id: id,
            key_id: keyId,
            url: 'https://example.org/',
            host: 'example.org',
            method: 'POST',
            state: position < 100 ? 'delivered' : 'waiting',
            attempts: 0,
            next_attempt_at: position < 100 ? null : 1,
            last_status: null,
            created_at: 0,
            ended_at: position < 100 ? 1 : null,
            position,
            payload: '{}',
          })
          .execute();
      clock.advance(hourMs);
      const steps: (RemovedJobs & { left: readonly number[] })[] = [];
      const positions = async () => {
        const rows = await storage.database
          .selectFrom('callbacks')
          .select('position')
          .where('state', '=', 'waiting')
          .orderBy('position')
          .execute();
        return rows.map(({ position }) => position ?? -1);
      };
      let left: number[] = [];
      await storage.jobs.removeEnded(hourMs, {
        pause: async () => {
          left = await positions();
          // The remaining callbacks have no gap, and the job still exists. Its long result is
          // removed after it.
          expect(left).toEqual(left.map((_, index) => 100 + index));
          if (left.length > 0) expect(await storage.jobs.get(keyId, id)).toBeDefined();
        },
        onStep: (step) => steps.push({ ...step, left }),
      });
      expect(steps.map(({ jobs }) => jobs)).toEqual([0, 0, 1]);
      expect(steps.at(-1)).toMatchObject({ fileIds: [file], sizeBytes: 5 });
      expect(await storage.jobs.get(keyId, id)).toBeUndefined();
      for (const table of [
        'callbacks',
        'job_results',
        'result_pieces',
        'files',
        'removed_files',
      ] as const)
        expect(await storage.database.selectFrom(table).selectAll().execute(), table).toEqual([]);
      expect(await hasAudio(given, file)).toBe(false);
    },
  );

  test('that share their audio leave it to the last one', async () => {
    const given = await openTestStorage();
    const { clock, keyId, storage } = given;
    const file = await addFile(given);
    await addEndedJob(given, file);
    clock.advance(hourMs);
    const late = await addEndedJob(given, file);
    const steps: RemovedJobs[] = [];
    await storage.jobs.removeEnded(hourMs, { onStep: (step) => steps.push(step) });
    expect(steps).toMatchObject([{ jobs: 1, fileIds: [], isMore: false }]);
    expect((await storage.jobs.get(keyId, late))?.file?.id).toBe(file);
    expect(await storage.jobs.delete(keyId, late)).toBe('deleted');
    expect(await hasAudio(given, file)).toBe(false);
  });
});
