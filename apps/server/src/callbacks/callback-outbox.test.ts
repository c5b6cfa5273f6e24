import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { watchQueryPlans, wholeTable } from '../../test/support/query-plans.js';
import { jsonFragments } from '../storage/index.js';
import { SqlOutbox } from '../storage/sql/callbacks/outbox.js';
import { CallbackOutbox } from './callback-outbox.js';
import {
  claim,
  endWell,
  listen,
  openTestOutbox,
  result,
  withCallback,
} from './open-test-outbox.js';

test('a callback is written with the end of its job or not at all', async () => {
  const { createJob, jobs, rows, clock, queue, storage, keyId } = await openTestOutbox();
  const id = await createJob(withCallback('https://example.com/hook'));
  const stale = await claim(jobs);
  clock.advance(31_000);
  const { lease } = await claim(jobs);
  expect(
    await jobs.complete(stale.lease, {
      result: jsonFragments(result),
      postSessionMetadata: {},
    }),
  ).toBe(false);
  expect(
    await jobs.fail(stale.lease, {
      errorCode: 500,
      message: '',
      postSessionMetadata: {},
      retry: false,
    }),
  ).toBe(false);
  const retried = await jobs.fail(lease, {
    errorCode: 500,
    message: '',
    postSessionMetadata: {},
    retry: true,
  });
  expect(retried).toBe(true);
  expect(await rows()).toEqual([]);
  clock.advance(31_000);
  const broken = queue({ onEnded: () => Promise.reject(new Error('disk full')) });
  const last = await claim(broken);
  await expect(
    broken.complete(last.lease, {
      result: jsonFragments(result),
      postSessionMetadata: {},
    }),
  ).rejects.toThrow('disk full');
  expect(await storage.jobs.get(keyId, id)).toMatchObject({ status: 'processing', result: null });
  expect(
    await jobs.complete(last.lease, {
      result: jsonFragments(result),
      postSessionMetadata: {},
    }),
  ).toBe(true);
  expect(await rows()).toHaveLength(1);
});

test('a callback whose process died between sending and noting it is sent again under the same id', async () => {
  const receiver = await listen((response) => response.end());
  const { createJob, jobs, start, take, rows, clock, storage } = await openTestOutbox();
  await createJob(withCallback(receiver.url));
  await endWell(jobs);
  const [dead] = await take(1, 60_000);
  start();
  clock.advance(59_999);
  expect(await take(1, 60_000)).toEqual([]);
  await expect
    .poll(async () => {
      // Further polls of the outbox, whenever the dispatcher waits for them.
      clock.advance(1000);
      return (await rows())[0]?.state;
    })
    .toBe('delivered');
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([dead?.id]);
  // If the first process was only suspended and not dead, it no longer changes anything.
  if (dead !== undefined) await storage.outbox.reschedule(dead, 1, 500);
  expect((await rows())[0]).toMatchObject({ state: 'delivered', last_status: 200 });
});

test('a job that is deleted takes its callbacks with it; old ones are removed', async () => {
  const { createJob, jobs, rows, storage, keyId, take, clock } = await openTestOutbox();
  await createJob(withCallback('https://example.com/hook'));
  const deleted = await endWell(jobs);
  await createJob(withCallback('https://example.com/hook'));
  await endWell(jobs);
  expect(await storage.jobs.delete(keyId, deleted)).toBe('deleted');
  expect(await rows()).toHaveLength(1);
  const [attempt] = await take(1, 1000);
  if (attempt !== undefined) await storage.outbox.end(attempt, 'delivered', 204);
  clock.advance(1000);
  await storage.outbox.removeEnded(1000);
  expect(await rows()).toHaveLength(1);
  await storage.outbox.removeEnded(999);
  expect(await rows()).toEqual([]);
});

const partial = (text: string) =>
  JSON.stringify({ type: 'transcript', data: { is_final: false, utterance: { text } } });
const final = (text: string) =>
  JSON.stringify({ type: 'transcript', data: { is_final: true, utterance: { text } } });
const acknowledgement = JSON.stringify({ type: 'audio_chunk', acknowledged: true, data: {} });
const refusal = JSON.stringify({ type: 'audio_chunk', acknowledged: false, data: null });

verifies(
  'callback.bounded',
  'while too many wait for a key, its acknowledgements and partial transcripts are left out, counted, and nothing else is',
  async () => {
    const { storage, createJob, clock } = await openTestOutbox();
    const leftOut: unknown[] = [];
    const outbox = new CallbackOutbox(storage, clock, {
      maximumWaitingPerKey: 3,
      onLeftOut: (keyId, count) => leftOut.push([keyId, count]),
    });
    const { key: other } = await storage.keys.create('other');
    const [jobId, theirs] = [
      await createJob({ kind: 'live' }),
      await createJob({ kind: 'live', keyId: other.id }),
    ];
    const url = 'https://example.com/hook';
    const payloads = [partial('a'), acknowledgement, final('a'), partial('b'), acknowledgement];
    const messages = [...payloads, refusal, final('b')].map((payload, position) => ({
      jobId,
      url,
      position,
      payload,
    }));
    await outbox.addMessages(messages);
    await outbox.addMessages([{ jobId: theirs, url, position: 0, payload: partial('c') }]);
    // As after a restart, which finds them in the journal again.
    await outbox.addMessages(messages);
    const written = await storage.database
      .selectFrom('callbacks')
      .select(['payload', 'state'])
      .where('job_id', '=', jobId)
      .orderBy('position')
      .execute();
    expect(
      written.filter(({ state }) => state === 'waiting').map(({ payload }) => payload),
    ).toEqual([partial('a'), acknowledgement, final('a'), refusal, final('b')]);
    const keyId = (await storage.keys.list()).find(({ name }) => name === 'test')?.id;
    expect(leftOut).toEqual([[keyId, 2]]);
    expect(outbox.leftOut).toBe(2);
    expect(await storage.outbox.countWaiting()).toBe(6);
  },
);

test('a message that was left out is not sent again, since its content was not kept', async () => {
  const { clock, createJob, keyId, storage } = await openTestOutbox();
  const outbox = new CallbackOutbox(storage, clock, { maximumWaitingPerKey: 0 });
  const jobId = await createJob({ kind: 'live' });
  await outbox.addMessages([
    { jobId, url: 'https://example.com/hook', position: 0, payload: partial('a') },
  ]);
  const list = storage.deliveries;
  const { deliveries } = await list.read(keyId, { limit: 10 });
  expect(deliveries.map(({ state }) => state)).toEqual(['abandoned']);
  expect(await list.resend(keyId, deliveries[0]?.id ?? '')).toBe('left-out');
  expect(await storage.outbox.dueLanes()).toEqual([]);
});

test('the count of what waits is right, also when jobs are deleted', async () => {
  const { createJob, jobs, storage, keyId, take } = await openTestOutbox();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    await createJob(withCallback('https://example.com/hook'));
    ids.push(await endWell(jobs));
  }
  expect(await storage.outbox.countWaiting()).toBe(3);
  const [attempt] = await take(1, 1000);
  if (attempt !== undefined) await storage.outbox.end(attempt, 'delivered', 200);
  expect(await storage.outbox.countWaiting()).toBe(2);
  for (const id of ids) await storage.jobs.delete(keyId, id);
  expect(await storage.outbox.countWaiting()).toBe(0);
});

test('a scan covers some keys and some hosts of each, by the index, and comes round to all', async () => {
  const { storage, createJob, clock, keyId, dataFolder } = await openTestOutbox();
  const { key: other } = await storage.keys.create('other');
  const hosts = Array.from({ length: 300 }, (_, index) => `host-${index}.example`);
  const { database, plans } = watchQueryPlans(storage.database, dataFolder);
  const scanned = new SqlOutbox(database, clock);
  const outbox = new CallbackOutbox({ ...storage, outbox: scanned }, clock);
  const add = async (owner: string, host: string) => {
    const jobId = await createJob({ kind: 'live', keyId: owner });
    await outbox.addMessages([{ jobId, url: `https://${host}/`, position: 0, payload: final('') }]);
  };
  for (const host of hosts) await add(keyId, host);
  await add(other.id, 'quick.example');
  const scans = [await scanned.dueLanes(), await scanned.dueLanes()];
  for (const scan of scans) {
    expect(scan.length).toBeLessThanOrEqual(257);
    expect(scan.filter((lane) => lane.keyId === other.id)).toMatchObject([
      { host: 'quick.example' },
    ]);
  }
  const seen = new Set(scans.flat().map(({ host }) => host));
  expect(seen.size).toBe(301);
  await scanned.take([{ keyId, host: 'host-7.example', count: 1 }], 1000);
  await scanned.abandonOlderThan(1000, 10);
  const steps = plans();
  expect(steps.filter((step) => wholeTable.test(step))).toEqual([]);
  expect(steps.join('\n')).toContain('callbacks_by_lane');
}, 60_000);

test('a callback is pending until its last attempt, however far off', async () => {
  const { createJob, jobs, storage, take } = await openTestOutbox();
  const hasCallbacks = async () => (await storage.pendingWork.look()).hasCallbacks;
  await createJob(withCallback('https://example.com/hook'));
  expect(await hasCallbacks()).toBe(false);
  await endWell(jobs);
  expect(await hasCallbacks()).toBe(true);
  const [attempt] = await take(1, 60_000);
  if (attempt === undefined) throw new Error('There is nothing to send');
  await storage.outbox.reschedule(attempt, 3_600_000, 500);
  expect(await hasCallbacks()).toBe(true);
  await storage.outbox.end(attempt, 'delivered', 200);
  expect(await hasCallbacks()).toBe(false);
});
