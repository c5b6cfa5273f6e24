import { fork } from 'node:child_process';
import { Writable } from 'node:stream';
import { AudioSpool, type TransferredEvent } from '../../ipc/audio-spool.js';
import { CommandWriter, commandDescriptor } from '../../ipc/command-pipe.js';
import { builtFile } from '../../runtime/built-file.js';
import type { StartProcess } from './process-connection.js';

/** Variables that an engine may need. The others, which may hold secrets, are withheld from native code that decodes untrusted audio. */
const passedVariables =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|DYLD_\w+|EARSHOT_POCKETSPHINX_\w+)$/u;

/** Environment variables of this process that are passed to engine processes. */
export const passedEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passedVariables.test(name)));

/**
 * Settings of the allocator of glibc, unless the operator has set some: it asks for huge pages, which Linux grants on request by default. A
 * decoder walks through tables of 100 MB, and translating their addresses takes part of its time (docs/decisions/0020).
 */
const allocation = () => ({
  GLIBC_TUNABLES: process.env['GLIBC_TUNABLES'] ?? 'glibc.malloc.hugetlb=1',
});

/** Starts an engine process from the built entry of this package. */
export const startEngineProcess: StartProcess = (listener) => {
  const spool = new AudioSpool();
  const child = fork(builtFile('engine-process.js'), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe', spool.descriptor ?? 'ignore'],
    // Flags of the parent, such as the port of a debugger, must not be inherited.
    execArgv: [],
    env: { ...passedEnvironment(), ...allocation() },
  });
  // Node.js omits the pipes of a process that it has no file descriptors for, which then cannot be started.
  const pipe = child.stdio?.[commandDescriptor];
  const commands = pipe instanceof Writable ? new CommandWriter(pipe, spool) : undefined;
  // The end of the process, which breaks the pipe, is reported anyway.
  pipe?.on('error', () => undefined);
  let hasEnded = false;
  const end = (how: string) => {
    if (hasEnded) return;
    hasEnded = true;
    pipe?.destroy();
    spool.close();
    listener.onEnd(how);
  };
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on(
      'data',
      createOutputLines((line) => listener.onOutput(line)),
    );
  }
  child.on('message', (message) => {
    if (hasEnded) return;
    // The entry sends nothing else.
    const { batchesRead, event } = message as TransferredEvent;
    spool.release(batchesRead);
    listener.onEvent(event);
  });
  child.on('error', (error) => {
    child.kill('SIGKILL');
    // A process that could not be started has no exit to wait for.
    if (child.pid === undefined) end(error.message);
  });
  child.on('exit', (code, signal) => end(signal ?? `code ${code}`));
  return {
    pid: child.pid,
    send(command) {
      if (child.connected && !hasEnded) commands?.write(command);
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
};

/** Maximum length of a line, in characters. The rest is dropped. */
const maximumCharacters = 1000;
/** Maximum number of lines of one process. */
const maximumLines = 200;

/**
 * Splits the output of a process into non-empty lines, at most 200 of at most 1,000 characters.
 *
 * @param onLine - called for each line
 * @returns a function that takes the output, in pieces of any length
 */
export function createOutputLines(onLine: (line: string) => void): (text: string) => void {
  let pending = '';
  let lines = 0;
  return (text) => {
    if (lines > maximumLines) return;
    const parts = text.split('\n');
    for (const [index, part] of parts.entries()) {
      pending = (pending + part).slice(0, maximumCharacters);
      if (index === parts.length - 1 || pending.trim() === '') continue;
      lines += 1;
      if (lines > maximumLines) {
        onLine(`(more than ${maximumLines} lines; the rest is left out)`);
        return;
      }
      onLine(pending);
      pending = '';
    }
  };
}
