import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createClient, type EarshotClient } from '@earshot/http';
import { listChildren } from './process-figures.js';

const entry = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
/** Key that each service of the measurements knows. */
const apiKey = 'es_key-of-the-measurements';
const loopProbe = import.meta.resolve('@earshot/server/testing/loop-probe');

/** Options of {@link startServiceProcess}. */
export interface ServiceProcessOptions {
  /**
   * One of the service, or `default` for what it uses without that setting. @defaultValue scripted
   */
  readonly engine?: 'scripted' | 'pocketsphinx' | 'sherpa-onnx' | 'default';
  /** Further settings, by the names of the environment. @defaultValue none */
  readonly environment?: Readonly<Record<string, string>>;
  /** @defaultValue a free one */
  readonly port?: number;
  /** @defaultValue a new one, which is removed when the server stops */
  readonly dataFolder?: string;
  /**
   * True when {@link ServiceProcess.loopDelays} is called, whose probe costs time of its own.
   *
   * @defaultValue false
   */
  readonly hasLoopProbe?: boolean;
}

/** Delays of an event loop, in milliseconds. */
interface LoopDelays {
  readonly p99: number;
  readonly most: number;
}

interface Probed {
  delays: [LoopDelays];
}

/**
 * Starts the built service. With EARSHOT_BENCH_PROFILE, its processor profile is written into that
 * folder when it is stopped.
 *
 * @throws Error when it ends before it listens
 */
export async function startServiceProcess(
  options: ServiceProcessOptions = {},
): Promise<ServiceProcess> {
  const folder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  const child = spawnService(folder, options);
  const probed = followErrors(child);
  const url = await untilReady(child);
  const temporaryFolder = options.dataFolder === undefined ? folder : undefined;
  return new ServiceProcess(child, url, probed, temporaryFolder);
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function spawnService(
  folder: string,
  { engine = 'scripted', environment = {}, hasLoopProbe = false, port = 0 }: ServiceProcessOptions,
): Child {
  const profileFolder = process.env['EARSHOT_BENCH_PROFILE'];
  const profiling =
    profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  return spawn(process.execPath, [...profiling, entry], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      EARSHOT_DATA_DIR: folder,
      EARSHOT_PORT: String(port),
      EARSHOT_API_KEY: apiKey,
      ...(engine === 'default' ? {} : { EARSHOT_ENGINE: engine }),
      EARSHOT_LIVE_MAX_CHANNELS: '100000',
      EARSHOT_LIVE_IDLE_SECONDS: '3600',
      EARSHOT_REQUESTS_PER_MINUTE: '10000000',
      EARSHOT_LOG_LEVEL: 'error',
      ...(hasLoopProbe ? { NODE_OPTIONS: `--import=${loopProbe}` } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Prints errors of the service, and emits the delays that its probe writes among them. */
function followErrors({ stderr }: Child): EventEmitter<Probed> {
  const probed = new EventEmitter<Probed>();
  createInterface({ input: stderr }).on('line', (line) => {
    const delays = /^loop (\{.*\})$/.exec(line)?.[1];
    // Written by the probe.
    if (delays !== undefined) probed.emit('delays', JSON.parse(delays) as LoopDelays);
    else if (line !== '') console.error(line);
  });
  return probed;
}

/** The address that the service listens on. */
function untilReady(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`The service ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /Earshot is ready at (http:\S+)/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
}

/** The built service in a separate process, without limits on sessions and requests. */
export class ServiceProcess {
  readonly processId: number;
  readonly url: string;
  readonly port: number;
  readonly client: EarshotClient;
  /** Time at which it reported that it listens, on the clock of `performance`. */
  readonly listeningMs = performance.now();
  readonly #child: Child;
  readonly #exited: Promise<unknown>;
  readonly #probed: EventEmitter<Probed>;
  readonly #temporaryFolder: string | undefined;

  /** @param child - a process that listens */
  constructor(
    child: Child,
    url: string,
    probed: EventEmitter<Probed>,
    temporaryFolder: string | undefined,
  ) {
    this.#child = child;
    this.#exited = once(child, 'exit');
    this.#probed = probed;
    this.#temporaryFolder = temporaryFolder;
    this.processId = child.pid ?? Number.NaN;
    this.url = url;
    this.port = Number(new URL(url).port);
    this.client = createClient({ baseUrl: url, apiKey });
  }

  /** Process ids of its engine processes. */
  engineProcessIds(): readonly number[] {
    return listChildren(this.processId);
  }

  /** Delays of its event loop since the last call. Needs the probe. */
  async loopDelays(): Promise<LoopDelays> {
    const delays = once(this.#probed, 'delays');
    this.#child.kill('SIGUSR2');
    // The event has one argument.
    return (await delays)[0] as LoopDelays;
  }

  /** Ends it as an operator would. */
  async stop(): Promise<void> {
    this.#child.kill();
    await this.#exited;
    if (this.#temporaryFolder !== undefined)
      rmSync(this.#temporaryFolder, { recursive: true, force: true });
  }

  /** Ends it as a power failure would. Its data is kept. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}

/**
 * Initiates sessions.
 *
 * @param count - number of sessions
 * @param config - request of each session
 * @returns the urls of their sockets
 */
export async function initiateSessions(
  { client }: ServiceProcess,
  count: number,
  config: Parameters<EarshotClient['live']['initiate']>[0] = {},
): Promise<string[]> {
  const urls: string[] = [];
  const atOnce = 16;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let index = worker; index < count; index += atOnce)
        urls.push((await client.live.initiate(config)).url);
    }),
  );
  return urls;
}

/**
 * Sends a request.
 *
 * @param body - sent by POST as JSON. Without it, the request is a GET
 * @returns the text of the response
 * @throws Error for a status other than success
 */
export async function request(url: string, key: string, body?: object): Promise<string> {
  const response = await fetch(url, {
    headers: { 'x-service-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

/** Has the service make a one-time link that opens the studio for a key, as `npm start` does. */
export async function signInLink(origin: string, key: string = apiKey): Promise<string> {
  const response = await fetch(`${origin}/studio/links`, {
    method: 'POST',
    headers: { 'x-service-key': key },
  });
  const { url } = (await response.json()) as { url: string };
  return url;
}
