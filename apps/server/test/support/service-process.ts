import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const entry = new URL('../../dist/main.js', import.meta.url).pathname;

/** The key that every service under test knows from the start. */
export const apiKey = 'es_test-key-of-the-suite-0123456789';

/** A service in a process of its own, as its operator runs it. */
export interface ServiceProcess {
  url: string;
  folder: string;
  /** Everything that it wrote to either output. */
  output: () => string;
  /** Sends a signal and resolves with the exit code, null after a kill. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A new folder, removed by `removeFolder`. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'earshot-test-'));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs the built service until it is ready, or has ended. */
export async function runService(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcessByStdio<null, Readable, Readable>; output: () => string; url: string | undefined }> {
  const child = spawn(process.execPath, [entry], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      EARSHOT_PORT: '0',
      EARSHOT_ENGINE: 'scripted',
      EARSHOT_ENGINE_PROCESSES: '1',
      EARSHOT_API_KEY: apiKey,
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
      EARSHOT_BAD_KEYS_PER_MINUTE: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string | undefined>((resolve) => {
    const collect = (text: string): void => {
      output += text;
      const ready = /Earshot is ready at (http\S+)\n/.exec(output);
      if (ready) resolve(ready[1]);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('close', () => resolve(undefined));
  });
  return { child, output: () => output, url };
}

/**
 * Starts the built service and waits until it is ready.
 *
 * @param settings - variables besides those that every test needs
 * @param folder - the working folder, which holds the data; a new one unless given
 */
export async function startService(
  settings: Readonly<Record<string, string>> = {},
  folder = makeFolder(),
): Promise<ServiceProcess> {
  const { child, output, url } = await runService(folder, settings);
  if (url === undefined) throw new Error(`The service did not start:\n${output()}`);
  return {
    url,
    folder,
    output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}
