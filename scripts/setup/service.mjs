import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bold, dim, red, say, step } from './console.mjs';
import { environment } from './packages.mjs';
import { run } from './run.mjs';
import { dataFolder } from './settings.mjs';

const sample = 'apps/server/sample/meeting.wav';
/** Characters of a key that are shown as its hint. */
const hintCharacters = 7;

/**
 * Address and key of the started service.
 *
 * @typedef {object} Service
 * @property {string} url
 * @property {string | undefined} key - from EARSHOT_API_KEY or from the file. Never to be passed as
 * an argument, which every user of the machine can read
 * @property {string | undefined} firstKey - the key that this start created, which is shown only
 * once
 * @property {string | undefined} keyFile - path of the file with the key, undefined when it comes
 * from the environment
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

/** True when an engine of the service works. @returns {Promise<boolean>} */
export async function canTranscribe({ url }) {
  return fetch(`${url}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Transcribes the bundled sample through the service. */
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
    // The service runs nevertheless. `earshot doctor` finds the cause.
    say(red(error.message));
  }
}

/**
 * Has the service make a link that opens the studio once, without a key.
 *
 * @returns {Promise<string | undefined>} undefined without a key that is known here, and where the
 * studio is not served
 */
export async function makeStudioLink({ url, key }) {
  if (key === undefined) return undefined;
  const response = await fetch(`${url}/studio/links`, {
    method: 'POST',
    headers: { 'x-service-key': key },
  }).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  const made = await response.json();
  return made.url;
}

/** Describes the key: the key itself when it is new, its hint and source otherwise. */
export function describeKey({ key, firstKey, keyFile }) {
  if (firstKey !== undefined)
    return `${firstKey}  ${dim(`shown this once; it stays in ${keyFile}`)}`;
  if (key === undefined) return 'one that you created; `npx earshot keys list` shows their names';
  const hint = key.slice(0, Math.min(hintCharacters, Math.floor(key.length / 4)));
  return `${hint}…  ${dim(keyFile === undefined ? 'from EARSHOT_API_KEY' : `from ${keyFile}`)}`;
}

/** Formats a command that uploads the sample, without the key itself. */
export function uploadCommand({ url, key, keyFile }) {
  const source = keyFile === undefined ? '$EARSHOT_API_KEY' : `$(cat ${quoted(keyFile)})`;
  const header = key === undefined ? 'x-service-key: YOUR_KEY' : `x-service-key: ${source}`;
  return `curl -H "${header}" -F audio=@${sample} ${url}/v2/upload`;
}

/** Quotes a path for a shell. */
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
      if (line.startsWith('No speech model is installed')) say(line);
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
