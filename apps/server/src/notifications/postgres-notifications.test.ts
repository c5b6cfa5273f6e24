import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NetworkLink } from '../../test/support/network-link.js';
import { openTestPool } from '../../test/support/open-postgres-storage.js';
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
  const pool = await openTestPool(url);
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

test('connections that break again and again are replaced by one', async () => {
  const url = new URL(await server.createDatabase());
  const link = await NetworkLink.open(() => server.port);
  onTestFinished(() => link.close());
  const direct = await openNode(url.href);
  url.port = String(link.port);
  const { notifications, pool } = await openNode(url.href);
  for (let times = 0; times < 30; times += 1) {
    link.reset();
    // It breaks while it is opened, while it begins to listen, and while it listens.
    await pool.query('select 1').catch(() => undefined);
  }
  let count = 0;
  notifications.subscribe('jobs-queued', '', () => {
    count += 1;
  });
  await expect
    .poll(() => {
      direct.notifications.publish('jobs-queued');
      return count;
    })
    .toBeGreaterThan(0);
  expect(pool.totalCount - pool.idleCount).toBe(1);
  expect(pool.waitingCount).toBe(0);
});
