import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServerProcess } from '@earshot/server/testing';
import { root } from '../read-examples.js';

/** Names of the metrics that nodes publish: those of a running service, and those in its source. */
export async function readPublishedMetrics(): Promise<ReadonlySet<string>> {
  const server = await startServerProcess();
  const text = await fetch(`${server.url}/metrics`).then((response) => response.text());
  await server.stop();
  const described = [...text.matchAll(/^# TYPE (\S+) \w+$/gm)].map(([, name = '']) => name);
  const folder = join(root, 'apps/server/src/observability');
  const named = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .flatMap((source) => [...source.matchAll(/'(earshot_[a-z0-9_]+)'/g)])
    .map(([, name = '']) => name);
  return new Set([...described, ...named]);
}

/** Names of the metrics that an expression reads. */
export function findMetrics(expression: string): string[] {
  return [...expression.matchAll(/\b(?:earshot|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|sum|count)$/, ''),
  );
}
