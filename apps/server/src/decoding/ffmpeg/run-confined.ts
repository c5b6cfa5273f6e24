import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { type Clock, repeat } from '../../clock/index.js';
import { toStorageError } from '../../storage/storage-error.js';

/** A program that is given files of strangers, and its limits. */
export interface ConfinedProgram {
  readonly command: string;
  readonly arguments: readonly string[];
  /** Standard input. @defaultValue none */
  readonly input?: string | undefined;
  /** Processor time, in seconds. */
  readonly cpuSeconds: number;
  /** Address space and resident memory, each in bytes. */
  readonly memoryBytes: number;
  /** Time without output while output is waited for, in milliseconds. */
  readonly stallMs: number;
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  readonly signal?: AbortSignal | undefined;
}

/** End of a confined program. */
export interface ProgramEnd {
  /** 0 after success; null when a signal ended it. */
  readonly exitCode: number | null;
  readonly exitSignal: NodeJS.Signals | null;
  /** Begin of what it wrote to standard error, as long as {@link errorOutputBytes}. */
  readonly errorHead: string;
  /** End of it. */
  readonly errorTail: string;
  /** Limit that it was killed for; undefined when it ended by itself. */
  readonly brokenLimit: 'time' | 'memory' | undefined;
}

/** Bytes of standard error that are kept, of its begin and of its end. */
const errorOutputBytes = 16 * 1024;
/** Time between two looks at the time and the memory of a program, in milliseconds. */
const watchMs = 1000;
const pageBytes = 4096;

/**
 * Limits of the system, set by the shell that the program then replaces: no core dump, no file, processor time, address space. A limit
 * that the system does not know is skipped.
 */
const limitingScript = ['ulimit -c 0', 'ulimit -f 0', 'ulimit -t "$1"', 'ulimit -v "$2"']
  .map((line) => `${line} 2>/dev/null || :`)
  .concat('shift 2', 'exec "$@"')
  .join('\n');

/**
 * Runs a program in a process group of its own, with an almost empty environment, within limits. It is killed when
 * it breaks one, when the signal is aborted, and when the consumer stops.
 *
 * @returns what it writes to standard output, as fast as that is taken; then its end
 * @throws StorageError when the machine has no room for a process; the reason of the signal
 */
export async function* runConfined(
  program: ConfinedProgram,
): AsyncGenerator<Uint8Array, ProgramEnd, undefined> {
  const { clock, memoryBytes, signal, stallMs } = program;
  signal?.throwIfAborted();
  const child = await start(program);
  const closed = once(child, 'close') as Promise<
    [exitCode: number | null, exitSignal: NodeJS.Signals | null]
  >;
  // An abandoned program is not waited for.
  closed.catch(() => undefined);
  let isClosed = false;
  const kill = () => {
    if (!isClosed) killGroup(child);
  };
  const errorOutput = keepErrorOutput(child);
  const ended = new AbortController();
  let waitingSinceMs: number | undefined;
  let brokenLimit: ProgramEnd['brokenLimit'];
  signal?.addEventListener('abort', kill, { once: true });
  const watching = repeat(
    () => {
      const isStalled =
        waitingSinceMs !== undefined && clock.monotonicMs() - waitingSinceMs > stallMs;
      if (isStalled) brokenLimit ??= 'time';
      if (residentBytes(child) > memoryBytes) brokenLimit ??= 'memory';
      if (brokenLimit !== undefined) kill();
    },
    { clock, firstPauseMs: watchMs, everyMs: watchMs, signal: ended.signal },
  );
  try {
    // A spawned process with a pipe has this stream.
    const output: AsyncIterator<Uint8Array> = (child.stdout as Readable)[Symbol.asyncIterator]();
    while (true) {
      waitingSinceMs = clock.monotonicMs();
      const next = await output.next();
      waitingSinceMs = undefined;
      if (next.done === true) break;
      yield next.value;
    }
    waitingSinceMs = clock.monotonicMs();
    const [exitCode, exitSignal] = await closed;
    isClosed = true;
    signal?.throwIfAborted();
    return { exitCode, exitSignal, brokenLimit, ...errorOutput() };
  } finally {
    ended.abort();
    signal?.removeEventListener('abort', kill);
    kill();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await watching;
  }
}

async function start({
  command,
  arguments: given,
  input,
  cpuSeconds,
  memoryBytes,
}: ConfinedProgram): Promise<ChildProcess> {
  const isLimited = process.platform !== 'win32';
  const limits = [String(Math.ceil(cpuSeconds)), String(Math.ceil(memoryBytes / 1024))];
  const [file, fileArguments] = isLimited
    ? ['/bin/sh', ['-c', limitingScript, 'sh', ...limits, command, ...given]]
    : [command, [...given]];
  try {
    const child = spawn(file, fileArguments, {
      cwd: '/',
      env: passedEnvironment(),
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      detached: isLimited,
      windowsHide: true,
    });
    await once(child, 'spawn');
    // What may still fail is a signal to a process that has ended.
    child.on('error', () => undefined);
    // A program that ends before it has read all of its input says why itself.
    child.stdin?.on('error', () => undefined).end(input);
    return child;
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Variables by which a program finds its libraries; all others may hold secrets. */
function passedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot'];
  const passed = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

/** Kills a program and whatever it started. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is gone.
  }
}

/** Reads standard error to its end, and keeps a bounded part of it. */
function keepErrorOutput(child: ChildProcess): () => Pick<ProgramEnd, 'errorHead' | 'errorTail'> {
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  child.stderr?.on('data', (chunk: Buffer) => {
    if (head.length < errorOutputBytes)
      head = Buffer.concat([head, chunk.subarray(0, errorOutputBytes - head.length)]);
    tail = Buffer.concat([tail, chunk]).subarray(-errorOutputBytes);
  });
  return () => ({ errorHead: head.toString('latin1'), errorTail: tail.toString('latin1') });
}

/** Resident memory of a process, in bytes; 0 where the system does not show it, or the process has ended. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return Number(pages) * pageBytes;
  } catch {
    return 0;
  }
}
