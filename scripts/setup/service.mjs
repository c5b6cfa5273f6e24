import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bold, dim, red, say, step } from './console.mjs';
import { environment } from './packages.mjs';
import { run } from './run.mjs';

const sample = 'apps/server/sample/meeting.wav';
/** Characters of a key that are shown to recognise it by. */
const hintCharacters = 7;

/**
 * How this machine reaches the service.
 *
 * @typedef {object} Service
 * @property {string} url
 * @property {string | undefined} key - from EARSHOT_API_KEY or from the file; never to be put among arguments, which every user of the machine can read
 * @property {string | undefined} firstKey - the key that this start created, to be shown this once
 * @property {string | undefined} keyFile - the file that has the key; undefined when the environment has it
 */

/**
 * Starts the service: its log goes to `stderr`, signals reach it, and this process ends with it.
 *
 * @returns {Promise<Service>}
 */
export async function startService() {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: { EARSHOT_LOG_LEVEL: 'warn', ...environment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const started = await step('Starting the service', () => readStart(child));
  child.on('exit', (code) => process.exit(code ?? 1));
  return { ...started, ...findKey() };
}

/** Lets the service transcribe the bundled sample, as any client would. */
export async function transcribeSample({ url, key }) {
  const env = { ...environment(), ...(key === undefined ? {} : { EARSHOT_API_KEY: key }) };
  try {
    const text = await step('Transcribing a sample', () =>
      run(
        process.execPath,
        [
          'apps/cli/dist/earshot.js',
          'transcribe',
          sample,
          '--quiet',
          '--server',
          url,
          '--timestamps',
        ],
        { env },
      ),
    );
    say(`  ${dim(sample)} transcribed:`);
    for (const line of text.trimEnd().split('\n')) say(`  ${bold(line)}`);
  } catch (error) {
    // The service runs all the same, and `earshot doctor` finds what is wrong with it.
    say(red(error.message));
  }
}

/** The key when it is new, and later what it is recognised by. */
export function describeKey({ key, firstKey, keyFile }) {
  if (firstKey !== undefined)
    return `${firstKey}  ${dim(`shown this once; it stays in ${keyFile}`)}`;
  if (key === undefined) return 'one that you created; `npx earshot keys list` shows their names';
  const hint = key.slice(0, Math.min(hintCharacters, Math.floor(key.length / 4)));
  return `${hint}…  ${dim(keyFile === undefined ? 'from EARSHOT_API_KEY' : `from ${keyFile}`)}`;
}

/** A command that uploads the sample, to be copied from the terminal; the key itself is not in it. */
export function uploadCommand({ url, key, keyFile }) {
  const source = keyFile === undefined ? '$EARSHOT_API_KEY' : `$(cat ${quoted(keyFile)})`;
  const header = key === undefined ? 'x-service-key: YOUR_KEY' : `x-service-key: ${source}`;
  return `curl -H "${header}" -F audio=@${sample} ${url}/v2/upload`;
}

/** A path as a shell takes it. */
function quoted(path) {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** @returns {Promise<{ url: string, firstKey: string | undefined }>} */
function readStart(child) {
  return new Promise((resolve, reject) => {
    let firstKey;
    child.on('error', reject);
    child.on('exit', (code) =>
      reject(new Error(`The service ended with ${code} before it was ready.`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      firstKey ??= /^The first API key, shown this once: (\S+)$/.exec(line)?.[1];
      const url = /Earshot is ready at (http\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve({ url: url.replace(/\/$/, ''), firstKey });
    });
  });
}

/** @returns {{ key: string | undefined, keyFile: string | undefined }} */
function findKey() {
  if (process.env.EARSHOT_API_KEY) return { key: process.env.EARSHOT_API_KEY, keyFile: undefined };
  const keyFile = join(dataFolder(), 'first-key');
  return existsSync(keyFile)
    ? { key: readFileSync(keyFile, 'utf8').trim(), keyFile }
    : { key: undefined, keyFile: undefined };
}

/** The data folder, from where the service takes it as well. */
function dataFolder() {
  if (process.env.EARSHOT_DATA_DIR) return process.env.EARSHOT_DATA_DIR;
  const configured = existsSync('earshot.config.json')
    ? JSON.parse(readFileSync('earshot.config.json', 'utf8')).EARSHOT_DATA_DIR
    : undefined;
  return configured ?? '.earshot';
}
