import { expect } from 'vitest';
import type { NewJob } from '../ports/stored-job.js';
import type { ConformanceSuite } from './conformance-suite.js';
import { claimNext, claimOne, claimRequest, sampleFile } from './samples.js';

/** Contract of the excluded needs of `JobClaims`. */
export const jobNeedsSuite: ConformanceSuite = {
  'recordings with excluded needs are left, and the others are claimed as fairly as before':
    async ({ clock, createJob, keyId, storage }) => {
      const { key } = await storage.keys.create('other');
      await storage.files.insert(sampleFile(keyId, 'mine'));
      await storage.files.insert(sampleFile(key.id, 'theirs'));
      const createMine = (change: Partial<NewJob> = {}) => createJob({ fileId: 'mine', ...change });
      const language_config = { languages: ['pl'], code_switching: false };
      const kinds: Partial<NewJob>[] = [
        { engine: 'large' },
        { requestParams: { language_config } },
        { requestParams: { language_config, custom_vocabulary: true } },
      ];
      const excludedNeeds: string[] = [];
      for (const kind of kinds) {
        await createMine(kind);
        // The claim of a dead process, which others leave as well.
        excludedNeeds.push((await claimNext(storage, { excludedNeeds })).needs);
        await createMine(kind);
      }
      clock.advance(claimRequest.leaseMs);
      const mine = [await createMine(), await createMine({ engine: 'small' }), await createMine()];
      const theirs = await createJob({ keyId: key.id, fileId: 'theirs' });
      const claimed: string[] = [];
      while (claimed.length < 4) claimed.push((await claimNext(storage, { excludedNeeds })).job.id);
      // Three jobs of the first key count as running, so that the other one is before it.
      expect(claimed).toEqual([theirs, ...mine]);
      expect(await claimOne(storage, { ...claimRequest, excludedNeeds })).toBeUndefined();
      const others: string[] = [];
      for (let count = 0; count < 6; count += 1) others.push((await claimNext(storage)).needs);
      expect(others.toSorted()).toEqual([...excludedNeeds, ...excludedNeeds].toSorted());
    },

  'a source is fetched whatever its job needs': async ({ createJob, storage }) => {
    const id = await createJob({ engine: 'large' });
    const { lease, needs } = await claimNext(storage);
    expect(await storage.claims.release(lease)).toBe(true);
    const again = await claimNext(storage, { excludedNeeds: [needs] });
    expect(again.job.id).toBe(id);
  },
};
