import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { installFailure } from './install-failure.js';
import type { InstallOptions } from './installation.js';
import type { PackageManager } from './package-manager.js';
import { runManager } from './run-manager.js';

/** Settings of the folder: a layout that can be moved, and the one script that has to run. */
const settings = `nodeLinker: hoisted
onlyBuiltDependencies:
  - better-sqlite3
allowBuilds:
  better-sqlite3: true
`;

const eventSchema = z.looseObject({
  name: z.string().optional(),
  status: z.string().optional(),
  level: z.string().optional(),
});

/**
 * Installs the packages of a manifest with pnpm, which compares each with its checksum.
 *
 * @returns the number of packages
 * @throws CommandError when that fails
 */
export async function installWithPnpm(
  manager: PackageManager,
  folder: string,
  { onProgress, part, signal }: InstallOptions,
): Promise<number> {
  await writeFile(join(folder, 'pnpm-workspace.yaml'), settings);
  const problems: string[] = [];
  let total = 0;
  let done = 0;
  const code = await runManager(manager, {
    parameters: ['install', '--reporter=ndjson', '--config.confirm-modules-purge=false'],
    folder,
    signal,
    onLine: (line) => {
      const { level, name, status } = readEvent(line);
      if (name === undefined || level === 'error') problems.push(line);
      if (name !== 'pnpm:progress') return;
      if (status === 'resolved') total += 1;
      if (status === 'fetched' || status === 'found_in_store') done += 1;
      onProgress({ stage: 'fetching', done, total });
    },
  });
  if (code !== 0) throw installFailure('pnpm', part, problems);
  return total;
}

/** Reads a line, which is an event unless a script wrote it. */
function readEvent(line: string): z.infer<typeof eventSchema> {
  try {
    return eventSchema.parse(JSON.parse(line));
  } catch {
    return {};
  }
}
