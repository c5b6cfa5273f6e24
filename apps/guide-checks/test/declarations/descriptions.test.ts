import { describe, expect, test } from 'vitest';
import { findPublishedPackages } from './packages.js';
import { readPublicMembers } from './public-members.js';

// A compiler takes its time on a machine at work.
const timeout = 300_000;

describe('every name that an editor shows has a description', { timeout }, () => {
  for (const { name, folder, declarations } of findPublishedPackages())
    test(`of ${name}`, () => {
      const members = readPublicMembers(folder, declarations);
      expect(members.length).toBeGreaterThan(0);
      const undescribed = members.filter(({ isDescribed }) => !isDescribed);
      expect(undescribed.map(({ path }) => path)).toEqual([]);
    });
});
