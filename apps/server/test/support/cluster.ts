import pg from 'pg';
import { startCuttingProxy } from './cutting-proxy.js';
import { startObjectStore } from './object-store.js';
import { startPostgresServer } from './postgres-server.js';
import { type ServerEnvironment, type ServerProcess, startServerProcess } from './server-process.js';

/** Nodes of one database and one bucket, behind a balancer. */
export interface Cluster {
  readonly nodes: readonly ServerProcess[];
  /** Address of the balancer, which gives each connection to the next node that is up. */
  readonly url: string;
  /** The node that has a session, by the database. */
  ownerOf(sessionId: string): Promise<ServerProcess>;
  /** Starts another node, which the balancer uses as well. */
  startNode(environment?: ServerEnvironment): Promise<ServerProcess>;
  /** Takes a node from the balancer: it is killed, stopped or paused. */
  leaveOut(node: ServerProcess): void;
  /** Gives it back. */
  takeIn(node: ServerProcess): void;
  /** Breaks every connection through the balancer. */
  cutAll(): void;
  /** An address of a node, as one of the balancer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Starts a cluster with real PostgreSQL and a real object store. */
export async function startCluster(
  size: number,
  environment: ServerEnvironment = {},
): Promise<Cluster> {
  const [database, store] = await Promise.all([startPostgresServer(), startObjectStore()]);
  const { bucket, credentials, endpoint, region } = await store.createBucket();
  const shared = {
    DATABASE_URL: await database.createDatabase(),
    EARSHOT_DATABASE_CONNECTIONS: '8',
    EARSHOT_S3_BUCKET: bucket,
    EARSHOT_S3_REGION: region,
    EARSHOT_S3_ENDPOINT: endpoint ?? '',
    EARSHOT_S3_ACCESS_KEY: credentials?.accessKeyId ?? '',
    EARSHOT_S3_SECRET_KEY: credentials?.secretAccessKey ?? '',
    ...environment,
  };
  const nodes: ServerProcess[] = [];
  const balanced: ServerProcess[] = [];
  let next = 0;
  const balancer = await startCuttingProxy(() => {
    next += 1;
    const node = balanced[next % balanced.length];
    return node === undefined ? 9 : Number(new URL(node.url).port);
  });
  const startNode = async (own: ServerEnvironment = {}) => {
    const node = await startServerProcess({ ...shared, ...own });
    nodes.push(node);
    balanced.push(node);
    return node;
  };
  await Promise.all(Array.from({ length: size }, () => startNode()));
  const client = new pg.Client({ connectionString: shared.DATABASE_URL });
  await client.connect();
  return {
    nodes,
    url: `http://127.0.0.1:${balancer.port}`,
    startNode,
    ownerOf: async (sessionId) => {
      const { rows } = await client.query<{ url: string }>(
        `select report::json ->> 'url' as url from jobs
        join nodes on nodes.id = jobs.lease_owner where jobs.id = $1`,
        [sessionId],
      );
      const owner = nodes.find(({ url }) => url === rows[0]?.url);
      if (owner === undefined) throw new Error(`No node has the session ${sessionId}`);
      return owner;
    },
    leaveOut: (node) => void balanced.splice(balanced.indexOf(node), 1),
    takeIn: (node) => void balanced.push(node),
    cutAll: () => balancer.cutAll(),
    through: (url) => balancer.through(url),
    stop: async () => {
      await balancer.close();
      await client.end();
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all([store.stop(), database.stop()]);
    },
  };
}
