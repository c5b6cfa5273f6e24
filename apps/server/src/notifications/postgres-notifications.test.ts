import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type PostgresServer, startPostgresServer } from '../../test/support/postgres-server.js';
import { systemClock } from '../clock/index.js';
import { describeNotifications } from './notifications-suite.js';
import { PostgresNotifications } from './postgres-notifications.js';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());

async function openNode(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  const notifications = new PostgresNotifications(pool, systemClock);
  await notifications.listen();
  onTestFinished(async () => {
    notifications.close();
    await pool.end();
  });
  return { notifications, pool };
}

async function openNodes() {
  const url = await server.createDatabase();
  return [await openNode(url), await openNode(url)] as const;
}

describeNotifications('between nodes', async () => {
  const [one, other] = await openNodes();
  return [one.notifications, other.notifications];
});

test('a node is notified once of each of thousands of changes', async () => {
  const [one, other] = await openNodes();
  const seen = new Map<string, number>();
  const keys = Array.from({ length: 3000 }, (_, index) => `job-${index}`);
  for (const key of keys)
    other.notifications.subscribe('job-changed', key, () =>
      seen.set(key, (seen.get(key) ?? 0) + 1),
    );
  for (const key of keys) one.notifications.publish('job-changed', key);
  await expect.poll(() => seen.size).toBe(3000);
  expect(new Set(seen.values())).toEqual(new Set([1]));
});

test('a node whose connection was ended listens again', async () => {
  const [one, other] = await openNodes();
  let count = 0;
  other.notifications.subscribe('jobs-queued', '', () => {
    count += 1;
  });
  await one.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen earshot' and datname = current_database()`,
  );
  await expect
    .poll(() => {
      one.notifications.publish('jobs-queued');
      return count;
    })
    .toBeGreaterThan(0);
});
