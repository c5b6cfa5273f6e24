import { hostname } from 'node:os';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { type HttpHarness, startHttpHarness } from './support/http-harness.js';
import { rawRequest } from './support/raw-request.js';
import { testKey } from './support/server-process.js';

/** The response to a request for a host. */
function ask(
  service: HttpHarness,
  host: string,
  { headers = '', path = '/v2/pre-recorded' } = {},
): Promise<string> {
  const head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nx-service-key: ${testKey}\r\n`;
  return rawRequest(service.url, `${head}${headers}connection: close\r\n\r\n`);
}

async function readStatus(response: Promise<string>): Promise<number> {
  return Number((await response).split(' ')[1]);
}

verifies(
  'process.allowed-hosts',
  'addresses and names that nobody can register need no setting, others are a 421',
  async () => {
    const service = await startHttpHarness();
    const { port } = new URL(service.url);
    for (const host of [
      `127.0.0.1:${port}`,
      '203.0.113.7',
      '[2001:db8::1]:4800',
      'localhost',
      `LOCALHOST:${port}`,
      'studio.localhost',
      'nas.local',
      'earshot.speech.svc',
      'earshot.speech.svc.cluster.local',
      'host.docker.internal',
      'speech.test.',
      'printer.home.arpa',
      'earshot',
      hostname(),
      // An invalid host gets links to the address of the connection.
      'a b',
    ])
      expect(await readStatus(ask(service, host)), host).toBe(200);
    for (const host of [
      'rebound.example',
      'rebound.example:4800',
      'REBOUND.example.',
      'x@rebound.example',
      '127.0.0.1.rebound.example',
      'localhost.rebound.example',
      'local.example',
      'rebound.xn--local-4ve',
    ])
      expect(await readStatus(ask(service, host)), host).toBe(421);
    const refused = await ask(service, 'rebound.example');
    expect(refused).toContain('"statusCode":421');
    expect(refused).toContain(
      String.raw`The host \"rebound.example\" is not a name of this service: EARSHOT_ALLOWED_HOSTS lists further ones`,
    );
    // Neither pages nor the interface of OpenAI, and preflights as little.
    for (const path of ['/', '/v1/models', '/openapi.json', '/metrics', '/studio/session'])
      expect(await readStatus(ask(service, 'rebound.example', { path })), path).toBe(421);
    for (const path of ['/health', '/ready'])
      expect(await readStatus(ask(service, 'rebound.example', { path })), path).toBe(200);
  },
);

verifies(
  'process.allowed-hosts',
  'names of the setting and of the public url are those of the service, as a trusted proxy names them',
  async () => {
    const service = await startHttpHarness({
      EARSHOT_PUBLIC_URL: 'https://speech.example:8443/tools',
      EARSHOT_ALLOWED_HOSTS: 'Inside.example, *.wide.example',
      EARSHOT_TRUSTED_PROXIES: '127.0.0.1',
    });
    for (const host of ['speech.example', 'inside.example:1', 'a.wide.example', 'a.b.wide.example'])
      expect(await readStatus(ask(service, host)), host).toBe(200);
    for (const host of ['example', 'wide.example', 'xwide.example', 'a.inside.example'])
      expect(await readStatus(ask(service, host)), host).toBe(host === 'example' ? 200 : 421);
    const forwarded = (host: string) => ({ headers: `x-forwarded-host: ${host}\r\n` });
    expect(await readStatus(ask(service, 'upstream.example', forwarded('speech.example')))).toBe(
      200,
    );
    expect(await readStatus(ask(service, 'localhost', forwarded('rebound.example')))).toBe(421);
  },
);
