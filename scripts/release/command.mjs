import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../setup/packages.mjs';
import { run } from '../setup/run.mjs';
import { folderBytes, plainEnvironment } from './consumers.mjs';

/** What the command alone may bring. */
const maximum = { packages: 40, bytes: 25 * 2 ** 20 };
const sample = join(root, 'apps/server/sample/meeting.wav');

/**
 * Installs the command as a stranger does, starts the service with it, which it fetches, opens its
 * studio, and transcribes a recording through it.
 *
 * @param {string} project - an empty one, whose `.npmrc` names the registry of the scope
 * @param {import('./consumers.mjs').Consumer} consumer
 * @throws Error that says what failed
 */
export async function checkCommand(project, { install }) {
  const startedMs = performance.now();
  const secondsUpToNow = () => (performance.now() - startedMs) / 1000;
  const marks = [];
  const mark = (name) => marks.push(`${name} ${secondsUpToNow().toFixed(0)} s`);
  await install(project, ['@earshot/cli']);
  mark('installed');
  let downloadSeconds = secondsUpToNow();
  const { bytes, packages } = requireThin(join(project, 'node_modules'));
  const earshot = join(project, 'node_modules/.bin/earshot');
  const env = {
    ...plainEnvironment(),
    // Beside the configuration of the user, as that of a machine would be.
    npm_config_globalconfig: join(project, '.npmrc'),
    EARSHOT_CACHE_DIR: join(project, 'cache'),
    EARSHOT_PORT: '0',
    EARSHOT_DATA_DIR: join(project, 'data'),
    EARSHOT_API_KEY: 'es_a-key-of-the-dry-run-of-a-release',
  };
  const options = { cwd: project, env };
  const service = startService(earshot, options);
  try {
    // Both are listened for from the start: the model may be there at once.
    const modelIsInUse = service.printed(/^moonshine-tiny-en is (?:in use|not installed)/);
    const url = await service.printed(/Earshot is ready at (http\S+)/);
    // Where no binary of the database is to be had, its compilation is part of it.
    const fetchSeconds = Number(/packages in (\d+) s/.exec(service.log())?.[1]);
    downloadSeconds += fetchSeconds;
    mark(`server fetched (${fetchSeconds} s) and ready`);
    const page = await fetch(url).then((response) => response.text());
    if (!page.includes('<title>Earshot</title>')) throw new Error('the studio is not at /');
    await modelIsInUse;
    mark('model in use');
    const request = ['transcribe', sample, '--quiet', '--server', url];
    const text = await run(earshot, request, options);
    // The first model writes capitals and commas. Without its source, another engine does not.
    if (!/good morning,? everyone/i.test(text)) throw new Error(`it heard: ${text}`);
    mark('first transcript');
    marks.push(`${(secondsUpToNow() - downloadSeconds).toFixed(0)} s beside downloads`);
  } catch (error) {
    const lines = service.log().trimEnd().split('\n').slice(-20);
    throw new Error([error.message, 'The log of the service ends with:', ...lines].join('\n'));
  } finally {
    service.stop();
  }
  const fetched = folderBytes(join(project, 'cache'));
  return {
    note: `${packages} packages, ${inMebibytes(bytes)} MiB; fetches ${inMebibytes(fetched)} MiB, serves and transcribes: ${marks.join(', ')}`,
  };
}

/** Starts the service with the command, and reads what it prints. */
function startService(earshot, options) {
  const service = spawn(earshot, ['serve'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = createInterface({ input: service.stdout });
  let log = '';
  service.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  return {
    log: () => log,
    /** Waits for a line. Resolves with the first group of the pattern. */
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        lines.on('line', (line) => {
          const match = pattern.exec(line);
          if (match !== null) resolve(match[1]);
        });
        service.once('exit', (code) => reject(new Error(`earshot serve ended with ${code}`)));
      }),
    stop: () => service.kill(),
  };
}

const inMebibytes = (bytes) => (bytes / 2 ** 20).toFixed(1);

/**
 * Measures what is installed with the command alone.
 *
 * @param {string} modules - folder `node_modules`
 * @throws Error when it is more than the command may bring
 */
function requireThin(modules) {
  const bytes = folderBytes(modules);
  const packages = new Set(
    readdirSync(modules, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
      const [, name] =
        /(?:^|node_modules\/)((?:@[\w-]+\/)?[\w.-]+)\/package\.json$/.exec(path) ?? [];
      return name === undefined ? [] : [name];
    }),
  ).size;
  if (packages > maximum.packages || bytes > maximum.bytes)
    throw new Error(
      `it brings ${packages} packages and ${inMebibytes(bytes)} MiB, more than ${maximum.packages} and ${inMebibytes(maximum.bytes)}`,
    );
  return { bytes, packages };
}
