import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readFirstKey } from '@earshot/server/first-key';
import { usageError } from '../command-error.js';
import { ClusterNode } from './cluster-node.js';
import { ClusterStores, type StoreSettings } from './cluster-stores.js';
import { TcpBalancer } from './tcp-balancer.js';

/** Options of a {@link LocalCluster}. */
export interface LocalClusterOptions {
  readonly nodeCount: number;
  /** Port of the balancer, 0 for a free one. */
  readonly port: number;
  /** Folder of everything, which is kept. @defaultValue a temporary one, which is removed */
  readonly dataFolder: string | undefined;
  /** Ends the start. */
  readonly signal: AbortSignal;
  /** Called with a sentence about what happens to a node. */
  readonly onNotice: (sentence: string) => void;
}

/** Stores, a balancer and several nodes on this machine. */
export class LocalCluster {
  readonly #options: LocalClusterOptions;
  readonly #folder: string;
  readonly #stores = new ClusterStores();
  readonly #nodes: ClusterNode[] = [];
  #storeSettings: StoreSettings | undefined;
  #balancer: TcpBalancer | undefined;
  #starting: Promise<void> = Promise.resolve();

  constructor(options: LocalClusterOptions) {
    this.#options = options;
    this.#folder = openFolder(options.dataFolder);
  }

  get nodes(): readonly ClusterNode[] {
    return this.#nodes;
  }

  /** Settings of the stores that it has started, undefined when those of the environment are used. */
  get storeSettings(): StoreSettings | undefined {
    return this.#storeSettings;
  }

  /** Address of the balancer, once it has started. */
  get url(): string {
    return `http://127.0.0.1:${this.#balancer?.port}`;
  }

  /**
   * Starts everything, and resolves once all nodes are ready.
   *
   * @throws CommandError when a part cannot be started
   */
  start(): Promise<void> {
    this.#starting = this.#start();
    return this.#starting;
  }

  /** The API key that the first node has created, in this run or an earlier one. */
  async readKey(): Promise<string | undefined> {
    return this.#nodes[0]?.firstKey ?? readFirstKey(this.#nodeFolder(1));
  }

  /** Lets the nodes give their work away, stops everything, and removes a temporary folder. */
  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()));
    // Parts that were being started are there when it has ended.
    await this.#starting.catch(() => undefined);
    await Promise.all(this.#nodes.map((node) => node.stop()));
    await this.#balancer?.close();
    await this.#stores.stop();
    this.#removeFolder();
  }

  /** Ends all processes at once, when this one is about to end. */
  kill(): void {
    for (const node of this.#nodes) node.kill();
    this.#stores.kill();
  }

  async #start(): Promise<void> {
    const { dataFolder, nodeCount, port, signal } = this.#options;
    const { loadConfiguration } = await import('@earshot/server');
    // Before anything else, so that a wrong setting is reported by itself.
    const { engines } = loadConfiguration();
    this.#balancer = await TcpBalancer.listen({ port, targets: () => this.#ports() }).catch(
      (error: unknown) => {
        throw usageError(`--port must be a free port, got ${port}: ${String(error)}`);
      },
    );
    this.#storeSettings = await this.#stores.start(this.#folder, dataFolder !== undefined);
    signal.throwIfAborted();
    const processes = Math.max(1, Math.floor(availableParallelism() / nodeCount));
    const shared = {
      EARSHOT_ENGINE_PROCESSES: String(processes),
      ...process.env,
      ...this.#storeSettings,
      EARSHOT_MODELS_DIR: engines.models.folder,
      // They start with what is there: none of them installs a model for all.
      EARSHOT_MODELS: 'none',
      EARSHOT_HOST: '127.0.0.1',
      EARSHOT_PORT: '0',
      // They are of one node, and not of several.
      EARSHOT_METRICS_PORT: undefined,
      EARSHOT_NODE_URL: undefined,
    };
    for (let number = 1; number <= nodeCount; number += 1)
      this.#nodes.push(
        new ClusterNode({
          number,
          environment: { ...shared, EARSHOT_DATA_DIR: this.#nodeFolder(number) },
          logPath: join(this.#folder, 'logs', `node-${number}.log`),
          onNotice: this.#options.onNotice,
        }),
      );
    // The first one creates the tables and the first key.
    const [first, ...others] = this.#nodes;
    await first?.start();
    signal.throwIfAborted();
    await Promise.all(others.map((node) => node.start()));
  }

  #ports(): number[] {
    return this.#nodes.map(({ port }) => port).filter((port) => port !== undefined);
  }

  #nodeFolder(number: number): string {
    return join(this.#folder, 'nodes', String(number));
  }

  #removeFolder(): void {
    if (this.#options.dataFolder === undefined)
      rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Creates the folder. Other users can only pass through, as the user of PostgreSQL has to. */
function openFolder(dataFolder: string | undefined): string {
  if (dataFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-cluster-'));
    chmodSync(folder, 0o711);
    return folder;
  }
  const folder = resolve(dataFolder);
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o711);
  return folder;
}
