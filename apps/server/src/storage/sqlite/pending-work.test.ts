import { expect, onTestFinished, test } from 'vitest';
import { openTestStorage } from '../../../test/support/open-test-storage.js';
import { openStorage } from '../index.js';
import { PendingWorkPoll } from '../pending-work.js';

test('a recording is pending until it has ended, one of another process too', async () => {
  const { clock, createJob, dataFolder, queue } = await openTestStorage();
  const other = await openStorage(dataFolder, { clock });
  onTestFinished(() => other.close());
  const hasJobs = async () => (await other.pendingWork.look()).hasJobs;
  expect(await hasJobs()).toBe(false);
  const id = await createJob({ kind: 'live' });
  expect(await hasJobs()).toBe(false);
  await createJob();
  expect(await hasJobs()).toBe(true);
  const jobs = queue();
  const claimed = await jobs.claim();
  expect(claimed?.job.id).not.toBe(id);
  expect(await hasJobs()).toBe(true);
  const failure = { errorCode: 500, message: 'It failed.', postSessionMetadata: {}, retry: false };
  if (claimed !== undefined) await jobs.fail(claimed.lease, failure);
  expect(await hasJobs()).toBe(false);
});

test('the version changes with each commit of any process, and with nothing else', async () => {
  const { clock, createJob, dataFolder, keyId, storage } = await openTestStorage();
  const other = await openStorage(dataFolder, { clock });
  onTestFinished(() => other.close());
  const versions = async () => [
    (await storage.pendingWork.look()).version,
    (await other.pendingWork.look()).version,
  ];
  const before = await versions();
  await storage.jobs.list(keyId, {}, { offset: 0, limit: 10 });
  await other.index.update();
  expect(await versions()).toEqual(before);
  await createJob();
  const after = await versions();
  for (const [index, version] of after.entries()) expect(version).not.toBe(before[index]);
  expect(await versions()).toEqual(after);
});

test('who asks meanwhile shares a look, who asks later has one of their own', async () => {
  let looks = 0;
  const poll = new PendingWorkPoll(async () => {
    looks += 1;
    return { hasJobs: looks > 1, hasCallbacks: false, version: '' };
  });
  const [first, second] = await Promise.all([poll.look(), poll.look()]);
  expect(first).toBe(second);
  expect(looks).toBe(1);
  expect((await poll.look()).hasJobs).toBe(true);
});
