import { type Capabilities, capabilitiesSchema } from '@earshot/core';
import type { EngineCapabilities } from '@earshot/engine';
import type { Logger } from 'pino';
import { type Clock, repeat } from '../clock/index.js';
import type { AutomaticPlace, EngineRegistry, RemoteEngine } from '../engines/index.js';
import type { NodeDirectory } from '../storage/index.js';
import type { ServiceParts } from './open-parts.js';

/** Interval at which a node publishes what it can do, and reads what the others can, in milliseconds. */
const intervalMs = 3000;

/** What a node publishes for the others, as JSON text. */
interface SharedCapabilities {
  readonly nodeId: string;
  readonly capabilities: Capabilities;
  readonly engines: readonly {
    readonly name: string;
    readonly capabilities: EngineCapabilities;
    readonly place: AutomaticPlace | undefined;
    readonly isAvailable: boolean;
  }[];
}

/** Options of {@link ClusterCapabilities}. */
export interface ClusterCapabilitiesOptions {
  readonly directory: NodeDirectory;
  /** Id of this node. */
  readonly nodeId: string;
  readonly engines: EngineRegistry;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
}

/** What the other nodes of a cluster can do. */
export class ClusterCapabilities {
  readonly #options: ClusterCapabilitiesOptions;
  readonly #stopped = new AbortController();
  #sharing: Promise<void> | undefined;
  #published = '';
  #others: readonly Capabilities[] = [];

  constructor(options: ClusterCapabilitiesOptions) {
    this.#options = options;
  }

  /**
   * Begins to share the capabilities of this node, and to learn those of the others.
   *
   * @param describe - describes what this node can do
   */
  start(describe: () => Capabilities): void {
    const { clock, logger } = this.#options;
    this.#sharing = repeat(() => this.#share(describe()), {
      clock,
      everyMs: intervalMs,
      signal: this.#stopped.signal,
      onError: (error) => logger.error({ err: error }, 'capabilities cannot be shared'),
    });
  }

  /** Capabilities of the other nodes that serve. */
  get others(): readonly Capabilities[] {
    return this.#others;
  }

  /** Stops sharing. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#sharing;
  }

  async #share(ownCapabilities: Capabilities): Promise<void> {
    const { directory, engines, nodeId } = this.#options;
    const own: SharedCapabilities = {
      nodeId,
      capabilities: ownCapabilities,
      engines: engines.engines.map(({ capabilities, name, place, unavailableReason }) => ({
        name,
        capabilities,
        place,
        isAvailable: unavailableReason === undefined,
      })),
    };
    const text = JSON.stringify(own);
    if (text !== this.#published) await directory.publishCapabilities(text);
    this.#published = text;
    const shared = (await directory.readCapabilities()).flatMap(readShared);
    const others = shared.filter((each) => each.nodeId !== nodeId);
    this.#others = others.map(({ capabilities }) => capabilities);
    engines.setRemote(others.flatMap(listEngines));
  }
}

/** The capabilities of the other nodes, undefined without a cluster. */
export function openClusterCapabilities({
  clock,
  disposer,
  engines,
  instances: { directory, id },
  logger,
}: ServiceParts): ClusterCapabilities | undefined {
  if (directory === undefined) return undefined;
  const shared = new ClusterCapabilities({ directory, nodeId: id, engines, clock, logger });
  disposer.defer(() => shared.close());
  return shared;
}

/** What another node has published, or nothing when its version describes it in another way. */
function readShared(text: string): SharedCapabilities[] {
  // Nodes of this service write it.
  const shared = JSON.parse(text) as Partial<SharedCapabilities>;
  const { engines, nodeId } = shared;
  const capabilities = capabilitiesSchema.safeParse(shared.capabilities);
  return nodeId !== undefined && engines !== undefined && capabilities.success
    ? [{ nodeId, engines, capabilities: capabilities.data }]
    : [];
}

function listEngines({ engines, nodeId }: SharedCapabilities): RemoteEngine[] {
  return engines.map((engine) => ({ ...engine, nodeId }));
}
