import { describe, expect, test } from 'vitest';
import { findPublishedPackages } from './packages.js';
import { readPublicMembers } from './public-members.js';

describe('every name that an editor shows has a description', () => {
  for (const { name, folder, declarations } of findPublishedPackages())
    test(name, () => {
      const members = readPublicMembers(folder, declarations);
      expect(members.length).toBeGreaterThan(0);
      const undescribed = members.filter(({ isDescribed }) => !isDescribed);
      expect(undescribed.map(({ path }) => path)).toEqual([]);
    });
});
