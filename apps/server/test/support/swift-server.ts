import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import type { ObjectServer } from '../../src/local-stores/object-server.js';
import { freePort } from './free-port.js';

const execute = promisify(execFile);
const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const owner = userInfo().username;
const region = 'us-east-1';

/** True where the servers of OpenStack Swift are installed, and what they share their cache with. */
const hasSwift = existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/memcached');

/**
 * Starts OpenStack Swift with the interface of S3: one server each for accounts, containers and
 * objects, without copies, and the proxy before them. The packages of Debian are swift-proxy,
 * swift-account, swift-container, swift-object and memcached.
 *
 * @param folder - an empty folder on a file system with extended attributes
 */
export async function startSwift(folder: string): Promise<ObjectServer> {
  if (!hasSwift) throw new Error('OpenStack Swift is not installed');
  const children: ChildProcess[] = [];
  const run = (program: string, words: readonly string[]) =>
    children.push(spawn(program, words, { stdio: 'ignore' }));
  const start = async (kind: string, port: number, rest: string): Promise<void> => {
    const path = join(folder, `${kind}-server.conf`);
    await writeFile(path, describeServer(folder, port) + rest);
    run(`swift-${kind}-server`, [path]);
  };
  for (const kind of ['account', 'container', 'object']) {
    const port = await freePort();
    await buildRing(folder, kind, port);
    const app = `${kind}-server`;
    await start(
      kind,
      port,
      `[pipeline:main]\npipeline = ${app}\n[app:${app}]\nuse = egg:swift#${kind}\n`,
    );
  }
  const [port, cachePort] = [await freePort(), await freePort()];
  run('memcached', ['-u', owner, '-l', '127.0.0.1', '-p', String(cachePort)]);
  await start('proxy', port, describeProxy(cachePort));
  const endpoint = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${endpoint}/info`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, { timeout: 60_000 });
  return {
    endpoint,
    region,
    credentials,
    close: async () => {
      const running = children.filter(({ exitCode }) => exitCode === null);
      const ends = running.map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}

/** Settings that all servers share. */
function describeServer(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${owner}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
`;
}

/** What the proxy does, in order, to speak the interface of S3. */
function describeProxy(cachePort: number): string {
  const { accessKeyId, secretAccessKey } = credentials;
  const filters = {
    catch_errors: 'use = egg:swift#catch_errors',
    gatekeeper: 'use = egg:swift#gatekeeper',
    'proxy-logging': 'use = egg:swift#proxy_logging',
    cache: `use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${cachePort}`,
    listing_formats: 'use = egg:swift#listing_formats',
    s3api: `use = egg:swift#s3api\nlocation = ${region}`,
    tempauth: `use = egg:swift#tempauth\nuser_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin`,
    copy: 'use = egg:swift#copy',
    slo: 'use = egg:swift#slo',
    dlo: 'use = egg:swift#dlo',
  };
  return `[pipeline:main]
pipeline = ${Object.keys(filters).join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${Object.entries(filters)
  .map(([name, options]) => `[filter:${name}]\n${options}\n`)
  .join('')}`;
}

/** Builds the ring of one kind of server, with one device and one copy. */
async function buildRing(folder: string, kind: string, port: number): Promise<void> {
  await mkdir(join(folder, 'devices', 'one'), { recursive: true });
  const path = join(folder, `${kind}.builder`);
  for (const words of ['create 4 1 1', `add r1z1-127.0.0.1:${port}/one 1`, 'rebalance'])
    await execute('swift-ring-builder', [path, ...words.split(' ')]);
}
