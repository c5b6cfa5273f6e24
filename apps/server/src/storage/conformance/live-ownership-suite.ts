import { expect } from 'vitest';
import type { Adoption, LiveCompletion } from '../ports/live-ownership.js';
import { OwnershipLostError } from '../ports/live-ownership.js';
import { atOnce, type ConformanceSuite, type OpenedStorage } from './conformance-suite.js';
import { sampleFile } from './samples.js';

const lateTokenMs = 60_000;

function createCompletion(
  { clock, keyId }: OpenedStorage,
  fileId: string,
  also?: LiveCompletion['also'],
): LiveCompletion {
  return {
    result: ['{"by":"', fileId, '"}'],
    postSessionMetadata: {},
    file: sampleFile(keyId, fileId),
    lateTokenMs,
    endedAtMs: clock.now(),
    ...(also === undefined ? {} : { also }),
  };
}

/** Creates a queued session with the token `token`. Resolves with its id. */
async function createSession({ createJob, storage }: OpenedStorage): Promise<string> {
  const jobId = await createJob({ kind: 'live' });
  await storage.units.run((unit) =>
    storage.live.addToken(unit, { jobId, hash: 'token', lifetimeMs: 1000 }),
  );
  return jobId;
}

/**
 * Adoption by a process that can serve every session, while every process is alive, unless stated
 * otherwise.
 */
function createAdoption(
  owner: string,
  { canServe = () => true, dead }: { canServe?: Adoption['canServe']; dead?: string } = {},
): Adoption {
  return { owner, isAlive: (each) => each !== dead, canServe };
}

/** Contract of `LiveTokens` and `LiveOwnership`. */
export const liveOwnershipSuite: ConformanceSuite = {
  'one of those who begin a session at once begins it': async (opened) => {
    const jobId = await createSession(opened);
    const nodes = [opened.storage, await opened.openNode()];
    const begun = await atOnce(8, nodes, (node, index) => node.live.begin(jobId, `owner ${index}`));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await opened.storage.live.findByToken('token')).toMatchObject({
      owner: `owner ${begun.indexOf(true)}`,
      role: 'sender',
    });
  },

  'a session of a dead process is adopted once, however many adopt at once': async (opened) => {
    const { openNode, storage } = opened;
    const jobId = await createSession(opened);
    await storage.live.begin(jobId, 'dead');
    const nodes = [storage, await openNode()];
    const adopted = await atOnce(8, nodes, (node, index) =>
      node.live.adopt(createAdoption(`owner ${index}`, { dead: 'dead' })),
    );
    expect(adopted.flat()).toMatchObject([{ id: jobId, attempts: 2 }]);
    expect(await storage.live.adopt(createAdoption('another'))).toEqual([]);
    await storage.live.confirmRecovered(jobId);
    expect((await storage.live.findByToken('token'))?.job.attempts).toBe(1);
  },

  'a takeover from an owner that lives is no attempt': async (opened) => {
    const { storage } = opened;
    const jobId = await createSession(opened);
    await storage.live.begin(jobId, 'hung');
    const { adopt, findByToken, returnAttempt } = {
      adopt: (owner: string, dead: string) => storage.live.adopt(createAdoption(owner, { dead })),
      findByToken: () => storage.live.findByToken('token'),
      returnAttempt: () => storage.live.returnAttempt(jobId),
    };
    expect(await adopt('second', 'hung')).toMatchObject([{ attempts: 2 }]);
    expect(await adopt('third', 'second')).toMatchObject([{ attempts: 3 }]);
    await returnAttempt();
    expect((await findByToken())?.job.attempts).toBe(2);
    for (let count = 0; count < 3; count += 1) await returnAttempt();
    expect(await findByToken()).toMatchObject({ job: { attempts: 1 }, owner: 'third' });
  },

  'a session is taken over once from an owner, or when it was released': async (opened) => {
    const { openNode, storage } = opened;
    const jobId = await createSession(opened);
    expect(await storage.live.takeOver(jobId, null, 'early')).toBeUndefined();
    await storage.live.begin(jobId, 'first');
    const nodes = [storage, await openNode()];
    const taken = await atOnce(8, nodes, (node, index) =>
      node.live.takeOver(jobId, 'first', `owner ${index}`),
    );
    expect(taken.filter((job) => job !== undefined)).toMatchObject([{ id: jobId, attempts: 2 }]);
    const owner = `owner ${taken.findIndex((job) => job !== undefined)}`;
    await storage.live.release([jobId], 'first');
    expect((await storage.live.findByToken('token'))?.owner).toBe(owner);
    await storage.live.release([jobId, 'unknown'], owner);
    expect((await storage.live.findByToken('token'))?.owner).toBeNull();
    expect(await storage.live.takeOver(jobId, owner, 'late')).toBeUndefined();
    const released = await atOnce(8, nodes, (node, index) =>
      node.live.takeOver(jobId, null, `next ${index}`),
    );
    expect(released.filter((job) => job !== undefined)).toMatchObject([{ attempts: 2 }]);
  },

  'a session that was released is not recovered until its new owner confirms it, or it ends':
    async (opened) => {
      const { live } = opened.storage;
      const ids = [await createSession(opened), await opened.createJob({ kind: 'live' })];
      for (const id of ids) await live.begin(id, 'first');
      const [first = '', second = ''] = ids;
      expect(await live.countUnrecovered([])).toBe(0);
      expect(await live.countUnrecovered(ids)).toBe(0);
      await live.release(ids, 'first');
      expect(await live.countUnrecovered(ids)).toBe(2);
      expect(await live.countUnrecovered([first, 'unknown'])).toBe(1);
      for (const id of ids) await live.takeOver(id, null, 'second');
      expect(await live.countUnrecovered(ids)).toBe(2);
      await live.confirmRecovered(first);
      expect(await live.countUnrecovered(ids)).toBe(1);
      await live.fail({ jobId: second, owner: 'second' }, { errorCode: 500, message: 'broken' });
      expect(await live.countUnrecovered(ids)).toBe(0);
    },

  'a session that was released is adopted, too': async (opened) => {
    const jobId = await createSession(opened);
    const { live } = opened.storage;
    await live.begin(jobId, 'first');
    expect(await live.listOwned('first')).toEqual([jobId]);
    expect(await live.listOwned('second')).toEqual([]);
    await live.release([jobId], 'first');
    expect(await live.listOwned('first')).toEqual([]);
    expect(await live.adopt(createAdoption('second'))).toMatchObject([{ id: jobId }]);
    expect(await live.adopt(createAdoption('third'))).toEqual([]);
  },

  'a session that a process cannot serve is left to others, with its attempts': async (opened) => {
    const { storage } = opened;
    const ids = [await createSession(opened), await opened.createJob({ kind: 'live' })];
    for (const id of ids) await storage.live.begin(id, 'dead');
    const [unable, served] = ids;
    const canServe: Adoption['canServe'] = ({ id }) => id !== unable;
    const adopted = await storage.live.adopt(createAdoption('second', { canServe, dead: 'dead' }));
    expect(adopted).toMatchObject([{ id: served, attempts: 2 }]);
    expect(await storage.live.listOwned('dead')).toEqual([unable]);
    expect(await storage.live.adopt(createAdoption('third', { dead: 'dead' }))).toMatchObject([
      { id: unable, attempts: 2 },
    ]);
  },

  'an owner that was replaced neither completes its session nor fails it': async (opened) => {
    const { keyId, storage } = opened;
    const jobId = await createSession(opened);
    await storage.live.begin(jobId, 'replaced');
    await storage.live.adopt(createAdoption('owner', { dead: 'replaced' }));
    const refused = () => Promise.reject(new Error('must not be called'));
    await expect(
      storage.live.complete({ jobId, owner: 'replaced' }, createCompletion(opened, 'old', refused)),
    ).rejects.toBeInstanceOf(OwnershipLostError);
    const failure = { errorCode: 500, message: 'broken' };
    expect(await storage.live.fail({ jobId, owner: 'replaced' }, failure)).toBe(false);
    expect(await storage.jobs.get(keyId, jobId)).toMatchObject({
      status: 'processing',
      file: null,
    });
    await storage.live.complete({ jobId, owner: 'owner' }, createCompletion(opened, 'new'));
    expect(await storage.jobs.get(keyId, jobId)).toMatchObject({
      status: 'done',
      file: { id: 'new' },
    });
    expect(await storage.results.readText(jobId)).toBe('{"by":"new"}');
  },

  'a session ends once, with everything that belongs to its end': async (opened) => {
    const { clock, keyId, openNode, storage } = opened;
    const jobId = await createSession(opened);
    await storage.live.begin(jobId, 'owner');
    const session = { jobId, owner: 'owner' };
    const broken = createCompletion(opened, 'broken', () => Promise.reject(new Error('no space')));
    await expect(storage.live.complete(session, broken)).rejects.toThrow('no space');
    expect(await storage.files.exists('broken')).toBe(false);
    const nodes = [storage, await openNode()];
    const writes: number[] = [];
    const times = await atOnce(4, nodes, (node, index) =>
      node.live.complete(
        session,
        createCompletion(opened, `file ${index}`, async () => void writes.push(index)),
      ),
    );
    expect(writes).toHaveLength(1);
    expect(new Set(times)).toEqual(new Set([clock.now()]));
    const before = await storage.jobs.get(keyId, jobId);
    expect(before).toMatchObject({ status: 'done', file: { id: `file ${writes[0]}` } });
    await storage.live.fail(session, { errorCode: 500, message: 'broken' });
    expect(await storage.jobs.get(keyId, jobId)).toEqual(before);
    clock.advance(lateTokenMs);
    expect(await storage.live.findByToken('token')).toBeUndefined();
  },

  'a token expires unless its session begins': async (opened) => {
    const { clock, keyId, storage } = opened;
    const jobId = await createSession(opened);
    clock.advance(999);
    expect(await storage.live.expireUnopened()).toBe(0);
    expect(await storage.live.findByToken('token')).toBeDefined();
    expect(await storage.live.reachableIds()).toEqual(new Set([jobId]));
    clock.advance(1);
    expect(await storage.live.findByToken('token')).toBeUndefined();
    expect(await storage.live.expireUnopened()).toBe(1);
    expect(await storage.jobs.get(keyId, jobId)).toMatchObject({
      status: 'error',
      errorCode: 408,
      postSessionMetadata: { error: { code: 408, reason_code: 'session_not_opened' } },
    });
    expect(await storage.live.begin(jobId, 'owner')).toBe(false);
    expect(await storage.live.reachableIds()).toEqual(new Set());
  },
};
