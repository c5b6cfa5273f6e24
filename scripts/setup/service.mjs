import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bold, dim, red, say, step } from './console.mjs';
import { environment } from './packages.mjs';
import { run } from './run.mjs';

const sample = 'apps/server/sample/meeting.wav';
const dataFolder = process.env.EARSHOT_DATA_DIR ?? '.earshot';

/**
 * Starts the service: its log goes to `stderr`, signals reach it, and this process ends with it.
 *
 * @returns {Promise<{ url: string, key: string | undefined }>}
 */
export async function startService() {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: { EARSHOT_LOG_LEVEL: 'warn', ...environment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const url = await step('Starting the service', () => readUrl(child));
  child.on('exit', (code) => process.exit(code ?? 1));
  return { url, key: findKey() };
}

/** Lets the service transcribe the bundled sample, as any client would. */
export async function transcribeSample({ url, key }) {
  const options = ['--server', url, ...(key === undefined ? [] : ['--key', key]), '--timestamps'];
  try {
    const text = await step('Transcribing a sample', () =>
      run(process.execPath, [
        'apps/cli/dist/earshot.js',
        'transcribe',
        sample,
        '--quiet',
        ...options,
      ]),
    );
    say(`  ${dim(sample)} transcribed:`);
    for (const line of text.trimEnd().split('\n')) say(`  ${bold(line)}`);
  } catch (error) {
    // The service runs all the same, and `earshot doctor` finds what is wrong with it.
    say(red(error.message));
  }
}

/** A command that uploads the sample, to be copied from the terminal. */
export function uploadCommand({ url, key }) {
  return `curl -H 'x-service-key: ${key ?? 'YOUR_KEY'}' -F audio=@${sample} ${url}/v2/upload`;
}

function readUrl(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      reject(new Error(`The service ended with ${code} before it was ready.`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /Earshot is ready at (http\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url.replace(/\/$/, ''));
    });
  });
}

function findKey() {
  if (process.env.EARSHOT_API_KEY) return process.env.EARSHOT_API_KEY;
  const path = join(dataFolder, 'first-key');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}
