import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { CommandError } from '../command-error.js';
import { installFailure } from './install-failure.js';
import type { InstallOptions } from './installation.js';
import type { PackageManager } from './package-manager.js';
import { runManager } from './run-manager.js';

/** A call of npm that says what it fetches, and does not wait minutes for a network. */
const usualParameters = [
  '--loglevel=http',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--save',
  '--package-lock=true',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      libc: z.array(z.string()).optional(),
    }),
  ),
});

/**
 * Installs the packages of a manifest with npm: it finds the versions first, so that it is known how
 * many packages there are, and then compares each with its checksum.
 *
 * @returns the number of packages
 * @throws CommandError when that fails
 */
export async function installWithNpm(
  manager: PackageManager,
  folder: string,
  { onProgress, part, signal }: InstallOptions,
): Promise<number> {
  let found = 0;
  const options = { part, signal };
  await runStep(manager, folder, ['install', '--package-lock-only'], options, (line) => {
    if (!isFetched(line)) return;
    found += 1;
    onProgress({ stage: 'finding', done: found, total: undefined });
  });
  const total = await readLockedCount(folder);
  const fetched = new Set<string>();
  onProgress({ stage: 'fetching', done: 0, total });
  await runStep(manager, folder, ['ci'], options, (line) => {
    const address = isFetched(line) ? /\S+\.tgz/.exec(line)?.[0] : undefined;
    if (address === undefined) return;
    fetched.add(address);
    const done = Math.min(fetched.size, total);
    onProgress({ stage: done === total ? 'installing' : 'fetching', done, total });
  });
  return total;
}

/** True for a line about something that came from the registry or from the cache of npm. */
function isFetched(line: string): boolean {
  return /^npm http (?:fetch GET 2\d\d|cache) /.test(line);
}

async function runStep(
  manager: PackageManager,
  folder: string,
  parameters: readonly string[],
  { part, signal }: Pick<InstallOptions, 'part' | 'signal'>,
  onLine: (line: string) => void,
): Promise<void> {
  const others: string[] = [];
  const code = await runManager(manager, {
    parameters: [...parameters, ...usualParameters],
    folder,
    signal,
    onLine: (line) => {
      if (!/^npm (?:http|warn) /.test(line)) others.push(line);
      onLine(line);
    },
  });
  if (code !== 0) throw installFailure('npm', part, others);
}

/**
 * Number of locked packages for this platform. Each one must have a checksum.
 *
 * @throws CommandError for a package without one
 */
async function readLockedCount(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'package-lock.json'), 'utf8');
  const entries = Object.entries(lockSchema.parse(JSON.parse(text)).packages).filter(
    ([path]) => path !== '',
  );
  const unchecked = entries.find(([, { integrity }]) => integrity === undefined);
  if (unchecked !== undefined)
    throw new CommandError(
      `the registry announces no checksum for ${unchecked[0].replace(/^.*node_modules\//, '')}, so that it was not fetched`,
      { hint: 'use a registry that does' },
    );
  const libc = ownLibc();
  return entries.filter(
    ([, entry]) =>
      fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc),
  ).length;
}

/** The C library of this Node.js, by its name in manifests. */
function ownLibc(): string {
  // The types of Node.js do not say what a report contains.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/** Tests a list of platforms, which names those that fit, or with `!` those that do not. */
function fits(listed: readonly string[] | undefined, own: string): boolean {
  if (listed === undefined || listed.includes(own)) return true;
  return listed.every((name) => name.startsWith('!')) && !listed.includes(`!${own}`);
}
