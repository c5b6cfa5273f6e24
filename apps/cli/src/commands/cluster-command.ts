import { Command, InvalidArgumentError } from 'commander';
import type { LocalCluster } from '../cluster/local-cluster.js';
import { abortOnInterruption } from '../command-error.js';
import { withServer } from '../fetched-parts/with-part.js';
import { readPort } from '../number-arguments.js';
import { createTerminal } from '../terminal.js';

const largestNodeCount = 16;

/** Options of `earshot cluster`. */
interface ClusterOptions {
  nodes: number;
  port: number;
  dataDir?: string;
}

/** Creates `earshot cluster`, which runs several nodes with their stores on this machine. */
export function clusterCommand(): Command {
  return new Command('cluster')
    .description(
      'run several nodes, with a PostgreSQL and an S3 server for them, until a signal stops them: to see and to develop what a cluster does',
    )
    .option('--nodes <number>', `number of nodes, 1 to ${largestNodeCount}`, readNodeCount, 3)
    .option('--port <number>', 'port of the balancer; 0 takes a free one', readPort, 4800)
    .option(
      '--data-dir <path>',
      'folder of all data, which is kept; by default a temporary one, which is removed at the end',
    )
    .addHelpText(
      'after',
      '\nThe nodes are configured by EARSHOT_* variables and earshot.config.json. With DATABASE_URL and EARSHOT_S3_BUCKET no PostgreSQL and no S3 server are started.',
    )
    .action(withServer(runCluster));
}

async function runCluster({ dataDir, nodes, port }: ClusterOptions): Promise<void> {
  // Files contain keys, audio and transcripts: only the user of this process may read them.
  process.umask(0o077);
  const { colours, notice, result } = createTerminal(false);
  const { LocalCluster } = await import('../cluster/local-cluster.js');
  const signal = abortOnInterruption();
  // The nodes do not notice that the terminal was closed.
  process.once('SIGHUP', () => process.kill(process.pid, 'SIGTERM'));
  const interrupted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  const cluster = new LocalCluster({
    nodeCount: nodes,
    port,
    dataFolder: dataDir,
    signal,
    onNotice: (sentence) => notice(sentence),
  });
  process.once('exit', () => cluster.kill());
  try {
    notice('starting the stores and the nodes');
    await Promise.race([cluster.start(), interrupted]);
    if (!signal.aborted) {
      for (const line of await describe(cluster)) result(line);
      result(colours.dim('Ctrl+C stops everything.'));
    }
    await interrupted;
    notice('stopping: the nodes first, then their stores');
  } finally {
    await cluster.stop();
  }
}

/** Where everything is, and what to try. */
async function describe(cluster: LocalCluster): Promise<string[]> {
  const { nodes, url } = cluster;
  const ownKey = process.env['EARSHOT_API_KEY'] ?? '';
  const key = ownKey === '' ? await cluster.readKey() : ownKey;
  const link = key === undefined ? undefined : await makeStudioLink(url, key);
  const shownKey =
    ownKey === '' ? (key ?? 'one that this database has already') : 'from EARSHOT_API_KEY';
  return [
    `Earshot is ready at ${url}`,
    ...nodes.map(({ description }) => `  ${description}`),
    ...describeStores(cluster),
    `  API key   ${shownKey}`,
    ...(link === undefined ? [] : [`  studio    ${link} (signs you in once)`]),
    `Try: kill -9 ${nodes[0]?.pid}, and watch ${url}/cluster while a live session continues.`,
  ];
}

/** Where the stores are that it has started. */
function describeStores({ storeSettings }: LocalCluster): string[] {
  if (storeSettings === undefined) return [];
  return [
    `  database  ${storeSettings.DATABASE_URL}`,
    `  bucket    ${storeSettings.EARSHOT_S3_BUCKET} at ${storeSettings.EARSHOT_S3_ENDPOINT}, both keys ${storeSettings.EARSHOT_S3_SECRET_KEY}`,
  ];
}

/** A link that opens the studio once without a key, undefined where the studio is not served. */
async function makeStudioLink(url: string, key: string): Promise<string | undefined> {
  const response = await fetch(`${url}/studio/links`, {
    method: 'POST',
    headers: { 'x-service-key': key },
  }).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  return ((await response.json()) as { url: string }).url;
}

function readNodeCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= largestNodeCount) return count;
  throw new InvalidArgumentError(`It must be a number from 1 to ${largestNodeCount}.`);
}
