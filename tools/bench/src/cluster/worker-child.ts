import { openPostgresNode, openQueue } from '@earshot/server/testing/postgres-node';

/** Jobs that one worker has at the same time. */
const atOnce = 8;

const [url = '', name = ''] = process.argv.slice(2);
const storage = await openPostgresNode(url, atOnce);
const queue = openQueue(storage, name);
process.send?.('ready');
process.once('message', () => void work());

/** Claims and ends jobs until there are none. */
async function work(): Promise<void> {
  const endedMs: number[] = [];
  const run = async (): Promise<void> => {
    for (;;) {
      const claimed = await queue.claim({ stage: 'transcribe' });
      if (claimed === undefined) return;
      const startedMs = performance.now();
      await queue.complete(claimed.lease, { result: ['{}'], postSessionMetadata: {} });
      endedMs.push(performance.now() - startedMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  process.send?.(endedMs.length);
  await storage.close();
  process.disconnect();
}
