import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../read-examples.js';
import { readText, readYaml } from './deployment-files.js';
import { findMetrics, readPublishedMetrics } from './published-metrics.js';

interface AlertRules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

interface AdapterValues {
  readonly rules: {
    readonly external: readonly {
      readonly seriesQuery: string;
      readonly name?: { readonly as: string };
      readonly metricsQuery: string;
    }[];
  };
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const guide = readFileSync(join(root, 'docs/guides/several-nodes.md'), 'utf8');
const alerts = (readYaml('monitoring/alerts.yaml') as AlertRules).groups.flatMap(
  ({ rules }) => rules,
);
const adapter = (readYaml('monitoring/adapter.yaml') as AdapterValues).rules.external;
const dashboard = JSON.parse(readText('monitoring/dashboard.json')) as Dashboard;
const autoscaler = readYaml('kubernetes/autoscaler.yaml') as IHorizontalPodAutoscaler;
let published: ReadonlySet<string>;

beforeAll(async () => {
  published = await readPublishedMetrics();
});

/** Expects that an expression reads metrics, and that the service publishes all of them. */
function expectPublished(expression: string): void {
  const read = findMetrics(expression);
  expect(read, expression).not.toEqual([]);
  expect(read.filter((name) => !published.has(name))).toEqual([]);
}

describe('alerts', () => {
  test.each(alerts)('$alert reads metrics that the service publishes', ({ expr }) => {
    if (expr.startsWith('up{')) expect(expr).toBe('up{job="earshot"} == 0');
    else expectPublished(expr);
  });

  test('each has a severity, a summary and a row in the guide, and no other has one', () => {
    const rows = [...guide.matchAll(/^\| `(Earshot\w+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(alerts.map(({ alert }) => alert));
    for (const { annotations, labels } of alerts) {
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
  });
});

describe('the dashboard', () => {
  test.each(dashboard.panels)('$title shows metrics that the service publishes', ({ targets }) => {
    for (const { expr } of targets) expectPublished(expr);
  });

  test('its panels have places and ids of their own', () => {
    const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(places.length);
    for (const { gridPos } of dashboard.panels)
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
  });
});

describe('the autoscaler', () => {
  test('reads what the adapter provides, by metrics that the service publishes', () => {
    const provided = new Map(
      adapter.map(({ metricsQuery, name, seriesQuery }) => [name?.as ?? seriesQuery, metricsQuery]),
    );
    const read = (autoscaler.spec?.metrics ?? []).map(
      ({ external }) => external?.metric.name ?? '',
    );
    expect(read.length).toBeGreaterThan(1);
    expect(new Set(read)).toEqual(new Set(provided.keys()));
    for (const query of provided.values()) expectPublished(query);
    for (const { seriesQuery } of adapter) expectPublished(seriesQuery);
  });
});
