import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bold, dim, say, step } from './console.mjs';
import { environment, root } from './packages.mjs';

const sample = 'apps/server/sample/meeting.wav';

/**
 * Starts the service in the foreground: signals reach it, its log goes to `stderr`, and this process ends with it.
 *
 * @returns {Promise<{ url: string, key: string, curl: string, transcribeSample: () => Promise<void> }>}
 */
export async function startService() {
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { url, key } = await step('Starting the service', () => waitUntilReady(child));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  return {
    url,
    key,
    curl: `curl -H 'x-service-key: ${key}' -F audio=@${sample} ${url}/v2/upload`,
    transcribeSample: () => transcribeSample(url, key),
  };
}
