import { expect } from 'vitest';
import type { CallbackAttempt, CallbackTarget, OmissionRule } from '../ports/outbox.js';
import type { Storage } from '../storage.js';
import { atOnce, type ConformanceSuite, type OpenedStorage } from './conformance-suite.js';

const url = 'https://example.com/hook';
const target: CallbackTarget = { url, method: 'POST' };
const rule: OmissionRule = {
  maximumWaitingPerKey: 1000,
  isReplaceable: (payload) => payload.includes('partial'),
};

/** Writes the end of a new job for a receiver. Resolves with the id of the job. */
async function addEnd({ createJob, keyId, storage }: OpenedStorage): Promise<string> {
  const jobId = await createJob();
  const callback = { jobId, keyId, ...target };
  await storage.units.run((unit) => storage.outbox.addEnds(unit, [callback]));
  return jobId;
}

async function addMessages(
  { outbox, units }: Storage,
  jobId: string,
  payloads: readonly string[],
  change: Partial<OmissionRule> = {},
): Promise<Map<string, number>> {
  const messages = payloads.map((payload, position) => ({ jobId, url, position, payload }));
  return units.run((unit) => outbox.addMessages(unit, messages, { ...rule, ...change }));
}

/** Takes due callbacks of all lanes. */
async function take({ outbox }: Storage, count: number): Promise<CallbackAttempt[]> {
  const lanes = await outbox.dueLanes();
  return outbox.take(
    lanes.map(({ host, keyId }) => ({ host, keyId, count })),
    60_000,
  );
}

async function takeOne(storage: Storage): Promise<CallbackAttempt> {
  return (await take(storage, 1))[0] ?? expect.fail('a callback is due');
}

/** Contract of `Outbox`. */
export const outboxSuite: ConformanceSuite = {
  'each callback is taken once, however many take at once': async (opened) => {
    for (let count = 0; count < 100; count += 1) await addEnd(opened);
    const nodes = [opened.storage, await opened.openNode()];
    const takers = await atOnce(8, nodes, async (node) => {
      const taken: string[] = [];
      for (;;) {
        const attempts = await take(node, 7);
        if (attempts.length === 0) return taken;
        taken.push(...attempts.map(({ id }) => id));
      }
    });
    expect(takers.flat()).toHaveLength(100);
    expect(new Set(takers.flat()).size).toBe(100);
  },

  'a callback is written with its unit, or not at all': async ({ createJob, keyId, storage }) => {
    const jobId = await createJob();
    const failing = storage.units.run(async (unit) => {
      await storage.outbox.addEnds(unit, [{ jobId, keyId, ...target }]);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await storage.outbox.countWaiting()).toBe(0);
  },

  'callbacks of several jobs are written together': async ({ createJob, keyId, storage }) => {
    const jobIds = [await createJob(), await createJob()];
    const callbacks = jobIds.flatMap((jobId) => [
      { jobId, keyId, ...target },
      { jobId, keyId, url: `${url}/2`, method: 'PUT' as const },
    ]);
    await storage.units.run((unit) => storage.outbox.addEnds(unit, callbacks));
    await storage.units.run((unit) => storage.outbox.addEnds(unit, []));
    const taken = await take(storage, 9);
    expect(taken.map(({ jobId, method, url }) => `${jobId} ${method} ${url}`).toSorted()).toEqual(
      callbacks.map(({ jobId, method, url }) => `${jobId} ${method} ${url}`).toSorted(),
    );
  },

  'a callback whose attempt was not recorded is due again, as the same one': async (opened) => {
    const { clock, storage } = opened;
    const jobId = await addEnd(opened);
    const first = await takeOne(storage);
    expect(first).toMatchObject({ jobId, url, host: 'example.com', attempts: 1, payload: null });
    clock.advance(59_999);
    expect(await take(storage, 1)).toEqual([]);
    clock.advance(1);
    expect(await takeOne(storage)).toEqual({ ...first, attempts: 2 });
  },

  'whoever was taken for dead changes nothing while another one sends': async (opened) => {
    const { clock, keyId, storage } = opened;
    const { outbox } = storage;
    await addEnd(opened);
    const asleep = await takeOne(storage);
    clock.advance(60_000);
    const awake = await takeOne(storage);
    await outbox.reschedule(asleep, 0, 500);
    await outbox.release(asleep, 0);
    await outbox.end(asleep, 'abandoned', 410);
    expect(await take(storage, 1)).toEqual([]);
    expect(await outbox.countWaiting()).toBe(1);
    await outbox.end(awake, 'delivered', 204);
    expect((await storage.deliveries.read(keyId, { limit: 2 })).deliveries).toMatchObject([
      { id: awake.id, state: 'delivered', lastStatus: 204, attempts: 2, nextAttemptAt: null },
    ]);
  },

  'a callback is rescheduled with its attempt, and released without it': async (opened) => {
    const { clock, storage } = opened;
    await addEnd(opened);
    await storage.outbox.reschedule(await takeOne(storage), 5000, 500);
    clock.advance(4999);
    expect(await storage.outbox.dueLanes()).toEqual([]);
    clock.advance(1);
    const second = await takeOne(storage);
    expect(second.attempts).toBe(2);
    await storage.outbox.release(second, 0);
    expect((await takeOne(storage)).attempts).toBe(2);
  },

  'the callbacks of a lane are taken in the order in which they became due': async (opened) => {
    const { clock, storage } = opened;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await addEnd(opened));
      clock.advance(1);
    }
    const taken = [await takeOne(storage), await takeOne(storage), await takeOne(storage)];
    expect(taken.map(({ jobId }) => jobId)).toEqual(ids);
  },

  'the messages of a session are due one after the other, whatever becomes of them': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    const jobId = await createJob({ kind: 'live' });
    await addMessages(storage, jobId, ['"0"', '"1"', '"2"']);
    // Those that are written stay as they are.
    await addMessages(storage, jobId, ['"other"', '"1"', '"2"', '"3"']);
    const first = await takeOne(storage);
    expect(first.payload).toBe('"0"');
    await storage.outbox.reschedule(first, 5000, 500);
    expect(await take(storage, 9)).toEqual([]);
    clock.advance(5000);
    await storage.outbox.end(await takeOne(storage), 'delivered', 200);
    await storage.outbox.end(await takeOne(storage), 'abandoned', 410);
    clock.advance(1000);
    expect(await storage.outbox.abandonOlderThan(999, 1)).toBe(1);
    expect((await takeOne(storage)).payload).toBe('"3"');
    expect(await take(storage, 9)).toEqual([]);
    const { deliveries } = await storage.deliveries.read(keyId, { limit: 10 });
    expect(deliveries.map(({ state }) => state).toSorted()).toEqual([
      'abandoned',
      'abandoned',
      'delivered',
      'waiting',
    ]);
  },

  'a message that is added while the one before it ends is due': async ({
    createJob,
    openNode,
    storage,
  }) => {
    const other = await openNode();
    const jobs = await Promise.all(Array.from({ length: 60 }, () => createJob({ kind: 'live' })));
    for (const jobId of jobs) await addMessages(storage, jobId, ['"0"']);
    const taken = await take(storage, jobs.length);
    expect(taken).toHaveLength(jobs.length);
    await Promise.all(
      taken.flatMap((attempt) => [
        storage.outbox.end(attempt, 'delivered', 200),
        addMessages(other, attempt.jobId, ['"0"', '"1"']),
      ]),
    );
    const next = await take(storage, jobs.length);
    expect(next.map(({ payload }) => payload)).toEqual(jobs.map(() => '"1"'));
  },

  'messages that are added at once do not exceed the rule together': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push(await createJob({ kind: 'live' }));
    const nodes = [storage, await openNode()];
    const omitted = await atOnce(8, nodes, (node, index) =>
      addMessages(node, ids[index] ?? '', ['"partial"', '"final"'], { maximumWaitingPerKey: 4 }),
    );
    expect(omitted.reduce((total, counts) => total + (counts.get(keyId) ?? 0), 0)).toBeGreaterThan(
      3,
    );
    // All finals, and as many partials as there was room for.
    const waiting = await storage.outbox.countWaiting();
    expect(waiting).toBeGreaterThanOrEqual(8);
    expect(waiting).toBeLessThanOrEqual(12);
  },

  'the messages of a deleted session are dropped': async ({ storage }) => {
    expect(await addMessages(storage, 'unknown', ['"0"'])).toEqual(new Map());
    expect(await storage.outbox.countWaiting()).toBe(0);
  },

  'callbacks end by their age, and leave after their retention': async (opened) => {
    const { clock, keyId, storage } = opened;
    for (let count = 0; count < 3; count += 1) await addEnd(opened);
    clock.advance(1000);
    expect(await storage.outbox.abandonOlderThan(1002, 10)).toBe(0);
    expect(await storage.outbox.abandonOlderThan(990, 2)).toBe(2);
    clock.advance(500);
    await storage.outbox.removeEnded(500);
    const count = async () =>
      (await storage.deliveries.read(keyId, { limit: 10 })).deliveries.length;
    expect(await count()).toBe(3);
    await storage.outbox.removeEnded(499);
    expect(await count()).toBe(1);
  },

  'what waits for a time becomes due earlier when the time of day is set back': async (opened) => {
    const { clock, storage } = opened;
    await addEnd(opened);
    await storage.outbox.reschedule(await takeOne(storage), 5000, null);
    clock.setBy(-3_600_000);
    await storage.outbox.bringForward(3_600_000);
    clock.advance(5000);
    expect((await takeOne(storage)).attempts).toBe(2);
  },

  'a delivery that has ended is sent again by one of those who ask at once': async (opened) => {
    const { keyId, openNode, storage } = opened;
    await addEnd(opened);
    const attempt = await takeOne(storage);
    expect(await storage.deliveries.resend(keyId, attempt.id)).toBe('waiting');
    await storage.outbox.end(attempt, 'delivered', 200);
    const nodes = [storage, await openNode()];
    const outcomes = await atOnce(8, nodes, (node) => node.deliveries.resend(keyId, attempt.id));
    expect(outcomes.filter((outcome) => outcome === 'resent')).toHaveLength(1);
    expect(await storage.deliveries.resend(keyId, 'unknown')).toBe('not-found');
    expect(await takeOne(storage)).toEqual(attempt);
  },

  'a callback is about its job, and signed with the secrets of its key': async (opened) => {
    const { keyId, storage } = opened;
    const jobId = await addEnd(opened);
    const before = (await storage.keys.getValid(keyId))?.webhookSecret;
    const after = (await storage.keys.rotateWebhookSecret(keyId))?.webhookSecret;
    expect(await storage.outbox.readSubject(jobId)).toEqual({
      isDone: false,
      errorCode: null,
      errorMessage: null,
      customMetadata: null,
      result: null,
      secrets: [after, before],
    });
    expect(await storage.outbox.readSubject('unknown')).toBeUndefined();
  },
};
