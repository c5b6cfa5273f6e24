import pg from 'pg';
import type { S3Settings } from '../../src/storage/s3/s3-objects.js';
import { NetworkLink } from './network-link.js';
import { type ObjectStore, startObjectStore } from './object-store.js';
import { type PostgresServer, startPostgresServer } from './postgres-server.js';
import {
  type ServerEnvironment,
  type ServerProcess,
  startServerProcess,
} from './server-process.js';

/** A node, and its networks. */
export interface ClusterNode extends ServerProcess {
  /** From the node to the database. */
  readonly database: NetworkLink;
  /** From the other nodes to this one. */
  readonly relays: NetworkLink;
  /** Address at which they reach it, and by which they list it. */
  readonly nodeUrl: string;
}

/** Nodes of one database and one bucket, behind a balancer. */
export interface Cluster {
  /** All nodes that were started, those that have ended among them. */
  readonly nodes: readonly ClusterNode[];
  /** The nodes that the balancer uses. */
  readonly balanced: readonly ClusterNode[];
  /** Settings of its nodes, by which other commands reach the database and the bucket. */
  readonly environment: ServerEnvironment;
  /** Address of the balancer, which gives each connection to the next node that is up. */
  readonly url: string;
  readonly database: PostgresServer;
  readonly objects: ObjectStore;
  readonly bucket: S3Settings;
  /** The node that has a session, by the database. */
  findOwner(sessionId: string): Promise<ClusterNode>;
  /** Runs a query on the database. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Starts another node, which the balancer uses as well.
   *
   * @param entryPath - the built program of another version. @defaultValue that of this one
   */
  startNode(environment?: ServerEnvironment, entryPath?: string): Promise<ClusterNode>;
  /** Takes a node from the balancer: it is killed, stopped or paused. */
  leaveOut(node: ClusterNode): void;
  /** Gives it back. */
  takeIn(node: ClusterNode): void;
  /** Breaks every connection through the balancer. */
  cutAll(): void;
  /** An address of a node, as one of the balancer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Ends the networks of a node. */
export async function closeNetworks({ database, relays }: ClusterNode): Promise<void> {
  await Promise.all([database.close(), relays.close()]);
}

/** Starts a cluster with real PostgreSQL and a real object store. */
export async function startCluster(
  size: number,
  environment: ServerEnvironment = {},
): Promise<Cluster> {
  const [database, objects] = await Promise.all([startPostgresServer(), startObjectStore()]);
  const url = new URL(await database.createDatabase());
  const bucket = await objects.createBucket();
  const shared = {
    EARSHOT_DATABASE_CONNECTIONS: '8',
    EARSHOT_S3_BUCKET: bucket.bucket,
    EARSHOT_S3_REGION: bucket.region,
    EARSHOT_S3_ENDPOINT: bucket.endpoint ?? '',
    EARSHOT_S3_ACCESS_KEY: bucket.credentials?.accessKeyId ?? '',
    EARSHOT_S3_SECRET_KEY: bucket.credentials?.secretAccessKey ?? '',
    ...environment,
  };
  const nodes: ClusterNode[] = [];
  const balanced: ClusterNode[] = [];
  let next = 0;
  const balancer = await NetworkLink.open(() => {
    next += 1;
    const node = balanced[next % balanced.length];
    return node === undefined ? 9 : Number(new URL(node.url).port);
  });
  const urlAt = (port: number) => Object.assign(new URL(url), { port: String(port) }).href;
  const startNode = async (own: ServerEnvironment = {}, entryPath?: string) => {
    let port = 9;
    const link = await NetworkLink.open(() => database.port);
    const relays = await NetworkLink.open(() => port);
    const nodeUrl = `http://127.0.0.1:${relays.port}`;
    const started = await startServerProcess(
      {
        DATABASE_URL: urlAt(link.port),
        EARSHOT_NODE_URL: nodeUrl,
        ...shared,
        ...own,
      },
      undefined,
      undefined,
      entryPath,
    );
    port = Number(new URL(started.url).port);
    const node = { ...started, database: link, relays, nodeUrl };
    nodes.push(node);
    balanced.push(node);
    return node;
  };
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: urlAt(database.port) });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: size }, () => startNode()));
  return {
    nodes,
    balanced,
    environment: { DATABASE_URL: urlAt(database.port), ...shared },
    url: `http://127.0.0.1:${balancer.port}`,
    database,
    objects,
    bucket,
    startNode,
    query,
    findOwner: async (sessionId) => {
      const [row] = await query<{ url: string }>(
        `select report::json ->> 'url' as url from jobs
        join nodes on nodes.id = jobs.lease_owner where jobs.id = $1`,
        [sessionId],
      );
      const owner = nodes.find(({ nodeUrl }) => nodeUrl === row?.url);
      if (owner === undefined) throw new Error(`No node has the session ${sessionId}`);
      return owner;
    },
    leaveOut: (node) => void balanced.splice(balanced.indexOf(node), 1),
    takeIn: (node) => void balanced.push(node),
    cutAll: () => balancer.reset(),
    through: (address) => balancer.through(address),
    stop: async () => {
      await balancer.close();
      for (const { process } of nodes) process.kill('SIGCONT');
      await Promise.all(nodes.map(closeNetworks));
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all([objects.stop(), database.stop()]);
    },
  };
}
