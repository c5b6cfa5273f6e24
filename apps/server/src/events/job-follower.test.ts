import type { JobStage } from '@earshot/core';
import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { openTestStorage, type TestStorage } from '../../test/support/open-test-storage.js';
import type { ClaimedJob, JobQueue } from '../queue/index.js';
import { createJobFollower, type EventCursor, type JobEvent } from './job-follower.js';

const never = new AbortController().signal;
const createText = (number: number) =>
  JSON.stringify({ start: number, text: `utterance ${number}` });

const claimed = async (queue: JobQueue): Promise<ClaimedJob> =>
  (await queue.claim()) ?? expect.fail('there is a job');

/** Reports utterances of a job, those from a number up to another one. */
function reportUtterances(
  queue: JobQueue,
  { lease }: ClaimedJob,
  from: number,
  to: number,
  stage: JobStage = 'transcribe',
): Promise<boolean> {
  return queue.report(lease, {
    progress: {
      stage,
      audioSecondsDone: to,
      audioSecondsTotal: 100,
      fetchedBytes: null,
      totalBytes: null,
    },
    utterances: Array.from({ length: to - from }, (_, index) => createText(from + index)),
    settledSamples: [to],
  });
}

function createResult(count: number): string[] {
  const utterances = Array.from({ length: count }, (_, index) => createText(index)).join(',');
  return [`{"metadata":{},"transcription":{"full_transcript":"x","utterances":[${utterances}]}}`];
}

/** Collects events in the background. */
function collect(
  { keyId, storage }: TestStorage,
  queue: JobQueue,
  jobId: string,
  after?: EventCursor,
): { events: JobEvent[]; ended: Promise<void>; stop: () => void } {
  const events: JobEvent[] = [];
  const stopped = new AbortController();
  const ended = (async () => {
    const follower = createJobFollower({ storage, queue });
    for await (const event of follower.follow({ keyId, jobId, after, signal: stopped.signal }))
      events.push(event);
  })();
  return { events, ended, stop: () => stopped.abort() };
}

const listTexts = (events: readonly JobEvent[]) =>
  events.flatMap((event) => (event.type === 'utterance' ? [event.text] : []));

describe('a follower', () => {
  verifies(
    ['events.resume', 'events.states', 'events.followers'],
    'receives each utterance once and in order, wherever it begins: while the job waits, works and has ended',
    async () => {
      const world = await openTestStorage();
      const queue = world.queue();
      const id = await world.createJob();
      const early = collect(world, queue, id);
      await expect.poll(() => early.events.map(({ type }) => type)).toEqual(['progress']);
      const job = await claimed(queue);
      await reportUtterances(queue, job, 0, 3);
      const middle = collect(world, queue, id, { utterances: 2, progress: 0 });
      await reportUtterances(queue, job, 3, 3);
      await reportUtterances(queue, job, 3, 200);
      await queue.complete(job.lease, { result: createResult(205), postSessionMetadata: {} });
      await Promise.all([early.ended, middle.ended]);
      const all = Array.from({ length: 205 }, (_, index) => createText(index));
      expect(listTexts(early.events)).toEqual(all);
      expect(listTexts(middle.events)).toEqual(all.slice(2));
      for (const { cursor } of early.events) {
        const late = collect(world, queue, id, cursor);
        await late.ended;
        expect(listTexts(late.events)).toEqual(all.slice(cursor.utterances));
        expect(late.events.at(-1)?.type).toBe('done');
      }
      const journal = world.storage.database.selectFrom('utterance_batches').select('job_id');
      await expect.poll(async () => (await journal.execute()).length).toBe(0);
    },
  );

  verifies(
    'events.states',
    'of a job that fails receives what was finished before, then the error',
    async () => {
      const world = await openTestStorage();
      const queue = world.queue();
      const id = await world.createJob();
      const job = await claimed(queue);
      await reportUtterances(queue, job, 0, 5);
      const error = { errorCode: 400, message: 'it is broken', retry: false };
      await queue.fail(job.lease, { ...error, postSessionMetadata: {} });
      const { ended, events } = collect(world, queue, id);
      await ended;
      expect(listTexts(events)).toHaveLength(5);
      expect(events.at(-1)).toMatchObject({ type: 'error', code: 400, message: 'it is broken' });
      // The journal of a failed job is deleted with the job.
      expect(await world.storage.journal.removeAbandoned()).toBe(0);
      await world.storage.jobs.delete(world.keyId, id);
      const rows = world.storage.database.selectFrom('utterance_batches').select('job_id');
      expect(await rows.execute()).toEqual([]);
    },
  );

  verifies(
    ['events.resume', 'durability.fencing'],
    'sees the next attempt continue behind the last, and nothing of a worker that lost its lease',
    async () => {
      const world = await openTestStorage();
      const queue = world.queue();
      const id = await world.createJob();
      const { ended, events } = collect(world, queue, id);
      const dead = await claimed(queue);
      await reportUtterances(queue, dead, 0, 4);
      world.clock.advance(31_000);
      const next = await claimed(queue);
      expect(next.job.progress).toMatchObject({ audioSecondsDone: 4, stage: 'transcribe' });
      expect(await world.storage.journal.readCheckpoint(id)).toEqual({ settledSamples: [4] });
      expect(await reportUtterances(queue, dead, 4, 9)).toBe(false);
      await reportUtterances(queue, next, 4, 6);
      await queue.release(next.lease);
      const last = await claimed(queue);
      await reportUtterances(queue, last, 6, 7);
      await queue.complete(last.lease, { result: createResult(7), postSessionMetadata: {} });
      await ended;
      expect(listTexts(events)).toEqual(Array.from({ length: 7 }, (_, index) => createText(index)));
      const versions = events.map(({ cursor }) => cursor.progress);
      expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    },
  );

  verifies(
    ['events.processes', 'cancel.fencing'],
    'follows a job that another process works on, and whose worker writes on once it is cancelled',
    async () => {
      const world = await openTestStorage();
      const worker = world.queue();
      const api = world.queue({ instanceId: 'api' });
      const id = await world.createJob();
      const { ended, events } = collect(world, api, id);
      await expect.poll(() => events.length).toBe(1);
      const job = await claimed(worker);
      await reportUtterances(worker, job, 0, 2);
      expect(events).toHaveLength(1);
      await expect
        .poll(() => {
          world.clock.advance(1000);
          return listTexts(events).length;
        })
        .toBe(2);
      // Cancelled at the other process, the worker learns of it with its next report.
      expect(await api.cancel(world.keyId, id)).toBe('cancelled');
      await ended;
      expect(events.at(-1)).toMatchObject({ type: 'error', code: 499 });
      expect(await reportUtterances(worker, job, 2, 3)).toBe(false);
      expect(await worker.heartbeat(job.lease)).toBe(false);
      const cancelled = await world.storage.jobs.get(world.keyId, id);
      await worker.complete(job.lease, { result: createResult(3), postSessionMetadata: {} });
      await worker.fail(job.lease, {
        errorCode: 500,
        message: 'late',
        retry: true,
        postSessionMetadata: {},
      });
      await worker.release(job.lease);
      expect(await world.storage.jobs.get(world.keyId, id)).toEqual(cancelled);
      expect(cancelled).toMatchObject({ status: 'error', errorCode: 499 });
      expect(await world.storage.results.readText(id)).toBeUndefined();
    },
  );

  test('ends when the job is deleted or the signal is aborted', async () => {
    const world = await openTestStorage();
    const queue = world.queue();
    const id = await world.createJob();
    const stopped = collect(world, queue, id);
    await expect.poll(() => stopped.events.length).toBe(1);
    stopped.stop();
    await stopped.ended;
    expect(stopped.events).toHaveLength(1);
    const other = collect(world, queue, 'not-there');
    await other.ended;
    expect(other.events).toEqual([]);
  });

  test('of an empty result receives the end alone, and one that has it already nothing', async () => {
    const world = await openTestStorage();
    const queue = world.queue();
    const id = await world.createJob();
    const job = await claimed(queue);
    await queue.complete(job.lease, { result: createResult(0), postSessionMetadata: {} });
    const follower = createJobFollower({ storage: world.storage, queue });
    const types: string[] = [];
    for await (const { type } of follower.follow({ keyId: world.keyId, jobId: id, signal: never }))
      types.push(type);
    expect(types).toEqual(['done']);
  });
});

test('journals of jobs that are done or deleted are removed, those of others kept', async () => {
  const world = await openTestStorage();
  const queue = world.queue();
  const { storage } = world;
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push(await world.createJob());
    await reportUtterances(queue, await claimed(queue), 0, 2000);
  }
  const [done = '', deleted = '', kept = ''] = ids;
  // In the state that a process leaves when it dies before it has removed them.
  await storage.database
    .updateTable('jobs')
    .set({ status: 'done', completed_at: 1, lease_token: null })
    .where('id', '=', done)
    .execute();
  await storage.database.deleteFrom('jobs').where('id', '=', deleted).execute();
  expect(await storage.journal.removeAbandoned()).toBe(2);
  const left = await storage.database
    .selectFrom('utterance_batches')
    .select('job_id')
    .distinct()
    .execute();
  expect(left).toEqual([{ job_id: kept }]);
  const progress = await storage.database.selectFrom('job_progress').select('job_id').execute();
  expect(progress.map(({ job_id }) => job_id).toSorted()).toEqual([done, kept].toSorted());
});
