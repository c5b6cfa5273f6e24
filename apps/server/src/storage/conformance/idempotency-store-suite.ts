import { expect } from 'vitest';
import type { IdempotencyOutcome } from '../ports/idempotency-store.js';
import type { Storage } from '../storage.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { sampleJob } from './samples.js';

const response = { status: 201, body: '{"id":"1"}' };
const createRequest = (keyId: string, requestHash = 'hash') => ({
  keyId,
  idempotencyKey: 'order 1',
  requestHash,
});

/** Creates a job as a route does: once for all repetitions of a request. */
function createOnce(
  { idempotency, jobs }: Storage,
  { id, keyId, ...change }: { id: string; keyId: string; requestHash?: string; fileId?: string },
): Promise<IdempotencyOutcome> {
  const job = { ...sampleJob(keyId, id), fileId: change.fileId ?? null };
  return idempotency.respondOnce(createRequest(keyId, change.requestHash), response, (unit) =>
    jobs.create(job, unit),
  );
}

/** Contract of `IdempotencyStore`. */
export const idempotencyStoreSuite: ConformanceSuite = {
  'a request is carried out once, however many repetitions there are at once': async ({
    keyId,
    openNode,
    storage,
  }) => {
    const nodes = [storage, await openNode()];
    const outcomes = await atOnce(50, nodes, (node, index) =>
      createOnce(node, { keyId, id: `job ${index}` }),
    );
    const firsts = outcomes.flatMap(({ kind }, index) => (kind === 'first' ? [index] : []));
    expect(firsts).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'repeated')).toHaveLength(49);
    expect(await storage.jobs.countQueued()).toBe(1);
    expect(await storage.jobs.get(keyId, `job ${firsts[0]}`)).toBeDefined();
  },

  'a repetition gets the first response, and creates nothing': async ({ keyId, storage }) => {
    expect(await createOnce(storage, { keyId, id: 'a' })).toEqual({ kind: 'first' });
    expect(await createOnce(storage, { keyId, id: 'b' })).toEqual({ kind: 'repeated', response });
    expect(await storage.idempotency.find(createRequest(keyId))).toEqual({
      kind: 'repeated',
      response,
    });
    expect(await storage.jobs.get(keyId, 'b')).toBeUndefined();
  },

  'another request under the same key is a conflict, but not under another API key': async ({
    keyId,
    storage,
  }) => {
    const { key } = await storage.keys.create('other');
    const requestHash = 'different';
    await createOnce(storage, { keyId, id: 'a' });
    expect(await createOnce(storage, { keyId, id: 'b', requestHash })).toEqual({
      kind: 'conflict',
    });
    expect(await createOnce(storage, { keyId: key.id, id: 'c', requestHash })).toEqual({
      kind: 'first',
    });
    expect(await storage.idempotency.get(createRequest(keyId))).toEqual({
      requestHash: 'hash',
      response,
    });
  },

  'a response is kept for 24 hours': async ({ clock, keyId, storage }) => {
    await createOnce(storage, { keyId, id: 'a' });
    clock.advance(24 * 3600 * 1000 - 1);
    await storage.idempotency.removeExpired();
    expect((await createOnce(storage, { keyId, id: 'b' })).kind).toBe('repeated');
    clock.advance(1);
    expect(await storage.idempotency.get(createRequest(keyId))).toBeUndefined();
    expect((await createOnce(storage, { keyId, id: 'c' })).kind).toBe('first');
  },

  'nothing is kept of a request that could not be carried out': async ({ keyId, storage }) => {
    const failing = createOnce(storage, { keyId, id: 'a', fileId: 'no such file' });
    await expect(failing).rejects.toThrow(Error);
    expect(await storage.idempotency.find(createRequest(keyId))).toEqual({ kind: 'first' });
    expect(await storage.jobs.countQueued()).toBe(0);
  },

  'a request without an idempotency key is always carried out': async ({ keyId, storage }) => {
    for (const id of ['a', 'b'])
      expect(
        await storage.idempotency.respondOnce(undefined, response, (unit) =>
          storage.jobs.create(sampleJob(keyId, id), unit),
        ),
      ).toEqual({ kind: 'first' });
    expect(await storage.jobs.countQueued()).toBe(2);
  },
};
