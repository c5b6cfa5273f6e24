import { pbkdf2 } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.js';
import { type NameResponse, startNameServer } from '../../test/support/name-server.js';
import { temporaryFolder } from '../../test/support/server-process.js';
import { createHostResolver } from './host-resolver.js';
import { namesToTry, parseHosts, parseSearchRules } from './resolver-files.js';

async function setUp(
  respondTo: (name: string) => NameResponse,
  { hosts = '', configuration = '' } = {},
) {
  const server = await startNameServer(respondTo);
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const [hostsPath, resolverPath] = [join(folder, 'hosts'), join(folder, 'resolv.conf')];
  await writeFile(hostsPath, hosts);
  await writeFile(resolverPath, configuration);
  const clock = createManualClock();
  const resolve = createHostResolver({ servers: [server.address], clock, hostsPath, resolverPath });
  return { ...server, resolve, clock, hostsPath, resolverPath };
}

const asNode = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('resolving host names', () => {
  test('name servers are asked, with the dot of the root and in any case alike', async () => {
    const { resolve, asked } = await setUp((name) =>
      name === 'media.example.com' ? ['192.0.2.1', '192.0.2.2'] : 'no such name',
    );
    expect(await resolve('Media.Example.COM')).toEqual(asNode('192.0.2.1', '192.0.2.2'));
    expect(await resolve('media.example.com.')).toEqual(asNode('192.0.2.1', '192.0.2.2'));
    await expect(resolve('nobody.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(new Set(asked)).toEqual(new Set(['media.example.com', 'nobody.example.com']));
  });

  test('the hosts file and localhost need no server', async () => {
    const { resolve, asked, hostsPath, clock } = await setUp(() => 'failure', {
      hosts: '# comment\n10.1.2.3 Storage storage.lan # ours\nfd00::1 storage\nnonsense line\n',
    });
    expect(await resolve('storage')).toEqual(asNode('10.1.2.3', 'fd00::1'));
    expect(await resolve('STORAGE.lan')).toEqual(asNode('10.1.2.3'));
    expect(await resolve('localhost')).toEqual(asNode('127.0.0.1', '::1'));
    expect(await resolve('a.localhost')).toEqual(asNode('127.0.0.1', '::1'));
    expect(await resolve('192.0.2.9')).toEqual(asNode('192.0.2.9'));
    expect(await resolve('[2001:db8::1]')).toEqual(asNode('2001:db8::1'));
    // Changes in it take effect soon.
    await writeFile(hostsPath, '10.9.9.9 storage\n');
    await utimes(hostsPath, 1, 1);
    clock.advance(6000);
    expect(await resolve('storage')).toEqual(asNode('10.9.9.9'));
    expect(asked).toEqual([]);
  });

  test('search domains are tried as the machine does', async () => {
    const { resolve, asked } = await setUp(
      (name) => (name === 'minio.default.svc.local' ? ['10.0.0.7'] : 'no such name'),
      { configuration: 'domain unused\nsearch svc.local default.svc.local.\noptions ndots:2\n' },
    );
    expect(await resolve('minio')).toEqual(asNode('10.0.0.7'));
    expect([...new Set(asked)]).toEqual(['minio.svc.local', 'minio.default.svc.local']);
    await expect(resolve('minio.')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(asked.at(-1)).toBe('minio');
  });

  test('files are read as the C library reads them', () => {
    expect(parseSearchRules('nameserver 10.0.0.1\nsearch a b\n; domain c')).toEqual({
      domains: ['a', 'b'],
      dots: 1,
    });
    expect(parseSearchRules('search a\ndomain b # c\noptions rotate ndots:99')).toEqual({
      domains: ['b'],
      dots: 15,
    });
    expect(namesToTry('x.y', { domains: ['a', 'b'], dots: 1 })).toEqual(['x.y', 'x.y.a', 'x.y.b']);
    expect(namesToTry('x', { domains: ['a', 'b'], dots: 1 })).toEqual(['x.a', 'x.b', 'x']);
    expect(namesToTry('x.', { domains: ['a'], dots: 1 })).toEqual(['x']);
    expect([...parseHosts('::1 a\n127.0.0.1\ta  b\n')]).toEqual([
      ['a', ['::1', '127.0.0.1']],
      ['b', ['127.0.0.1']],
    ]);
  });

  test('a response is used again for five seconds, a failure is not; who asks together asks once', async () => {
    let response: NameResponse = 'failure';
    const { resolve, asked, clock } = await setUp(() => response);
    await expect(resolve('a.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    response = ['192.0.2.1'];
    asked.length = 0;
    const [first] = await Promise.all(Array.from({ length: 10 }, () => resolve('a.example')));
    expect(first).toEqual(asNode('192.0.2.1'));
    expect(asked).toHaveLength(2);
    clock.advance(4999);
    await resolve('a.example');
    expect(asked).toHaveLength(2);
    clock.advance(1);
    await resolve('a.example');
    expect(asked).toHaveLength(4);
  });

  verifies(
    'process.slow-names',
    'sixty-four lookups that hang hold up neither files nor other lookups, and end after five seconds',
    async () => {
      const { resolve, clock, asked } = await setUp((name) =>
        name.startsWith('hang') ? 'silence' : ['192.0.2.1'],
      );
      let ended = 0;
      const hanging = Array.from({ length: 64 }, (_, index) =>
        resolve(`hang-${index}.example`).catch((error: unknown) => {
          ended += 1;
          return error;
        }),
      );
      await expect.poll(() => asked.length).toBeGreaterThanOrEqual(128);
      // These need the threads that getaddrinfo would hold.
      await Promise.all(Array.from({ length: 16 }, () => readFile(import.meta.filename)));
      await promisify(pbkdf2)('password', 'salt', 1, 16, 'sha256');
      expect(await resolve('quick.example')).toEqual(asNode('192.0.2.1'));
      expect(ended).toBe(0);
      clock.advance(5000);
      for (const error of await Promise.all(hanging))
        expect(error).toMatchObject({ code: 'EAI_AGAIN' });
    },
  );
});
