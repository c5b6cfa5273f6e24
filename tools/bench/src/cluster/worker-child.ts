import {
  type ClaimedJob,
  openCountingNode,
  openQueue,
} from '@earshot/server/testing/postgres-node';

/** What a worker has done. */
export interface WorkerReport {
  /** Jobs in the order in which they ended: their keys, and when, in milliseconds since the epoch. */
  readonly ended: readonly { readonly keyId: string; readonly atMs: number }[];
  /** Statements that it sent to the database. */
  readonly statements: number;
  /** Processor time, in seconds. */
  readonly cpuSeconds: number;
}

/** Jobs that one worker has at the same time. */
const atOnce = 8;

const [url = '', name = ''] = process.argv.slice(2);
const { statements, storage } = await openCountingNode(url, atOnce);
const queue = openQueue(storage, name);
process.send?.('ready');
process.once('message', () => void work());

/** Claims and ends jobs until there are none. */
async function work(): Promise<void> {
  const ended: WorkerReport['ended'][number][] = [];
  const statementsBefore = statements();
  const cpuBefore = process.cpuUsage();
  const running = new Set<Promise<void>>();
  const end = async ({ job, lease }: ClaimedJob): Promise<void> => {
    await queue.complete(lease, { result: ['{}'], postSessionMetadata: {} });
    ended.push({ keyId: job.keyId, atMs: performance.timeOrigin + performance.now() });
  };
  for (;;) {
    const claimed = await queue.claimSeveral(atOnce - running.size, { stage: 'transcribe' });
    if (claimed.length === 0 && running.size === 0) break;
    for (const job of claimed) {
      const ending = end(job).finally(() => running.delete(ending));
      running.add(ending);
    }
    // As many jobs as have ended meanwhile are claimed together.
    await Promise.race(running);
  }
  const { system, user } = process.cpuUsage(cpuBefore);
  const report: WorkerReport = {
    ended,
    statements: statements() - statementsBefore,
    cpuSeconds: (system + user) / 1e6,
  };
  // A long report is sent in several writes, which a disconnection would cut off.
  await new Promise((resolve) => process.send?.(report, resolve));
  await storage.close();
  process.disconnect();
}
