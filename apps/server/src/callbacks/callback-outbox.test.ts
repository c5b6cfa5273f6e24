import { expect, test } from 'vitest';
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
  expect(await jobs.complete(stale.lease, { result, postSessionMetadata: {} })).toBe(false);
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
  await expect(broken.complete(last.lease, { result, postSessionMetadata: {} })).rejects.toThrow(
    'disk full',
  );
  expect(await storage.jobs.get(keyId, id)).toMatchObject({ status: 'processing', result: null });
  expect(await jobs.complete(last.lease, { result, postSessionMetadata: {} })).toBe(true);
  expect(await rows()).toHaveLength(1);
});

test('a callback whose process died between sending and noting it is sent again under the same id', async () => {
  const receiver = await listen((response) => response.end());
  const { createJob, jobs, start, outbox, rows, clock } = await openTestOutbox();
  await createJob(withCallback(receiver.url));
  await endWell(jobs);
  const [dead] = await outbox.take(1, () => 1, 60_000);
  start();
  clock.advance(59_999);
  expect(await outbox.take(1, () => 1, 60_000)).toEqual([]);
  clock.advance(1001);
  await expect.poll(async () => (await rows())[0]?.state).toBe('delivered');
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([dead?.id]);
  // Should the first process have been asleep and not dead, it changes nothing any more.
  if (dead !== undefined) await outbox.putOff(dead, 1, 500);
  expect((await rows())[0]).toMatchObject({ state: 'delivered', last_status: 200 });
});

test('whoever was taken for dead changes nothing while another one sends', async () => {
  const { createJob, jobs, rows, outbox, clock } = await openTestOutbox();
  await createJob(withCallback('https://example.com/hook'));
  await endWell(jobs);
  const [asleep] = await outbox.take(1, () => 1, 60_000);
  clock.advance(60_000);
  const [awake] = await outbox.take(1, () => 1, 60_000);
  if (asleep === undefined || awake === undefined) throw new Error('There is nothing to send');
  const before = await rows();
  await outbox.putOff(asleep, 1, 500);
  await outbox.giveBack(asleep);
  await outbox.markGivenUp(asleep, 410);
  await outbox.markDelivered(asleep, 200);
  expect(await rows()).toEqual(before);
  await outbox.markDelivered(awake, 204);
  expect((await rows())[0]).toMatchObject({ state: 'delivered', last_status: 204, attempts: 2 });
});

test('a job that is deleted takes its callbacks with it; old ones are forgotten', async () => {
  const { createJob, jobs, rows, storage, keyId, outbox, clock } = await openTestOutbox();
  await createJob(withCallback('https://example.com/hook'));
  const deleted = await endWell(jobs);
  await createJob(withCallback('https://example.com/hook'));
  await endWell(jobs);
  expect(await storage.jobs.delete(keyId, deleted)).toBe('deleted');
  expect(await rows()).toHaveLength(1);
  const [attempt] = await outbox.take(1, () => 1, 1000);
  if (attempt !== undefined) await outbox.markDelivered(attempt, 204);
  clock.advance(1000);
  await outbox.removeEnded(1000);
  expect(await rows()).toHaveLength(1);
  await outbox.removeEnded(999);
  expect(await rows()).toEqual([]);
});
