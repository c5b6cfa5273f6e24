import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Clock } from '../../clock/index.js';
import { StorageUnavailableError, toStorageError } from '../../storage/storage-error.js';
import { StallWatch } from '../stall-watch.js';
import { findNetworkIsolation, isLauncherError } from './network-isolation.js';

/** A program that processes untrusted files, and its limits. */
export interface ConfinedProgram {
  readonly command: string;
  readonly arguments: readonly string[];
  /** Standard input. @defaultValue empty */
  readonly input?: string | undefined;
  /** Limit of processor time, in seconds. */
  readonly cpuSeconds: number;
  /** Limit of resident memory, in bytes. */
  readonly memoryBytes: number;
  /** Limit of address space, in bytes. @defaultValue that of resident memory */
  readonly addressBytes?: number | undefined;
  /** Limit of the time without output while output is awaited, in milliseconds. */
  readonly stallMs: number;
  readonly clock: Pick<Clock, 'sleep' | 'monotonicMs'>;
  readonly signal?: AbortSignal | undefined;
  /** Where it may write. @defaultValue nowhere */
  readonly workspace?: Workspace | undefined;
  /**
   * Proxy through which it reaches the network: the address, with its password. Other users of the
   * machine do not see it. @defaultValue it has no network
   */
  readonly proxyUrl?: string | undefined;
}

/** A folder for the files of a confined program. */
export interface Workspace {
  /** Absolute path. It is the working folder of the program, and that of its temporary files. */
  readonly folder: string;
  /** Limit of the size of a file that it writes, in bytes. */
  readonly fileBytes: number;
}

/** End of a confined program. */
export interface ProgramEnd {
  /** 0 after success, or null when a signal ended it. */
  readonly exitCode: number | null;
  readonly exitSignal: NodeJS.Signals | null;
  /** Start of its standard error, at most {@link errorOutputBytes}. */
  readonly errorHead: string;
  /** End of its standard error, at most {@link errorOutputBytes}. */
  readonly errorTail: string;
  /** Limit for which it was killed, or undefined when it was not killed for a limit. */
  readonly brokenLimit: 'time' | 'memory' | undefined;
}

/** Bytes that are kept of the start and of the end of standard error. */
const errorOutputBytes = 16 * 1024;
const pageBytes = 4096;

/** Unit in which a shell limits the size of files, in bytes. */
const fileUnitBytes = 512;

/**
 * Sets resource limits in a shell, which the program then replaces: no core dump, written files,
 * processor time, address space. A limit that the system does not support is skipped.
 */
const limitingScript = ['ulimit -c 0', 'ulimit -f "$1"', 'ulimit -t "$2"', 'ulimit -v "$3"']
  .map((line) => `${line} 2>/dev/null || :`)
  .concat('shift 3', 'exec "$@"')
  .join('\n');

type ProcessExit = [exitCode: number | null, exitSignal: NodeJS.Signals | null];

/**
 * Runs a program within limits, in a process group of its own, with an almost empty environment,
 * and without a network where the system can do that, unless it has a proxy. It is killed when it exceeds a limit, when
 * the signal is aborted, and when the consumer stops.
 *
 * @returns its standard output, as fast as that is consumed, and finally its end
 * @throws StorageError when the machine has no resources for a process, or the reason of the signal
 */
export async function* runConfined(
  program: ConfinedProgram,
): AsyncGenerator<Uint8Array, ProgramEnd, undefined> {
  const { clock, memoryBytes, signal, stallMs } = program;
  signal?.throwIfAborted();
  const child = await start(program);
  const closed = once(child, 'close') as Promise<ProcessExit>;
  // Handled here, since nothing awaits it when the consumer stops early.
  closed.catch(() => undefined);
  let isClosed = false;
  const kill = () => {
    if (!isClosed) killGroup(child);
  };
  const errorOutput = keepErrorOutput(child);
  let brokenLimit: ProgramEnd['brokenLimit'];
  signal?.addEventListener('abort', kill, { once: true });
  // The signal may have been aborted while the program was being started.
  if (signal?.aborted === true) kill();
  const watch = new StallWatch({
    clock,
    stallMs,
    check: (isStalled) => {
      if (isStalled) brokenLimit ??= 'time';
      if (residentBytes(child) > memoryBytes) brokenLimit ??= 'memory';
      if (brokenLimit !== undefined) kill();
    },
  });
  try {
    // A process that was spawned with a pipe has this stream.
    const output: AsyncIterator<Uint8Array> = (child.stdout as Readable)[Symbol.asyncIterator]();
    while (true) {
      const next = await watch.wait(() => output.next());
      if (next.done === true) break;
      yield next.value;
    }
    const [exitCode, exitSignal] = await watch.wait(() => closed);
    isClosed = true;
    signal?.throwIfAborted();
    const errors = errorOutput();
    if (isLauncherError(errors.errorHead))
      throw new StorageUnavailableError(`A program cannot be started: ${errors.errorHead.trim()}`);
    return { exitCode, exitSignal, brokenLimit, ...errors };
  } finally {
    signal?.removeEventListener('abort', kill);
    kill();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await watch.stop();
  }
}

async function start({
  command,
  arguments: given,
  input,
  cpuSeconds,
  memoryBytes,
  addressBytes = memoryBytes,
  workspace,
  proxyUrl,
}: ConfinedProgram): Promise<ChildProcess> {
  const isLimited = process.platform !== 'win32';
  const limits = [(workspace?.fileBytes ?? 0) / fileUnitBytes, cpuSeconds, addressBytes / 1024].map(
    (limit) => String(Math.ceil(limit)),
  );
  const { launcher } = proxyUrl === undefined ? await findNetworkIsolation() : { launcher: [] };
  const [file, fileArguments] = isLimited
    ? ['/bin/sh', ['-c', limitingScript, 'sh', ...limits, ...launcher, command, ...given]]
    : [command, [...given]];
  try {
    const child = spawn(file, fileArguments, {
      cwd: workspace?.folder ?? '/',
      env: {
        ...passedEnvironment(),
        ...(workspace === undefined ? {} : foldersIn(workspace)),
        ...(proxyUrl === undefined ? {} : proxiedBy(proxyUrl)),
      },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      detached: isLimited,
      windowsHide: true,
    });
    await once(child, 'spawn');
    // Only a signal to an ended process can still fail.
    child.on('error', () => undefined);
    // A program that ends before it has read all of its input reports the reason itself.
    child.stdin?.on('error', () => undefined).end(input);
    return child;
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Variables with which a program finds its libraries. Others may contain secrets. */
function passedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot'];
  const passed = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(passed), LC_ALL: 'C' };
}

/** Variables by which programs keep their files in a folder. */
function foldersIn({ folder }: Workspace): NodeJS.ProcessEnv {
  return { HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder };
}

/** Variables by which programs use a proxy. Arguments would be visible to all users. */
function proxiedBy(url: string): NodeJS.ProcessEnv {
  return { http_proxy: url, https_proxy: url, all_proxy: url };
}

/** Kills a program and all of its descendants in its group. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}

/** Reads standard error to its end, and keeps its start and its end. */
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

/**
 * Resident memory of a process, in bytes, or 0 where the system does not report it, and for a
 * process that has ended.
 */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    return Number(pages) * pageBytes;
  } catch {
    return 0;
  }
}
