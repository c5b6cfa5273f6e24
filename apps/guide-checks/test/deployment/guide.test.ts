import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfiguration } from '@earshot/server';
import { expect, test } from 'vitest';
import { root } from '../read-examples.js';
import { chosenByOperator, readText } from './deployment-files.js';

const guide = readFileSync(join(root, 'docs/guides/several-nodes.md'), 'utf8');

/** The settings of the nodes of the guide, whose secrets are given. */
const nodes = [...guide.matchAll(/^```ini \[node \d\]\n([\s\S]*?)^```$/gm)].map(([, text = '']) =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      chosenByOperator[name] ?? value.replace('…', 'secret'),
    ]),
  ),
);

test('the settings of both nodes are valid, and differ in their addresses alone', () => {
  const addresses = nodes.map((environment) => {
    const { cluster, host, port } = loadConfiguration({ environment });
    expect(cluster?.nodeUrl).toBe(`http://${host}:${port}`);
    return host;
  });
  expect(new Set(addresses).size).toBe(2);
  const [first, second] = nodes.map((environment) => ({
    ...environment,
    EARSHOT_HOST: undefined,
    EARSHOT_NODE_URL: undefined,
  }));
  expect(first).toEqual(second);
});

test('the standbys of the guide are those of the compose file', () => {
  const [names] = /'ANY 1 \([^)]*\)'/.exec(guide) ?? [];
  expect(names).toBeDefined();
  expect(readText('compose.yaml')).toContain(names);
});

test('every file of the folder is in the guides', () => {
  const others = readFileSync(join(root, 'docs/guides/self-hosting.md'), 'utf8');
  for (const name of ['Containerfile', 'earshot.service'])
    expect(others).toContain(`<<< @/../deploy/${name}{`);
  for (const name of ['haproxy.cfg', 'compose.yaml', 'kubernetes/nodes.yaml'])
    expect(guide).toContain(`<<< @/../deploy/${name}{`);
  for (const name of ['kubernetes', 'monitoring']) expect(guide).toContain(`\`deploy/${name}\``);
});
