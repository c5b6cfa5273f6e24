import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say, step } from './console.mjs';
import { ensureSoftware } from './install-software.mjs';
import { run } from './run.mjs';
import { compiler, isInstalled } from './system-software.mjs';

/** Root folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Manifest of the project. */
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
process.chdir(root);

const stampPath = join(root, 'node_modules/.earshot-installed');

/** Checks the version of Node. @throws Error with the remedy when it is too old */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Earshot needs Node.js 20.19 or newer, and this is ${process.versions.node}. Install a current one from https://nodejs.org and try again.`,
  );
}

/**
 * Creates the environment of the project's commands: its own tools come first, and native addons
 * use the headers of this Node.
 */
export function environment() {
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, 'include/node/node.h'));
  return {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    // A native addon that has no prebuilt file compiles against these, so that nothing has to be
    // downloaded.
    ...(headers ? { npm_config_nodedir: process.env.npm_config_nodedir ?? prefix } : {}),
  };
}

/** Installs the packages of the lockfile, unless exactly these are installed. */
export async function installPackages() {
  const wanted = fingerprint();
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return;
  const install = () =>
    step('Installing packages (a few minutes the first time)', () =>
      run(
        'npx',
        ['--yes', manifest.packageManager, '--dir', root, 'install', '--frozen-lockfile'],
        // In the project, npx would take the pnpm of an installation that failed half way, which
        // cannot run.
        { env: environment(), cwd: tmpdir() },
      ),
    );
  await install().catch(async (error) => {
    if (!String(error.message).includes('gyp ERR!') || isInstalled(compiler)) throw error;
    say(
      '  A package with native parts has to be compiled: no prebuilt file of it can be had here.',
    );
    if ((await ensureSoftware([compiler])).length > 0)
      throw new Error('The packages are not installed.');
    await install();
  });
  writeFileSync(stampPath, wanted);
}

/** Builds the packages and apps. Unchanged ones come from the cache. */
export async function buildPackages() {
  await step('Building', () => run('turbo', ['run', 'build'], { env: environment() }));
}

/** Lists the folders of all packages, apps and examples, relative to the root. */
export function workspaces() {
  return ['packages', 'apps', 'apps/examples', 'tools']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const manifests = ['.', ...workspaces()].map((folder) => join(folder, 'package.json'));
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}
