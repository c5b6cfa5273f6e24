import type { Program } from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { findPublishedPackages } from './packages.js';
import { findPublicTypes, readDeclarations } from './public-members.js';

// A compiler takes its time on a busy machine.
const timeout = 300_000;

const packages = findPublishedPackages();

let program: Program;
beforeAll(() => {
  program = readDeclarations(packages.flatMap(({ declarations }) => declarations));
}, timeout);

test.each(packages)(
  '$name describes every name that an editor shows',
  ({ folder, declarations }) => {
    const { members } = findPublicTypes(program, folder, declarations);
    expect(members.length).toBeGreaterThan(0);
    const undescribed = members.filter(({ isDescribed }) => !isDescribed);
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  },
  timeout,
);

/** Packages that only apps install. */
const areForApps = new Set(['@earshot/http', '@earshot/live', '@earshot/react']);

// Otherwise an app that writes such a type down needs a package that it has not installed.
test.each(packages.filter(({ name }) => areForApps.has(name)))(
  '$name exports every type of other packages that it names',
  ({ folder, declarations }) => {
    expect(findPublicTypes(program, folder, declarations).unexported).toEqual([]);
  },
  timeout,
);
