import { expect } from 'vitest';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { endNext, sampleFile, sampleJob } from './samples.js';

/** Contract of `FileRows`, as the files of the storage use it. */
export const fileRowsSuite: ConformanceSuite = {
  'a file is deleted unless a job uses it, by one of those who delete it at once': async ({
    createJob,
    keyId,
    openNode,
    storage,
  }) => {
    await storage.files.insert(sampleFile(keyId, 'used'));
    await storage.files.insert(sampleFile(keyId, 'unused'));
    await createJob({ fileId: 'used' });
    expect(await storage.files.delete(keyId, 'used')).toBe('used');
    expect(await storage.files.delete('another', 'unused')).toBe('not-found');
    const nodes = [storage, await openNode()];
    const outcomes = await atOnce(8, nodes, (node) => node.files.delete(keyId, 'unused'));
    expect(outcomes.filter((outcome) => outcome === 'deleted')).toHaveLength(1);
    expect(await storage.files.usage(keyId)).toEqual({ count: 1, bytes: 4 });
    expect(await storage.files.usage('another')).toEqual({ count: 0, bytes: 0 });
  },

  'a file that a job is being created for is not deleted': async ({ keyId, openNode, storage }) => {
    const nodes = [storage, await openNode()];
    for (let round = 0; round < 8; round += 1) {
      const fileId = `file ${round}`;
      await storage.files.insert(sampleFile(keyId, fileId));
      const [created, deleted] = await atOnce<unknown>(2, nodes, (node, index) =>
        index === 1
          ? node.files.delete(keyId, fileId)
          : node.units.run(async (unit) => {
              if (!(await node.files.hasAudio(unit, keyId, fileId))) return false;
              await node.jobs.create({ ...sampleJob(keyId, `job ${round}`), fileId }, unit);
              return true;
            }),
      );
      expect(deleted).toBe(created === true ? 'used' : 'deleted');
    }
  },

  'audio of a job is replaced, and the former file goes unless another job uses it': async ({
    createJob,
    keyId,
    storage,
  }) => {
    await storage.files.insert(sampleFile(keyId, 'former'));
    const ids = [await createJob({ fileId: 'former' }), await createJob({ fileId: 'former' })];
    const removed: string[][] = [];
    for (const id of ids)
      removed.push(
        await storage.units.run((unit) =>
          storage.files.replaceAudio(unit, id, sampleFile(keyId, `of ${id}`)),
        ),
      );
    expect(removed).toEqual([[], ['former']]);
    expect(await storage.files.exists('former')).toBe(false);
    expect(await storage.jobs.get(keyId, ids[0] ?? '')).toMatchObject({
      file: { id: `of ${ids[0]}` },
    });
  },

  'uploads that no job uses go, and audio expires after the end of its jobs': async ({
    clock,
    createJob,
    keyId,
    storage,
  }) => {
    await storage.files.insert(sampleFile(keyId, 'used'));
    await storage.files.insert(sampleFile(keyId, 'unused'));
    await createJob({ fileId: 'used' });
    clock.advance(1000);
    await storage.files.expire({ uploadsMs: 1000, audioMs: 1000 });
    expect(await storage.files.exists('unused')).toBe(false);
    expect((await storage.files.get(keyId, 'used'))?.expiredAt).toBeNull();
    await endNext(storage);
    clock.advance(1000);
    await storage.files.expire({ uploadsMs: 1000, audioMs: undefined });
    expect((await storage.files.get(keyId, 'used'))?.expiredAt).toBeNull();
    await storage.files.expire({ uploadsMs: 1000, audioMs: 1000 });
    expect((await storage.files.get(keyId, 'used'))?.expiredAt).toBe(clock.now());
    const hasAudio = storage.units.run((unit) => storage.files.hasAudio(unit, keyId, 'used'));
    expect(await hasAudio).toBe(false);
  },
};
