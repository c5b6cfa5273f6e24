import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, manifest, root } from '../setup/packages.mjs';
import { run } from '../setup/run.mjs';

/**
 * A package manager with its runtime.
 *
 * @typedef {object} Consumer
 * @property {string} title
 * @property {(folder: string, names: readonly string[], peers?: readonly string[]) => Promise<void>} install -
 * `peers` are packages of others, which the user chooses
 * @property {(folder: string, program: string) => Promise<string>} run - runs a module and resolves
 * with what it prints
 */

/** Environment in which nothing of this project is found. */
export function plainEnvironment(extra = {}) {
  // npm adds the settings of the project whose script it runs.
  const { npm_config_engine_strict: _ofProject, ...others } = environment();
  const { PATH = '' } = process.env;
  const path = PATH.split(delimiter).filter((folder) => !folder.startsWith(root));
  return { ...others, NODE_OPTIONS: '', ...extra, PATH: path.join(delimiter) };
}

/** Oldest version of Node that the packages are for, in three parts. */
const oldestNode = `${manifest.engines.node.replace('>=', '')}.0`;

/**
 * Lists the package managers for Node. One of them refuses every package that is not for the oldest
 * Node, at any depth, unless a peer brings it.
 *
 * @returns {Consumer[]}
 */
export function nodeConsumers() {
  const { version } = process;
  const node = (folder, program) =>
    run(process.execPath, [program], { cwd: folder, env: plainEnvironment() });
  return [
    { title: `npm, Node ${version}`, install: npmInstall, run: node },
    {
      title: `pnpm, Node ${version}`,
      install: async (folder, names, peers = []) => {
        await pnpmAdd(folder, names, [
          '--config.engine-strict=true',
          `--config.node-version=${oldestNode}`,
          '--config.auto-install-peers=false',
        ]);
        if (peers.length > 0) await pnpmAdd(folder, peers, []);
      },
      run: node,
    },
  ];
}

async function pnpmAdd(folder, names, options) {
  const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs');
  await run(process.execPath, [pnpm, 'add', '--ignore-workspace', ...options, ...names], {
    cwd: folder,
    env: plainEnvironment(),
  });
}

/**
 * Finds the package managers of this machine. Bun and Deno are installed from npm the first time.
 *
 * @returns {Promise<Consumer[]>}
 */
export async function findConsumers() {
  const consumers = nodeConsumers();
  for (const runtime of ['bun', 'deno']) {
    const path = await ensureRuntime(runtime);
    if (path === undefined) continue;
    const title = (await run(path, ['--version'])).split('\n')[0] ?? '';
    const command = (folder, commandArguments) =>
      run(path, commandArguments, {
        cwd: folder,
        env: plainEnvironment({
          BUN_INSTALL_CACHE_DIR: join(folder, '.cache'),
          DENO_DIR: join(folder, '.cache'),
        }),
      });
    consumers.push({
      title: runtime === 'bun' ? `Bun ${title}` : title.replace(/ \(.*/, ''),
      install: async (folder, names, peers = []) => {
        const specifiers = [...names, ...peers].map((name) =>
          runtime === 'deno' ? `npm:${name}` : name,
        );
        await command(folder, ['add', ...specifiers]);
      },
      run: (folder, program) =>
        command(folder, runtime === 'deno' ? ['run', '--allow-all', program] : ['run', program]),
    });
  }
  return consumers;
}

/** Installs with npm into an empty project. */
export async function npmInstall(folder, names, peers = []) {
  await run('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...names, ...peers], {
    cwd: folder,
    env: plainEnvironment(),
  });
}

/**
 * Makes an empty project whose scope `@earshot` comes from a registry of this machine.
 *
 * @param {string} folder
 * @param {string} registry - address
 */
export function emptyProject(folder, registry) {
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'consumer', private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, '.npmrc'), `@earshot:registry=${registry}/\n`);
  return folder;
}

/**
 * Finds a runtime on this machine, or installs it beside the other packages. Undefined when there
 * is none.
 */
async function ensureRuntime(name) {
  const folder = join(root, `node_modules/.cache/${name}`);
  const path = join(folder, 'node_modules/.bin', name);
  if (!existsSync(path)) {
    try {
      await run('npm', ['install', '--prefix', folder, '--no-save', name]);
    } catch {
      return undefined;
    }
  }
  return path;
}

/**
 * Measures a folder.
 *
 * @param {string} folder
 * @param {RegExp} [counted] - files whose paths match it, all by default
 * @returns {number} bytes of the files in it. Links are not followed
 */
export function folderBytes(folder, counted = /^/) {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const entry = lstatSync(path);
    if (entry.isDirectory()) bytes += folderBytes(path, counted);
    else if (counted.test(path)) bytes += entry.size;
  }
  return bytes;
}
