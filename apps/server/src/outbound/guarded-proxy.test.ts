import { once } from 'node:events';
import { type IncomingMessage, request as requestByNode } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ProxyAgent, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../test/support/http-source.js';
import { parseAddressRules } from './address-rules.js';
import { GuardedProxy } from './guarded-proxy.js';

const { rules } = parseAddressRules(['127.0.0.1']);

async function startProxy(maximumBytes = 1_000_000): Promise<GuardedProxy> {
  const proxy = await GuardedProxy.start({
    maximumBytes,
    rules,
    resolveHost: async () => [{ address: '10.0.0.1', family: 4 }],
    connectTimeoutMs: 5000,
    headersTimeoutMs: 5000,
    bodyTimeoutMs: 5000,
  });
  onTestFinished(() => proxy.close());
  return proxy;
}

/** A request whose target is a whole url, as a client sends it to a proxy. */
async function requestWhole(proxyUrl: string, target: string, otherPassword?: string) {
  const { hostname, password, port, username } = new URL(proxyUrl);
  const credentials = `${username}:${otherPassword ?? password}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const sent = requestByNode({
    hostname,
    port,
    path: target,
    headers: { 'proxy-authorization': authorization, 'x-kept': 'yes' },
  }).end();
  // Node types the values of events loosely.
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

function requestThrough(proxyUrl: string, target: string) {
  const dispatcher = new ProxyAgent(proxyUrl);
  onTestFinished(() => dispatcher.destroy());
  return request(target, { dispatcher });
}

test('requests pass in both ways of a proxy, without its password', async () => {
  const { url, requests } = await listen((_request, response) => response.end('audio'));
  const proxy = await startProxy();
  expect(await requestWhole(proxy.url, `${url}/a`)).toEqual({ status: 200, body: 'audio' });
  const tunnelled = await requestThrough(proxy.url, `${url}/b`);
  expect(await tunnelled.body.text()).toBe('audio');
  expect(requests.map((each) => each.url)).toEqual(['/a', '/b']);
  expect(requests[0]?.headers).toMatchObject({ 'x-kept': 'yes', host: new URL(url).host });
  for (const { headers } of requests) expect(headers).not.toHaveProperty('proxy-authorization');
});

test('who does not have the password gets nothing', async () => {
  const { url, requests } = await listen((_request, response) => response.end('audio'));
  const proxy = await startProxy();
  expect(await requestWhole(proxy.url, url, 'wrong')).toMatchObject({ status: 407 });
  const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
  socket.write(`CONNECT ${new URL(url).host} HTTP/1.1\r\nHost: a\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 407 /);
  expect(requests).toHaveLength(0);
});

test('addresses that are not public are refused in both ways, and the refusal is known', async () => {
  const { port, requests } = await listen((_request, response) => response.end('secret'));
  for (const target of [
    `http://127.0.0.2:${port}/`,
    `http://inside.example:${port}/`,
    `http://[::1]:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    'http://93.184.216.34:25/',
  ]) {
    const refusal = { code: 'address-not-allowed' };
    const whole = await startProxy();
    expect(whole.refusal).toBeUndefined();
    expect((await requestWhole(whole.url, target)).status, target).toBe(403);
    expect(whole.refusal, target).toMatchObject(refusal);
    const tunnel = await startProxy();
    await expect(requestThrough(tunnel.url, target), target).rejects.toThrow(/403/);
    expect(tunnel.refusal, target).toMatchObject(refusal);
  }
  expect(requests).toHaveLength(0);
});

test('beyond its bytes all connections are closed, and the next ones too', async () => {
  const { url } = await listen((_request, response) => response.end(Buffer.alloc(600_000)));
  const proxy = await startProxy();
  expect((await requestWhole(proxy.url, url)).body).toHaveLength(600_000);
  expect(proxy.isExhausted).toBe(false);
  const second = await requestThrough(proxy.url, url);
  await expect(second.body.arrayBuffer()).rejects.toThrow(/closed|terminated|aborted/);
  expect(proxy.isExhausted).toBe(true);
  await expect(requestWhole(proxy.url, url)).rejects.toThrow(/hang up|ECONNRESET|aborted/);
});

test('no connection outlives it', async () => {
  const { url, server } = await listen((_request, response) => response.write('begun'));
  const proxy = await startProxy();
  const response = await requestThrough(proxy.url, url);
  const body = response.body.text().catch(() => 'closed');
  await proxy.close();
  await proxy.close();
  expect(await body).toBe('closed');
  const countOpen = () =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(countOpen).toBe(0);
});
