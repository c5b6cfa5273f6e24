/**
 * Checks the packages and the service with other versions of Node: the tests of the packages for
 * programs of others, and a service that transcribes a sample, as a recording and in a live session.
 *
 *     npm run check:node
 *     npm run check:node -- 22 24
 *     npm run check:node -- 22 --only=packages
 *
 * The database is the only part that is built for one version of Node. Its prebuilt file comes from
 * github.com; without that it is compiled against the headers that npm brings with that Node, or
 * without such headers those in the folder that `npm_config_nodedir` names.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { say, step } from './setup/console.mjs';
import {
  buildPackages,
  environment,
  installPackages,
  requireNode,
  root,
} from './setup/packages.mjs';
import { run } from './setup/run.mjs';

/** Packages for programs of others, with tests that need no other version of Node than their own. */
const packages = ['core', 'http', 'live', 'audio', 'subtitles'];
const knownParts = ['packages', 'service'];
const [options, majors] = [true, false].map((isOption) =>
  process.argv.slice(2).filter((argument) => argument.startsWith('--') === isOption),
);
const only = options.map((option) => /^--only=(\w+)$/.exec(option)?.[1]);
const wrong = [
  ...majors.filter((major) => !/^\d{2}$/.test(major)),
  ...options.filter((_, index) => !knownParts.includes(only[index])),
];
if (wrong.length > 0) {
  say(`npm run check:node -- [22 24 26] [--only=packages|service], got ${wrong.join(' ')}`);
  process.exit(2);
}

try {
  requireNode();
  await installPackages();
  await buildPackages();
  for (const major of majors.length > 0 ? majors : ['22', '24', '26']) {
    const node = await ensureNode(major);
    const version = (await run(node, ['--version'])).trim();
    if (only.length === 0 || only.includes('packages')) await checkPackages(node, version);
    if (only.length === 0 || only.includes('service'))
      await step(`the service on Node ${version}`, async () => checkService(node, major));
  }
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

async function checkPackages(node, version) {
  for (const name of packages)
    await step(`${name} on Node ${version}`, () =>
      run(
        node,
        [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', `packages/${name}`],
        // The gate reads the report of the run on the installed Node.
        { env: { ...environmentOf(node), EARSHOT_WITHOUT_REPORT: '1' } },
      ),
    );
}

/** Starts the service, and transcribes its sample with the command, as a recording and live. */
async function checkService(node, major) {
  const database = await ensureDatabase(node, major);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-node-'));
  const env = {
    ...environmentOf(node),
    NODE_OPTIONS: `--import=${pathToFileURL(database).href}`,
    EARSHOT_PORT: '0',
    EARSHOT_DATA_DIR: folder,
    EARSHOT_MODELS_DIR: join(root, 'packages/model-moonshine-tiny-en'),
    EARSHOT_API_KEY: 'es_a-key-of-the-check-of-another-node',
    EARSHOT_LOG_LEVEL: 'warn',
  };
  const service = spawn(node, ['apps/server/dist/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  service.stderr.on('data', (text) => {
    log += text;
  });
  try {
    const url = await new Promise((resolve, reject) => {
      createInterface({ input: service.stdout }).on('line', (line) => {
        const ready = /Earshot is ready at (http\S+)/.exec(line)?.[1];
        if (ready !== undefined) resolve(ready);
      });
      service.once('exit', (code) => reject(new Error(`The service ended with ${code}\n${log}`)));
    });
    const sample = 'apps/server/sample/meeting.wav';
    for (const way of ['transcribe', 'live']) {
      const command = ['apps/cli/dist/earshot.js', way, sample, '--quiet', '--server', url];
      const text = await run(node, command, { env });
      if (!/good morning,? everyone/i.test(text)) throw new Error(`${way} has printed: ${text}`);
    }
  } finally {
    service.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Environment in which programs find that Node first. */
function environmentOf(node) {
  const { PATH } = environment();
  const { npm_config_nodedir } = process.env;
  return {
    ...environment(),
    // npm passes on the folder of its own configuration, whose headers are usually those of the
    // installed Node, which is another version.
    npm_config_nodedir: headersOf(node) ?? npm_config_nodedir ?? '',
    PATH: [dirname(node), PATH].join(delimiter),
  };
}

/** Finds the folder with the headers of an installed Node. Undefined where it came without them. */
function headersOf(node) {
  const packages = join(dirname(dirname(node)), 'node_modules');
  const name = readdirSync(packages).find((each) =>
    existsSync(join(packages, each, 'include/node/node.h')),
  );
  return name === undefined ? undefined : join(packages, name);
}

/**
 * Finds the path of a Node of that major version, which is installed beside the other packages the
 * first time.
 */
async function ensureNode(major) {
  const folder = cacheFolder(major);
  const path = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(path))
    await step(`Installing Node ${major}`, () =>
      run('npm', ['install', '--prefix', folder, '--no-save', `node@${major}`]),
    );
  return path;
}

/**
 * Installs the database for a version of Node, the first time.
 *
 * @returns path of a module that lets the service find it
 */
async function ensureDatabase(node, major) {
  const folder = join(cacheFolder(major), 'database');
  const hook = join(folder, 'find-database.mjs');
  if (existsSync(hook)) return hook;
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
  // One that did not load, or of which only a part is there, is installed anew.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const name = 'better-sqlite3';
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { [name]: dependencies[name] },
      allowScripts: { [name]: true },
    }),
  );
  await run('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: environmentOf(node),
  });
  await run(node, ['-e', `new (require('${name}'))(':memory:')`], { cwd: folder });
  const resolve = `export const resolve = (specifier, context, next) =>
    next(specifier, specifier === '${name}' ? { ...context, parentURL: ${JSON.stringify(pathToFileURL(hook).href)} } : context);`;
  writeFileSync(
    hook,
    `import { register } from 'node:module';
register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(resolve)}`)});
`,
  );
  return hook;
}

function cacheFolder(major) {
  return join(root, `node_modules/.cache/node-${major}`);
}
