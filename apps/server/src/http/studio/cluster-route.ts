import { maximumSilenceMs, type NodeState } from '../../storage/index.js';
import { requireAdministrator } from '../access/require-administrator.js';
import type { App, AppDependencies } from '../app.js';

/**
 * Registers GET /studio/cluster: the nodes that share the work, and the work that waits, for
 * administrators. On a single node it is that node alone.
 */
export function registerClusterRoute(
  app: App,
  { clock, isCluster, listNodes, storage: { jobs, outbox } }: AppDependencies,
): void {
  app.get('/studio/cluster', { schema: { hide: true } }, async (request) => {
    requireAdministrator(request);
    const [queued, processing, oldestAt, callbacks] = await Promise.all([
      jobs.countQueued(),
      jobs.countProcessing(),
      jobs.findOldestQueued(),
      outbox.countWaiting(),
    ]);
    return {
      is_cluster: isCluster,
      nodes: listNodes()
        .toSorted((one, other) => one.startedAtMs - other.startedAtMs || compare(one.id, other.id))
        .map(view),
      queue: {
        queued,
        oldest_seconds: oldestAt === undefined ? null : Math.max(0, clock.now() - oldestAt) / 1000,
        running: processing,
        callbacks_waiting: callbacks,
      },
    };
  });
}

function view(node: NodeState): object {
  return {
    id: node.id,
    url: node.url ?? null,
    version: node.version,
    roles: node.roles,
    state: describeState(node),
    live_sessions: node.liveSessions,
    live_channels: node.liveChannels,
    free_channels: node.freeChannels,
    running_jobs: node.runningJobs,
    started_at: new Date(node.startedAtMs).toISOString(),
  };
}

function describeState({ isDraining, silentMs }: NodeState): 'serving' | 'draining' | 'silent' {
  if (silentMs > maximumSilenceMs) return 'silent';
  return isDraining ? 'draining' : 'serving';
}

const compare = (one: string, other: string): number => (one < other ? -1 : 1);
