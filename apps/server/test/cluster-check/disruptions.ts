import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, type ClusterNode, closeNetworks } from '../support/cluster.js';

/** Kinds of disruptions. */
export const disruptionKinds = [
  'kill',
  'stop',
  'pause',
  'partition',
  'relays',
  'reset',
  'failover',
  'objects-away',
] as const;

/** A kind of disruption. */
export type DisruptionKind = (typeof disruptionKinds)[number];

/** Options of {@link Disruptions}. */
export interface DisruptionOptions {
  readonly cluster: Cluster;
  readonly random: () => number;
  readonly kinds: readonly DisruptionKind[];
  /** True to show what an asynchronous standby loses. @defaultValue false */
  readonly isStandbyAsynchronous?: boolean;
  /**
   * Built program of an older version, which every second node that is started runs.
   * @defaultValue all nodes have this version
   */
  readonly olderEntry?: string | undefined;
  /** Pause between two disruptions, and length of those that last, in milliseconds. */
  readonly pauseMs: number;
  readonly lengthMs: number;
}

/** Breaks one thing after the other, and repairs each. */
export class Disruptions {
  /** Number of disruptions of each kind. */
  readonly counts: Partial<Record<DisruptionKind, number>> = {};
  readonly #options: DisruptionOptions;
  readonly #nodes: ClusterNode[];
  #replaced = 0;

  constructor(options: DisruptionOptions) {
    this.#options = options;
    this.#nodes = [...options.cluster.nodes];
  }

  /** Causes disruptions until the signal is aborted, each kind before one comes twice. */
  async run(signal: AbortSignal): Promise<void> {
    const { kinds, pauseMs, random } = this.#options;
    let next: DisruptionKind[] = [];
    while (!signal.aborted) {
      await sleep(pauseMs * (0.5 + random()), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (next.length === 0) next = [...kinds].sort(() => random() - 0.5);
      const kind = next.pop();
      if (kind === undefined) return;
      await this.#cause(kind);
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
    }
  }

  async #cause(kind: DisruptionKind): Promise<void> {
    const { cluster, isStandbyAsynchronous = false, lengthMs, random } = this.#options;
    const node = this.#anyNode();
    switch (kind) {
      case 'kill':
        cluster.leaveOut(node);
        await node.kill();
        await this.#replace(node);
        break;
      case 'stop':
        cluster.leaveOut(node);
        await node.stop();
        await this.#replace(node);
        break;
      case 'pause':
        node.process.kill('SIGSTOP');
        cluster.leaveOut(node);
        // A balancer that notices breaks the connections of the node.
        cluster.cutAll();
        await sleep(lengthMs);
        node.process.kill('SIGCONT');
        cluster.takeIn(node);
        break;
      case 'partition':
        node.database.cut();
        await sleep(lengthMs);
        node.database.restore();
        break;
      case 'relays':
        // Clients that connect again reach other nodes than those of their sessions.
        cluster.cutAll();
        await sleep(1000);
        node.relays.cut();
        await sleep(lengthMs);
        // What waited in a cut network for long is lost with its connections.
        if (random() < 0.5) node.relays.reset();
        node.relays.restore();
        break;
      case 'reset':
        node.database.reset();
        break;
      case 'failover':
        await cluster.database.addStandby(!isStandbyAsynchronous);
        // What is committed meanwhile reaches the standby, or may not.
        await sleep(1000);
        await cluster.database.failOver();
        for (const { database } of this.#nodes) database.reset();
        break;
      case 'objects-away':
        cluster.objects.fail(true);
        await sleep(Math.min(lengthMs, 5000));
        cluster.objects.fail(false);
        break;
    }
  }

  /** Nodes that ended by themselves. */
  get lost(): readonly ClusterNode[] {
    return this.#nodes.filter(
      ({ process }) => process.exitCode !== null || process.signalCode !== null,
    );
  }

  async #replace(node: ClusterNode): Promise<void> {
    await closeNetworks(node);
    const { cluster, olderEntry } = this.#options;
    this.#replaced += 1;
    const entry = this.#replaced % 2 === 1 ? olderEntry : undefined;
    this.#nodes[this.#nodes.indexOf(node)] = await cluster.startNode({}, entry);
  }

  #anyNode(): ClusterNode {
    const node = this.#nodes[Math.floor(this.#options.random() * this.#nodes.length)];
    if (node === undefined) throw new Error('There is no node');
    return node;
  }
}
