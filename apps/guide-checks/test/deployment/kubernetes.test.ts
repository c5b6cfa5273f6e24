import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConfiguration } from '@earshot/server';
import { freePort, startServerProcess } from '@earshot/server/testing';
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1';
import {
  HorizontalPodAutoscaler,
  type IHorizontalPodAutoscaler,
} from 'kubernetes-models/autoscaling/v2';
import { type INetworkPolicy, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { type IPodDisruptionBudget, PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { type ISecret, type IService, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { root } from '../read-examples.js';
import { chosenByOperator, manifestNames, readText, readYaml } from './deployment-files.js';

const execute = promisify(execFile);
const folder = join(import.meta.dirname, '../../.manifests');

/** The manifests, whose types the schemas below check. */
const manifests = {
  'autoscaler.yaml': new HorizontalPodAutoscaler(read<IHorizontalPodAutoscaler>('autoscaler.yaml')),
  'disruption-budget.yaml': new PodDisruptionBudget(
    read<IPodDisruptionBudget>('disruption-budget.yaml'),
  ),
  'network-policy.yaml': new NetworkPolicy(read<INetworkPolicy>('network-policy.yaml')),
  'nodes.yaml': new Deployment(read<IDeployment>('nodes.yaml')),
  'secret.yaml': new Secret(read<ISecret>('secret.yaml')),
  'service.yaml': new Service(read<IService>('service.yaml')),
};
const pod = manifests['nodes.yaml'].spec?.template;
const container = pod?.spec?.containers[0];

function read<Manifest>(name: string): Manifest {
  return readYaml(`kubernetes/${name}`) as Manifest;
}

test('every manifest is checked', () => {
  expect(Object.keys(manifests)).toEqual([...manifestNames].sort());
});

describe.each(Object.entries(manifests))('%s', (name, manifest) => {
  test('is what the schema of Kubernetes allows', () => {
    expect(() => manifest.validate()).not.toThrow();
    expect(manifest).toMatchObject(read<object>(name));
  });

  test('has the name and the label of the nodes', () => {
    expect(manifest.metadata?.name).toBe('earshot');
    expect(manifest.metadata?.labels).toEqual(pod?.metadata?.labels);
  });
});

test('no manifest has a field that Kubernetes does not know', async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, { apiVersion, kind }] of Object.entries(manifests)) {
    const module = `kubernetes-models/${apiVersion}`;
    writeFileSync(
      join(folder, `${name}.ts`),
      `import type { I${kind} } from '${module}';
export const manifest: I${kind} = ${JSON.stringify(read(name), undefined, 2)};
`,
    );
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../../tsconfig.base.json', include: ['*.ts'] }),
  );
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await execute(compiler, ['-p', folder, '--singleThreaded']).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
}, 60_000);

/** The environment of a node, as an operator would complete it. */
function environmentOfNode(): Record<string, string | undefined> {
  const own = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
  const known = { ...manifests['secret.yaml'].stringData, ...own, ...chosenByOperator };
  const { POD_IP: podAddress = '', ...settings } = known;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value?.replace('$(POD_IP)', podAddress),
    ]),
  );
}

test('the environment of a node is valid, and that of the template stops its start', () => {
  const { cluster, metricsPort, publicUrl } = loadConfiguration({
    environment: environmentOfNode(),
  });
  expect(cluster?.nodeUrl).toBe('http://10.1.2.3:4800');
  expect(publicUrl).toBe('https://speech.example.com');
  expect(metricsPort).toBe(9464);
  const { EARSHOT_API_KEY } = manifests['secret.yaml'].stringData ?? {};
  expect(() =>
    loadConfiguration({ environment: { ...environmentOfNode(), EARSHOT_API_KEY } }),
  ).toThrow('EARSHOT_API_KEY');
});

test('the ports are those of a node, and all that refers to them finds them', () => {
  const { metricsPort, port } = loadConfiguration({ environment: environmentOfNode() });
  const ports = new Map(
    (container?.ports ?? []).map(({ containerPort, name }) => [name, containerPort]),
  );
  expect(ports).toEqual(
    new Map([
      ['http', port],
      ['metrics', metricsPort],
    ]),
  );
  expect(manifests['service.yaml'].spec?.ports?.[0]?.targetPort).toBe('http');
  expect(pod?.metadata?.annotations?.['prometheus.io/port']).toBe(String(metricsPort));
  const { egress = [], ingress = [] } = manifests['network-policy.yaml'].spec ?? {};
  expect(ingress.flatMap((rule) => rule.ports ?? []).map((rule) => rule.port)).toEqual([
    'http',
    'metrics',
  ]);
  expect(egress[0]?.ports?.[0]?.port).toBe(port);
});

test('the probes are of paths that a node has', async () => {
  const server = await startServerProcess({ EARSHOT_METRICS_PORT: String(await freePort()) });
  try {
    const { livenessProbe, readinessProbe, startupProbe } = container ?? {};
    expect(readinessProbe?.httpGet?.path).toBe('/ready');
    expect(livenessProbe?.httpGet?.path).toBe('/health');
    for (const probe of [livenessProbe, readinessProbe, startupProbe]) {
      expect(probe?.httpGet?.port).toBe('http');
      const response = await fetch(`${server.url}${probe?.httpGet?.path}`);
      expect(response.status).toBe(200);
    }
  } finally {
    await server.stop();
  }
});

test('a node has the time to give its sessions away', () => {
  const [, limit = ''] =
    /shutdownLimitMs = ([\d_]+)/.exec(readText('../apps/server/src/service/run-service.ts')) ?? [];
  const [command, seconds] = container?.lifecycle?.preStop?.exec?.command ?? [];
  expect(command).toBe('sleep');
  expect(pod?.spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    Number(seconds) + Number(limit.replaceAll('_', '')) / 1000,
  );
});

test('a node has no more rights than it needs', () => {
  expect(pod?.spec).toMatchObject({
    // The variables of a Service of this name would be settings.
    enableServiceLinks: false,
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: expect.any(Number) },
  });
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  // Its folder and the one for temporary files are the only ones that it writes.
  expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([
    '/var/lib/earshot',
    '/tmp',
  ]);
});

test('what selects nodes selects those of the deployment', () => {
  const labels = pod?.metadata?.labels;
  expect(manifests['nodes.yaml'].spec?.selector.matchLabels).toEqual(labels);
  expect(manifests['service.yaml'].spec?.selector).toEqual(labels);
  expect(manifests['disruption-budget.yaml'].spec?.selector?.matchLabels).toEqual(labels);
  expect(manifests['network-policy.yaml'].spec?.podSelector?.matchLabels).toEqual(labels);
  expect(manifests['autoscaler.yaml'].spec?.scaleTargetRef).toEqual({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    name: manifests['nodes.yaml'].metadata?.name,
  });
  expect(container?.envFrom?.[0]?.secretRef?.name).toBe(manifests['secret.yaml'].metadata?.name);
});
