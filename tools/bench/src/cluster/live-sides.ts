import { NetworkLink } from '@earshot/server/testing';
import { type Load, startLoad } from '../live/load.js';
import { initiateSessions, type ServiceProcess, startServiceProcess } from '../service-process.js';
import { NodeStores } from './node-stores.js';

/** What sessions are sent to, with clients that resume. */
export interface Side {
  readonly name: string;
  readonly load: Load;
  /** Connects clients, each to a session of its own. */
  connect(sessions: number): Promise<void>;
  stop(): Promise<void>;
}

/** Nodes, and the stores and the balancer that they share. */
export interface ClusterSide extends Side {
  /** Processor time of PostgreSQL so far, in seconds. */
  databaseSeconds(): number;
  /** Restarts one node after the other: each is taken from the balancer, and stopped. */
  restartAll(): Promise<void>;
}

/** Starts the service as it is by default, which keeps everything in a folder. */
export async function startOneNode(): Promise<Side> {
  const service = await startServiceProcess();
  // Both sides are behind a balancer, so that they differ in nothing but themselves.
  const balancer = await NetworkLink.open(() => service.port);
  const load = await startLoad();
  return {
    name: 'one node',
    load,
    connect: (sessions) => connect(load, balancer, service, sessions),
    stop: async () => {
      await load.close();
      await balancer.close();
      await service.stop();
    },
  };
}

/** Starts nodes on one PostgreSQL and one bucket. */
export async function startClusterSide(size: number): Promise<ClusterSide> {
  const stores = await NodeStores.start();
  // As many engine processes as on one node, as far as every node has one.
  const environment = { ...stores.environment, EARSHOT_ENGINE_PROCESSES: '1' };
  const startNode = () => startServiceProcess({ environment });
  const nodes = [await startNode()];
  for (let node = 1; node < size; node += 1) nodes.push(await startNode());
  let turn = 0;
  const balancer = await NetworkLink.open(() => {
    turn += 1;
    return nodes[turn % nodes.length]?.port ?? Number.NaN;
  });
  const load = await startLoad();
  return {
    name: `${size} nodes`,
    load,
    connect: async (sessions) => {
      const [service] = nodes;
      if (service !== undefined) await connect(load, balancer, service, sessions);
    },
    databaseSeconds: () => stores.databaseSeconds(),
    restartAll: async () => {
      for (let node = 0; node < size; node += 1) {
        await nodes.shift()?.stop();
        nodes.push(await startNode());
      }
    },
    stop: async () => {
      await load.close();
      await balancer.close();
      await Promise.all(nodes.map((node) => node.stop()));
      await stores.stop();
    },
  };
}

/**
 * Connects clients through a balancer, each to a session of its own.
 *
 * @throws Error when a client cannot connect
 */
async function connect(
  load: Load,
  balancer: NetworkLink,
  service: ServiceProcess,
  sessions: number,
): Promise<void> {
  const urls = await initiateSessions(service, sessions);
  const [failure] = await load.connect(
    urls.map((url) => balancer.through(url)),
    'resumed session',
  );
  if (failure !== undefined) throw new Error(`A client cannot connect: ${failure}`);
}
