import type { ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import { AudioSpool, type TransferredEvent } from '../../ipc/audio-spool.js';
import { CommandWriter, commandDescriptor } from '../../ipc/command-pipe.js';
import type { ProcessCommand } from '../../ipc/protocol.js';
import { forkProcess } from '../fork-process.js';
import type { ProcessConnection, ProcessListener, StartProcess } from './process-connection.js';

/**
 * Settings of the allocator of glibc, unless the operator has set some: it asks for huge pages,
 * which Linux grants on request by default. A decoder walks through tables of 100 MB, and
 * translating their addresses takes part of its time (docs/decisions/0020).
 */
const allocation = () => ({
  GLIBC_TUNABLES: process.env['GLIBC_TUNABLES'] ?? 'glibc.malloc.hugetlb=1',
});

/** An engine process, from the built entry of this package. */
class EngineProcess implements ProcessConnection {
  readonly #listener: ProcessListener;
  readonly #spool = new AudioSpool();
  readonly #child: ChildProcess;
  readonly #commands: CommandWriter | undefined;
  #hasEnded = false;

  constructor(listener: ProcessListener) {
    this.#listener = listener;
    const child = forkProcess('engine-process.js', {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe', this.#spool.descriptor ?? 'ignore'],
      environment: allocation(),
      onOutput: (line) => listener.onOutput(line),
    });
    this.#child = child;
    const pipe = child.stdio?.[commandDescriptor];
    this.#commands = pipe instanceof Writable ? new CommandWriter(pipe, this.#spool) : undefined;
    // The entry sends nothing else.
    child.on('message', (message) => this.#onMessage(message as TransferredEvent));
    child.on('error', (error) => {
      this.kill();
      // A process that could not be started has no exit to wait for.
      if (child.pid === undefined) this.#end(error.message);
    });
    child.on('exit', (code, signal) => this.#onExit(signal ?? `code ${code}`));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(command: ProcessCommand): void {
    if (this.#child.connected && !this.#hasEnded) this.#commands?.write(command);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #onMessage({ batchesRead, event }: TransferredEvent): void {
    if (this.#hasEnded) return;
    this.#spool.release(batchesRead);
    this.#listener.onEvent(event);
  }

  /** The events that the process sent before it ended are read first. */
  #onExit(how: string): void {
    if (this.#child.connected) this.#child.once('disconnect', () => this.#end(how));
    else this.#end(how);
  }

  #end(how: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#child.stdio?.[commandDescriptor]?.destroy();
    this.#spool.close();
    this.#listener.onEnd(how);
  }
}

/** Starts an engine process. */
export const startEngineProcess: StartProcess = (listener) => new EngineProcess(listener);
