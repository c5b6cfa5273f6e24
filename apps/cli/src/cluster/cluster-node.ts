import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../command-error.js';

/** Time after which a node that has ended is started again, in milliseconds. */
const restartMs = 3000;

/** Lines of the log of a node that could not be started that its error shows. */
const shownLogLines = 12;

/** Options of a {@link ClusterNode}. */
export interface ClusterNodeOptions {
  /** From 1 on. */
  readonly number: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** File to which it logs. */
  readonly logPath: string;
  /** Called with a sentence about what happens to it. */
  readonly onNotice: (sentence: string) => void;
}

/** What is known of a node once it is ready. */
interface RunningNode {
  readonly child: ChildProcess;
  readonly port: number;
}

/** A node of the cluster: a process with the service, which is started again when it ends. */
export class ClusterNode {
  readonly #options: ClusterNodeOptions;
  #child: ChildProcess | undefined;
  #running: RunningNode | undefined;
  #firstKey: string | undefined;
  readonly #stopping = new AbortController();

  constructor(options: ClusterNodeOptions) {
    this.#options = options;
  }

  get name(): string {
    return `node ${this.#options.number}`;
  }

  /** Port on which it listens, undefined while it does not. */
  get port(): number | undefined {
    return this.#running?.port;
  }

  /** Its process, undefined while it is not ready. */
  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** The API key that it has created, undefined when there was one. */
  get firstKey(): string | undefined {
    return this.#firstKey;
  }

  /** Where it is, for the user. */
  get description(): string {
    return `${this.name}  pid ${this.pid}  http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts it, and resolves once it is ready.
   *
   * @throws CommandError when it ends before that
   */
  async start(): Promise<void> {
    const { environment, logPath, number } = this.#options;
    mkdirSync(dirname(logPath), { recursive: true });
    const log = openSync(logPath, 'a', 0o600);
    const child = spawn(process.execPath, [process.argv[1] ?? '', 'serve'], {
      env: environment,
      // A signal of the terminal is for this process, which stops the nodes.
      detached: true,
      stdio: ['ignore', 'pipe', log],
    });
    closeSync(log);
    this.#child = child;
    const port = await this.#readPort(child);
    if (port === undefined) {
      const lines = readFileSync(logPath, 'utf8').trim().split('\n').slice(-shownLogLines);
      throw new CommandError(`node ${number} ended before it was ready\n${lines.join('\n')}`);
    }
    this.#running = { child, port };
    if (hasEnded(child)) this.#onEnd(child);
    else child.once('exit', () => this.#onEnd(child));
  }

  /** Lets it give its work away and end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child === undefined || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    // One that its user has paused does not notice it otherwise.
    child.kill('SIGCONT');
    await ended;
  }

  /** Ends it at once, when this process is about to end. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Port that a starting process announces, undefined when it ends before that. */
  #readPort({ stdout }: ChildProcess): Promise<number | undefined> {
    if (stdout === null) return Promise.resolve(undefined);
    const lines = createInterface({ input: stdout });
    return new Promise((resolve) => {
      lines.on('line', (line) => {
        this.#firstKey ??= /^The first API key, shown this once: (\S+)$/.exec(line)?.[1];
        const url = /^Earshot is ready at (\S+)$/.exec(line)?.[1];
        if (url !== undefined) resolve(Number(new URL(url).port));
      });
      lines.once('close', () => resolve(undefined));
    });
  }

  #onEnd({ exitCode, pid, signalCode }: ChildProcess): void {
    this.#running = undefined;
    if (this.#stopping.signal.aborted) return;
    const end = signalCode === null ? `ended with ${exitCode}` : `was ended by ${signalCode}`;
    this.#report(`(pid ${pid}) ${end}; it is started again in ${restartMs / 1000} seconds`);
    void this.#startAgain();
  }

  async #startAgain(): Promise<void> {
    const { logPath, onNotice } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await sleep(restartMs, undefined, { signal });
        await this.start();
        onNotice(`started again: ${this.description}`);
        return;
      } catch {
        if (!signal.aborted) this.#report(`cannot be started, see ${logPath}; it is tried again`);
      }
    }
  }

  #report(what: string): void {
    this.#options.onNotice(`${this.name} ${what}`);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
