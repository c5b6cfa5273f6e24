import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A child process that takes commands, and replies to each. */
export class Child<Command extends object, Reply extends { readonly type: string }> {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;

  /** @param module - path of its module */
  constructor(module: string) {
    this.#process = fork(module, {
      execArgv: ['--import', import.meta.resolve('tsx')],
      serialization: 'advanced',
      // Tens of thousands of sockets report their own errors.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#exited = once(this.#process, 'exit');
    this.#exited.catch(() => undefined);
  }

  get processId(): number {
    return this.#process.pid ?? Number.NaN;
  }

  /** Resolves with the next reply. @throws Error when the process ends without one */
  async next(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('The process ended without a reply'));
      if (this.#process.exitCode !== null) onExit();
      this.#process.once('exit', onExit);
      this.#process.once('message', (message) => {
        this.#process.off('exit', onExit);
        // Both ends are written in this folder, over the same types.
        resolve(message as unknown as Reply);
      });
    });
  }

  /** Sends a command. Resolves with its reply. */
  async request(command: Command): Promise<Reply> {
    const reply = this.next();
    this.#process.send(command);
    return reply;
  }

  /** Sends a command that has no reply. */
  post(command: Command): void {
    if (this.#process.connected) this.#process.send(command);
  }

  /** Kills the process. Resolves when it has ended. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#process.kill('SIGKILL');
    await this.#exited;
  }
}

/** The child's end of the channel to its parent. */
export interface ParentPort<Received, Sent> {
  onMessage(listener: (message: Received) => void): void;
  send(message: Sent): void;
}

/**
 * Opens the channel to the parent. The process ends when the parent disconnects.
 *
 * @throws Error when there is no parent
 */
export function parentPort<Received, Sent extends object>(): ParentPort<Received, Sent> {
  if (process.send === undefined) throw new Error('This process is started by `npm run attack`');
  process.on('disconnect', () => process.exit(0));
  return {
    // Both ends are written in this folder, over the same types.
    onMessage: (listener) => process.on('message', (message) => listener(message as Received)),
    send: (message) => process.send?.(message),
  };
}
