import { expect } from 'vitest';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';

const share = { title: 'Interview', hasAudio: true, lifetimeMs: 1000 };

/** Contract of `TranscriptShares`. */
export const transcriptSharesSuite: ConformanceSuite = {
  'a transcript has no more links than allowed, however many are created at once': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    const [jobId, other] = [await createJob(), await createJob()];
    const nodes = [storage, await openNode()];
    const results = await atOnce(12, nodes, (node) => node.shares.create({ ...share, jobId }, 5));
    const created = results.filter((each) => each !== undefined);
    expect(created).toHaveLength(5);
    expect(await storage.shares.list(jobId)).toHaveLength(5);
    expect(await storage.shares.list(other)).toEqual([]);
    const [first = expect.fail('one is created')] = created;
    expect(await storage.shares.find(first.token)).toEqual({ share: first.share, keyId });
    expect(first.share).toMatchObject({ jobId, title: 'Interview', hasAudio: true });
    expect(await storage.shares.find(first.share.id)).toBeUndefined();
  },

  'a link ends when it is revoked, by its lifetime, and with its key': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    const { shares } = storage;
    const [jobId, other] = [await createJob(), await createJob()];
    const create = async (lifetimeMs: number) =>
      (await shares.create({ ...share, jobId, hasAudio: false, lifetimeMs }, 5)) ??
      expect.fail('it is created');
    const [revoked, short, long] = [await create(1000), await create(1000), await create(2000)];
    expect(await shares.revoke(other, revoked.share.id)).toBe(false);
    expect(await shares.revoke(jobId, revoked.share.id)).toBe(true);
    expect(await shares.revoke(jobId, revoked.share.id)).toBe(false);
    expect(await shares.find(revoked.token)).toBeUndefined();
    clock.advance(1000);
    expect(await shares.find(short.token)).toBeUndefined();
    expect((await shares.find(long.token))?.share).toEqual(long.share);
    expect(await shares.list(jobId)).toEqual([long.share]);
    await shares.removeExpired();
    expect(await shares.list(jobId)).toEqual([long.share]);
    await storage.keys.revoke(keyId);
    expect(await shares.find(long.token)).toBeUndefined();
  },
};
