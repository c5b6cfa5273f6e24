// Starts a pool, prints the ids of its processes, and waits to be killed.
import { createEnginePool } from '@earshot/engine';

const pool = createEnginePool({
  engine: 'scripted',
  processes: 2,
  engineOptions: { failures: [{ action: 'hang' }] },
});
await pool.ready();
pool.openLiveChannel({ recognition: {}, onEvent: () => undefined }).push(new Int16Array(16_000));
for (const startSeconds of [0, 1]) void pool.transcribe(new Int16Array(16_000), { startSeconds });
while (pool.statistics().processes.some(({ state }) => state !== 'ready')) {
  await new Promise((resolve) => setTimeout(resolve, 10));
}
process.stdout.write(
  `${pool
    .statistics()
    .processes.map(({ pid }) => pid)
    .join(' ')}\n`,
);
