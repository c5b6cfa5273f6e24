import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const entry = join(import.meta.dirname, '../../dist/main.js');

/** The key that every test server knows from its start. */
export const testKey = 'es_test-key-that-exists-from-the-start-0001';

/** A second key, of another caller. */
export const otherKey = 'es_test-key-of-somebody-else-entirely-0002';

/** A real server process on a port of its own, with a data folder of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Everything that it wrote so far, on both outputs. */
  output(): string;
  /** Ends it as an operator would. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Settings of a test server, by the names of the environment. */
export type ServerEnvironment = Readonly<Record<string, string>>;

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed when the test process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-test-'));
  folders.push(folder);
  return folder;
}

/**
 * Starts the built server and waits for its ready line.
 *
 * @param environment - added to a plain environment: scripted engine, no Apertium, free port, the
 * test key
 * @param dataFolder - a fresh one unless given
 * @param launcher - a command, with its first arguments, that starts the server in an environment
 * of its own, none unless given
 * @param entryPath - the built program, that of this version unless given
 */
export async function startServerProcess(
  environment: ServerEnvironment = {},
  dataFolder: string = temporaryFolder(),
  launcher: readonly string[] = [],
  entryPath: string = entry,
): Promise<ServerProcess> {
  const [command, ...commandArguments] = [...launcher, process.execPath];
  const child = spawn(command ?? process.execPath, [...commandArguments, entryPath], {
    cwd: dataFolder,
    env: {
      PATH: process.env['PATH'],
      HOME: dataFolder,
      EARSHOT_PORT: '0',
      EARSHOT_DATA_DIR: dataFolder,
      EARSHOT_API_KEY: testKey,
      EARSHOT_ENGINE: 'scripted',
      // The software on the machine has no influence.
      EARSHOT_APERTIUM: '/nowhere/apertium',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (chunk) => {
    written += String(chunk);
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      written += `${line}\n`;
      const ready = /Earshot is ready at (http:\/\/\S+)/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready.replace(/\/$/, ''));
    });
    exited.then(
      ([code]) =>
        reject(new Error(`the server ended with ${code} before it was ready\n${written}`)),
      reject,
    );
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const [code] = await exited;
    return code;
  };
  return {
    url,
    dataFolder,
    process: child,
    output: () => written,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
