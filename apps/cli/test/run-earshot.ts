import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from '@earshot/server/testing';

const entry = join(import.meta.dirname, '../dist/earshot.js');

/** Options of {@link earshot}. */
export interface RunOptions {
  environment?: Record<string, string>;
  folder?: string;
  input?: Uint8Array;
  /** Called with the running process, to interrupt it for example. */
  during?: (child: ReturnType<typeof spawn>) => void;
}

/** Runs the command as a shell would. */
export async function earshot(
  parameters: string[],
  { environment = {}, folder = temporaryFolder(), input, during }: RunOptions = {},
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [entry, ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...environment },
    stdio: 'pipe',
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  child.stdin.end(input);
  during?.(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}
