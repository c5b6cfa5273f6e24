import { createServer, type Server } from 'node:net';
import { listenLocally } from '@earshot/presets/listen';
import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../clock/index.js';
import { AddressError } from '../outbound/address-error.js';
import { isPublicAddress, parseAddressRules } from '../outbound/address-rules.js';
import { parseOutboundUrl } from '../outbound/outbound-url.js';
import { createSourceFetcher } from './source-fetcher.js';

const { rules: none } = parseAddressRules([]);

const spellings = (text: string) => text.trim().split(/\s+/);

/** Hosts as they stand in a URL. Each leads to a machine that is not public. */
const hostileHosts = [
  // loopback
  ...spellings(`127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 0x7f.0x0.0x0.0x1
    0177.0.0.1 017700000001 0177.0.0.01 127.0.0.1. ①②⑦.⓪.⓪.① 127。0。0。1 １２７.0.0.1
    %31%32%37.0.0.1 [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1]
    [0:0:0:0:0:ffff:7f00:1] [::7f00:1] [::127.0.0.1]`),
  // unspecified
  ...spellings(`0.0.0.0 0 0x0 00000000 [::] [::ffff:0.0.0.0] 0.1.2.3`),
  // private and shared
  ...spellings(`10.0.0.1 10.1 167772161 0xa000001 012.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1
    192.168.1 3232235521 [::ffff:10.0.0.1] [::ffff:c0a8:1] 100.64.0.1 100.127.255.255
    100.100.100.200`),
  // link-local and the services of clouds
  ...spellings(`169.254.169.254 169.254.43518 2852039166 0xa9fea9fe 0xa9.0xfe.0xa9.0xfe
    0251.0376.0251.0376 [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [fe80::1] [fd00:ec2::254]
    168.63.129.16 0xa83f8110 [::ffff:168.63.129.16] 192.0.0.192`),
  // spellings that contain an IPv4 address
  ...spellings(`[64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b:1::7f00:1] [2002:7f00:1::]
    [2002:a9fe:a9fe::1] [2001:0:7f00:1::] [::ffff:0:127.0.0.1]`),
  // unique local, multicast, reserved, documentation, benchmarks, unassigned
  ...spellings(`[fc00::1] [fdff::1] [fec0::1] [ff02::1] [100::1] [100:0:0:1::1] [2001:db8::1] [3fff::1]
    [5f00::1] [4000::1] [2001:10::1] 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
    192.0.2.1 198.51.100.1 203.0.113.1 198.18.0.1 192.88.99.1`),
];

function findRefusal(url: string): AddressError | undefined {
  try {
    parseOutboundUrl(url, none);
    return undefined;
  } catch (error) {
    if (error instanceof AddressError) return error;
    throw error;
  }
}

describe('addresses that are not public', () => {
  const servers: Server[] = [];
  let connections = 0;
  let port = 0;

  beforeAll(async () => {
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    servers.push(server);
    ({ port } = await listenLocally(server, '::'));
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  test('there are more than sixty spellings', () => {
    expect(new Set(hostileHosts).size).toBeGreaterThan(60);
  });

  test('every spelling is refused before anything is connected', async () => {
    const fetcher = createSourceFetcher({ rules: none, clock: systemClock });
    for (const host of hostileHosts) {
      for (const scheme of ['http', 'https']) {
        const fetched = fetcher.fetchSource(`${scheme}://${host}:${port}/a.wav`, {
          keyId: 'key',
          maximumBytes: 10,
          deadlineMs: 5000,
        });
        await expect(fetched, host).rejects.toMatchObject({
          name: 'SourceError',
          errorCode: 400,
          isRetryable: false,
        });
      }
    }
    expect(connections).toBe(0);
    await fetcher.close();
  });

  test('every spelling is refused at creation as well', () => {
    for (const host of hostileHosts)
      expect(findRefusal(`http://${host}/a.wav`)?.code, host).toBe('address-not-allowed');
  });
});

test('names of this machine are refused by what they resolve to', async () => {
  const fetcher = createSourceFetcher({ rules: none, clock: systemClock });
  for (const host of ['localhost', 'LOCALHOST', 'localhost.'])
    await expect(
      fetcher.fetchSource(`http://${host}:8080/`, {
        keyId: 'key',
        maximumBytes: 1,
        deadlineMs: 5000,
      }),
    ).rejects.toMatchObject({
      code: 'source-not-allowed',
    });
  await fetcher.close();
});

test('other protocols, credentials and ports of other protocols are refused', () => {
  for (const url of [
    'file:///etc/passwd',
    'data:audio/wav;base64,UklGRg==',
    'ftp://example.com/a.wav',
    'gopher://example.com/',
    'ws://example.com/',
    'javascript:1',
    'blob:http://example.com/1',
    'dict://example.com:2628/',
    'jar:http://example.com!/',
    'http://',
    '//example.com/a.wav',
    '',
    'nonsense',
    'http://user:password@example.com/',
    'http://user@example.com/',
    'http://:password@example.com/',
    'http://example.com:22/',
    'http://example.com:25/',
    'https://example.com:1/',
    'http://example.com:6667/',
    'http://example.com:0/',
    'http://[::1',
  ])
    expect(findRefusal(url)?.code, url).toBe('address-not-allowed');
  for (const url of [
    'http://example.com/a.wav',
    'https://example.com',
    'https://example.com:8443/a?X-Signature=1',
    'http://example.com:9000/',
    'https://8.8.8.8/a',
    'http://[2606:4700::1111]/a',
    'HTTPS://EXAMPLE.COM/A',
  ])
    expect(findRefusal(url), url).toBeUndefined();
});

test('a refusal says nothing of the address', () => {
  const refusal = findRefusal('http://10.1.2.3/secret?signature=canary');
  expect(refusal?.message).not.toMatch(/10\.1|canary|secret/);
});

test('an IPv4 address is as public as its whole network', () => {
  const privateBlocks: [first: number, bits: number][] = [
    [0x0a000000, 8],
    [0x7f000000, 8],
    [0xac100000, 12],
    [0xc0a80000, 16],
    [0xa9fe0000, 16],
    [0x64400000, 10],
    [0xe0000000, 4],
    [0xf0000000, 4],
    [0, 8],
  ];
  const spell = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
  fc.assert(
    fc.property(fc.constantFrom(...privateBlocks), fc.nat(), ([first, bits], random) => {
      const address = (first | (random & (2 ** (32 - bits) - 1))) >>> 0;
      expect(isPublicAddress(spell(address))).toBe(false);
      expect(findRefusal(`http://${address}/`)?.code).toBe('address-not-allowed');
      expect(findRefusal(`http://0x${address.toString(16)}/`)?.code).toBe('address-not-allowed');
      expect(findRefusal(`http://[::ffff:${spell(address)}]/`)?.code).toBe('address-not-allowed');
    }),
  );
});

verifies(
  'process.private-sources',
  'what the operator lists may be reached, and nothing beside it',
  () => {
    const { rules } = parseAddressRules(['10.0.0.0/8', '127.0.0.1', 'fd12::/16', 'media.internal']);
    for (const url of [
      'http://10.200.1.1/',
      'http://127.0.0.1:80/',
      'http://2130706433/',
      'http://[::ffff:10.0.0.1]/',
      'http://[fd12::5]:9000/',
      'http://media.internal:81/',
      'http://MEDIA.internal./',
    ])
      expect(parseOutboundUrl(url, rules).protocol, url).toBe('http:');
    for (const url of [
      'http://127.0.0.2/',
      'http://11.0.0.1:22/',
      'http://192.168.0.1/',
      'http://[fd13::5]/',
      'http://[::1]/',
    ])
      expect(() => parseOutboundUrl(url, rules), url).toThrow(AddressError);
  },
);
