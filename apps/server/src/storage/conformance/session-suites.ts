import { expect } from 'vitest';
import { hashSecret } from '../secrets.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';

/** Contract of `BrowserSessions`. */
export const browserSessionsSuite: ConformanceSuite = {
  'a link is redeemed once, however many redeem it at once': async ({
    keyId,
    openNode,
    storage,
  }) => {
    const link = await storage.sessions.create(keyId, 'link');
    expect((await storage.sessions.findLink(link))?.id).toBe(keyId);
    const nodes = [storage, await openNode()];
    const keys = await atOnce(8, nodes, (node) => node.sessions.redeem(link));
    expect(keys.filter((key) => key !== undefined)).toMatchObject([{ id: keyId }]);
    expect(await storage.sessions.findLink(link)).toBeUndefined();
  },

  'a session is neither a link nor that of a revoked key': async ({ keyId, storage }) => {
    const { keys, sessions } = storage;
    const session = await sessions.create(keyId, 'session');
    expect(await sessions.redeem(session)).toBeUndefined();
    expect(await sessions.findLink(session)).toBeUndefined();
    expect((await sessions.find(session))?.id).toBe(keyId);
    await keys.revoke(keyId);
    expect(await sessions.find(session)).toBeUndefined();
  },

  'a session ends when it is ended, and by its lifetime': async ({ clock, keyId, storage }) => {
    const { sessions } = storage;
    const [ended, kept] = [
      await sessions.create(keyId, 'session'),
      await sessions.create(keyId, 'session'),
    ];
    await sessions.end(ended);
    await sessions.end(ended);
    expect(await sessions.find(ended)).toBeUndefined();
    clock.advance(30 * 24 * 3600 * 1000 - 1);
    await sessions.removeExpired();
    expect(await sessions.find(kept)).toBeDefined();
    clock.advance(1);
    expect(await sessions.find(kept)).toBeUndefined();
  },
};

/** Contract of `Viewers`. */
export const viewersSuite: ConformanceSuite = {
  'a session has no more tokens than allowed, however many are created at once': async ({
    createJob,
    openNode,
    storage,
  }) => {
    const jobId = await createJob({ kind: 'live' });
    await storage.units.run((unit) =>
      storage.live.addToken(unit, { jobId, hash: 'token', lifetimeMs: 1000 }),
    );
    const nodes = [storage, await openNode()];
    const tokens = await atOnce(16, nodes, (node) => node.viewers.create(jobId, 5));
    const created = tokens.filter((token) => token !== undefined);
    expect(created).toHaveLength(5);
    expect(await storage.viewers.hashes(jobId)).toEqual(new Set(created.map(hashSecret)));
    const [first = ''] = created;
    expect(await storage.live.findByToken(hashSecret(first))).toMatchObject({ role: 'viewer' });
    await storage.viewers.revoke(jobId);
    expect(await storage.live.findByToken(hashSecret(first))).toBeUndefined();
  },
};
