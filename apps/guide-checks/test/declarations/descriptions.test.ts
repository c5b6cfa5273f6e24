import { beforeAll, describe, expect, test } from 'vitest';
import { findPublishedPackages } from './packages.js';
import { type PublicTypes, readPublicTypes } from './public-members.js';

// A compiler takes its time on a machine at work.
const timeout = 300_000;

/** Packages that an app installs alone. */
const areForApps = new Set(['@earshot/http', '@earshot/live', '@earshot/react']);

describe.each(findPublishedPackages())('$name', ({ name, folder, declarations }) => {
  let types: PublicTypes;
  beforeAll(() => {
    types = readPublicTypes(folder, declarations);
  }, timeout);

  test('describes every name that an editor shows', () => {
    const { members } = types;
    expect(members.length).toBeGreaterThan(0);
    const undescribed = members.filter(({ isDescribed }) => !isDescribed);
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  });

  // Otherwise an app that writes such a type down needs a package that it has not installed.
  test.runIf(areForApps.has(name))('exports every type of other packages that it names', () => {
    expect(types.unexported).toEqual([]);
  });
});
