import { networkInterfaces } from 'node:os';
import type { ServiceParts } from './open-parts.js';

/** What is known of a node once it listens. */
export interface ListeningNode {
  readonly version: string;
  /** Origin at which it is reached on this machine. */
  readonly origin: string;
}

/** Reports this node to the others of a cluster, with each heartbeat. */
export function reportNode(
  { configuration, instances, roles }: ServiceParts,
  { origin, version }: ListeningNode,
): void {
  const url = configuration.cluster?.nodeUrl ?? reachableUrl(origin, configuration.host);
  instances.directory?.reportWith(() => {
    const { isStopping, live, worker } = roles;
    const liveChannels = live?.channelCount ?? 0;
    return {
      url,
      version,
      roles: [...configuration.roles],
      isDraining: isStopping,
      liveChannels,
      freeChannels: Math.max(0, (live?.ownMaximumChannels ?? 0) - liveChannels),
      liveSessions: live?.sessionCount ?? 0,
      runningJobs: worker?.running ?? 0,
    };
  });
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
