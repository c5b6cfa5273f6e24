import { type Cluster, startCluster } from '@earshot/server/testing/cluster';
import { initiate, openClient } from '@earshot/server/testing/live';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findViolations } from './support/find-violations.js';
import { type StudioRig, signInLink, startStudio } from './support/studio.js';

const timeoutMs = 120_000;

describe('the nodes in the studio', () => {
  let cluster: Cluster;
  let studio: StudioRig;
  beforeAll(async () => {
    cluster = await startCluster(1);
    studio = await startStudio({ ...cluster.environment, EARSHOT_ENGINE: 'scripted' });
  }, timeoutMs);
  afterAll(async () => {
    await studio.close();
    await cluster.stop();
  });

  verifies(
    ['studio.cluster', 'studio.accessible'],
    'an administrator sees what each node does, and one that falls silent, without a click',
    async () => {
      const [other] = cluster.nodes;
      if (other === undefined) throw new Error('There is a node');
      const { page, problems } = await studio.open({ path: '/settings/health' });
      await page.locator('#health').getByRole('link', { name: 'Nodes and queue' }).press('Enter');
      await page.waitForURL(`${studio.server.url}/cluster`);
      const nodes = page.locator('.nodes li');
      const own = nodes.filter({ hasText: new URL(studio.server.url).host });
      const its = nodes.filter({ hasText: new URL(other.nodeUrl).host });
      for (const node of [own, its]) await node.locator('text=serving').waitFor();
      expect(await nodes.count()).toBe(2);
      const status = page.getByRole('status');
      expect(await status.textContent()).toBe('2 of 2 nodes can serve.');
      expect(await page.title()).toContain('Nodes and queue');
      const current = page.locator('.room[aria-current=page]');
      expect(await current.textContent()).toBe('Settings');
      await page.locator('.figures div', { hasText: 'Oldest waiting for' }).waitFor();

      const channels = own.locator('dl > div', { hasText: 'Live channels' });
      expect(await channels.textContent()).toMatch(/0 used, [\d,]+ free/);
      const client = await openClient((await initiate(studio.server.url)).url);
      await channels.locator('text=1 used').waitFor();
      client.stop();
      await client.closed;
      await channels.locator('text=0 used').waitFor();

      other.process.kill('SIGSTOP');
      await its.locator('text=silent').waitFor();
      expect(await status.textContent()).toBe('1 of 2 nodes can serve.');
      expect(await findViolations(page)).toEqual([]);
      other.process.kill('SIGCONT');
      await its.locator('text=serving').waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
    timeoutMs,
  );

  verifies(
    'studio.cluster',
    'another key gets a sentence, and no data',
    async () => {
      const { page } = await studio.open({ path: '/cluster' });
      await page.waitForSelector('.nodes li');
      const created = await page.context().request.post(`${studio.server.url}/studio/keys`, {
        data: { name: 'newsroom' },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      const { key } = (await created.json()) as { key: string };
      await page.context().clearCookies();
      await page.goto(await signInLink(studio.server.url, key));
      await page.waitForURL(`${studio.server.url}/`);
      await page.goto(`${studio.server.url}/settings/health`);
      await page.locator('#health .plot').first().waitFor();
      expect(await page.locator('a[href="/cluster"]').count()).toBe(0);
      await page.goto(`${studio.server.url}/cluster`);
      await page.locator('text=Only administrators see the nodes').waitFor();
      expect(await page.locator('.nodes').count()).toBe(0);
      await page.context().close();
    },
    timeoutMs,
  );
});

verifies(
  'studio.cluster',
  'a single node is shown, with how to run several',
  async () => {
    const studio = await startStudio({ EARSHOT_ENGINE: 'scripted' });
    try {
      const { page, problems } = await studio.open({ path: '/cluster', width: 390 });
      await page.locator('.nodes li', { hasText: new URL(studio.server.url).host }).waitFor();
      expect(await page.locator('.nodes li').count()).toBe(1);
      expect(await page.locator('.cluster').textContent()).toContain('DATABASE_URL');
      expect(problems).toEqual([]);
    } finally {
      await studio.close();
    }
  },
  timeoutMs,
);
