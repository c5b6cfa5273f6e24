import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError, errorMessage, listenForInterruption } from '../command-error.js';
import { ownVersion } from '../own-version.js';
import { withBar } from '../progress/with-bar.js';
import type { Terminal } from '../terminal.js';
import { serverPart } from './fetched-part.js';
import { installWithNpm } from './install-with-npm.js';
import { installWithPnpm } from './install-with-pnpm.js';
import type { InstallOptions } from './installation.js';
import { findPackageManager } from './package-manager.js';
import type { InstallationFacts, PartCache } from './part-cache.js';
import { watchCompilation } from './watch-compilation.js';

const installers = { npm: installWithNpm, pnpm: installWithPnpm } as const;

/**
 * Fetches a part from the registry of the user's package manager, in the version
 * of this command, with a bar on a terminal.
 *
 * @throws CommandError that says why it cannot be fetched, and what helps
 */
export async function fetchPart(cache: PartCache, terminal: Terminal): Promise<void> {
  const { release, signal } = listenForInterruption();
  const { part } = cache;
  try {
    terminal.notice(`Fetching ${part.title}, once, into ${cache.folder} (${part.size})`);
    const { packages, seconds } = await withBar(part.title, terminal, (update) =>
      cache.fill((folder) =>
        install(folder, {
          part,
          signal,
          onCompilation: () =>
            update({
              text: 'compiling the database, since github.com gave no binary: a minute or more',
              fraction: undefined,
            }),
          onProgress: ({ done, stage, total }) =>
            update({
              text: total === undefined ? `${stage} ${done}` : `${stage} ${done} of ${total}`,
              fraction: total === undefined ? undefined : done / Math.max(1, total),
            }),
        }),
      ),
    );
    terminal.notice(`${packages} packages in ${seconds.toFixed(0)} s`);
  } finally {
    release();
  }
}

/**
 * Which packages may run scripts, for an npm that asks. The others only check for binaries that they
 * bring, or download libraries of graphics cards.
 */
const allowScripts = {
  'better-sqlite3': true,
  bufferutil: false,
  koffi: false,
  'onnxruntime-node': false,
};

async function install(
  folder: string,
  options: InstallOptions & { readonly onCompilation: () => void },
): Promise<InstallationFacts> {
  const startedMs = performance.now();
  const version = ownVersion();
  const dependencies = Object.fromEntries(
    ['@earshot/cli', options.part.packageName].map((name) => [name, version]),
  );
  const manifest = {
    name: `earshot-${options.part.stem}`,
    private: true,
    version,
    dependencies,
    allowScripts,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const manager = findPackageManager();
  const stopWatch = watchCompilation(folder, options.onCompilation);
  const packages = await installers[manager.name](manager, folder, options).finally(stopWatch);
  if (options.part === serverPart) await checkDatabase(folder);
  return { packages, seconds: (performance.now() - startedMs) / 1000 };
}

/** Opens a database as the server does. Its binary is made by a script, which may not have run. */
const openDatabase = `
  const { createRequire } = require('node:module');
  const ofServer = createRequire(require.resolve('@earshot/server/package.json'));
  new (ofServer('better-sqlite3'))(':memory:').close();
`;

/** @throws CommandError when the database of the server does not work */
async function checkDatabase(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--eval', openDatabase], { cwd: folder }).catch(
    (cause: unknown) => {
      const reason = errorMessage(cause).match(/^Error: .*$/m)?.[0] ?? errorMessage(cause);
      throw new CommandError(
        `the database of the server (better-sqlite3) does not work: ${reason.slice(0, 300)}`,
        {
          hint: 'it is built by a script when it is installed: allow it (ignore-scripts=false), and try again',
          cause,
        },
      );
    },
  );
}
