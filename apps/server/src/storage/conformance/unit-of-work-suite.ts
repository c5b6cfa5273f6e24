import { expect } from 'vitest';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { sampleFile, sampleJob } from './samples.js';

/** Contract of `UnitsOfWork`. */
export const unitOfWorkSuite: ConformanceSuite = {
  'the writes of a unit are seen together, after its commit': async ({
    keyId,
    openNode,
    storage,
  }) => {
    const other = await openNode();
    const value = await storage.units.run(async (unit) => {
      await storage.files.insert(sampleFile(keyId, 'file'), unit);
      await storage.jobs.create({ ...sampleJob(keyId, 'job'), fileId: 'file' }, unit);
      expect(await storage.files.hasAudio(unit, keyId, 'file')).toBe(true);
      expect(await storage.jobs.countQueuedForKey(keyId, unit)).toEqual({ ofKey: 1, ofAll: 1 });
      expect(await other.jobs.get(keyId, 'job')).toBeUndefined();
      expect(await other.files.exists('file')).toBe(false);
      return 'value';
    });
    expect(value).toBe('value');
    expect(await other.jobs.get(keyId, 'job')).toMatchObject({ file: { id: 'file' } });
  },

  'a unit that rejects leaves nothing, and its error is that of its work': async ({
    keyId,
    storage,
  }) => {
    const error = new Error('the disk is full');
    const run = storage.units.run(async (unit) => {
      await storage.jobs.create(sampleJob(keyId, 'job'), unit);
      throw error;
    });
    await expect(run).rejects.toBe(error);
    expect(await storage.jobs.get(keyId, 'job')).toBeUndefined();
    await storage.jobs.create(sampleJob(keyId, 'job'));
  },

  'what units read stays so until they are committed, however many run at once': async ({
    keyId,
    openNode,
    storage,
  }) => {
    const nodes = [storage, await openNode()];
    await atOnce(16, nodes, (node, index) =>
      node.units.run(async (unit) => {
        const { ofAll } = await node.jobs.countQueuedForKey(keyId, unit);
        await node.jobs.create(sampleJob(keyId, `job ${index}`), unit);
        expect((await node.jobs.countQueuedForKey(keyId, unit)).ofAll).toBe(ofAll + 1);
      }),
    );
    expect(await storage.jobs.countQueued()).toBe(16);
  },
};
