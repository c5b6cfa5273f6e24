import { networkInterfaces } from 'node:os';
import type { NodeReport, NodeState } from '../storage/index.js';
import type { ServiceParts } from './open-parts.js';

/** This node, as it describes itself to the others of its cluster, and to operators. */
export class OwnNode {
  readonly #parts: ServiceParts;
  readonly #version: string;
  readonly #startedAtMs: number;
  #url: string | undefined;

  constructor(parts: ServiceParts, version: string) {
    this.#parts = parts;
    this.#version = version;
    this.#startedAtMs = parts.clock.now();
  }

  /**
   * Reports this node with each heartbeat from now on.
   *
   * @param origin - where it is reached on this machine
   */
  listensAt(origin: string): void {
    const { configuration, instances } = this.#parts;
    this.#url = configuration.cluster?.nodeUrl ?? reachableUrl(origin, configuration.host);
    instances.directory?.reportWith(() => this.#report());
  }

  /** All nodes of the cluster, or this one where there is none. */
  listNodes(): readonly NodeState[] {
    const { directory, id } = this.#parts.instances;
    return (
      directory?.list() ?? [{ ...this.#report(), id, startedAtMs: this.#startedAtMs, silentMs: 0 }]
    );
  }

  #report(): NodeReport {
    const { configuration, roles } = this.#parts;
    const { isStopping, live, worker } = roles;
    return {
      url: this.#url,
      version: this.#version,
      roles: [...configuration.roles],
      isDraining: isStopping,
      liveChannels: live?.channelCount ?? 0,
      freeChannels: live?.freeChannels ?? 0,
      liveSessions: live?.sessionCount ?? 0,
      runningJobs: worker?.running ?? 0,
    };
  }
}

/** The address of a node for the others: one of the machine where it listens on all of them. */
function reachableUrl(origin: string, host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return origin;
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  if (address === undefined) return origin;
  return `http://${address}:${new URL(origin).port}`;
}
