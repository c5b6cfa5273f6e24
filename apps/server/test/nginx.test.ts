import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { call } from './support/api.js';
import { freePort } from './support/free-port.js';
import { scriptedText } from './support/live.js';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from './support/server-process.js';
import { speech } from './support/speech.js';

const nginx = ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'].find((path) =>
  existsSync(path),
);
const guide = readFileSync(
  join(import.meta.dirname, '../../../docs/guides/self-hosting.md'),
  'utf8',
);
/** The configuration of the guide, and the part of it for a path. */
const [whole = '', belowPath = ''] = [...guide.matchAll(/```nginx\n([\s\S]*?)```/g)].map(
  ([, text = '']) => text,
);
/** How much shorter the timeouts of the guide are here. */
const acceleration = 75;
const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** The timeouts of a configuration for reading a response, in seconds. */
function readTimeouts(configuration: string): number[] {
  return [...configuration.matchAll(/proxy_read_timeout (\d+)([smh]);/g)].map(
    ([, count, unit = '']) => Number(count) * (unitSeconds[unit] ?? Number.NaN),
  );
}

/** The configuration of the guide with its timeouts shortened, for a port and a service. */
function adapt(configuration: string, port: number, upstream: string): string {
  return configuration
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('server 127.0.0.1:4800;', `server ${upstream};`)
    .replaceAll(
      /_timeout (\d+)([smh]);/g,
      (_match, count, unit) =>
        `_timeout ${Math.round((Number(count) * (unitSeconds[unit] ?? 1) * 1000) / acceleration)}ms;`,
    );
}

function formatConfiguration(folder: string, servers: string): string {
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${servers}
}
`;
}

describe(
  'the configuration of the guide',
  needs(nginx !== undefined, 'nginx is not installed'),
  () => {
    const dataFolder = temporaryFolder();
    let [root, below, server, proxy]: [
      string,
      string,
      ServerProcess | undefined,
      ChildProcess | undefined,
    ] = ['', '', undefined, undefined];
    beforeAll(async () => {
      const [rootPort, belowPort] = [await freePort(), await freePort()];
      root = `http://127.0.0.1:${rootPort}`;
      below = `http://127.0.0.1:${belowPort}/speech`;
      // No worker processes the queue.
      server = await startServerProcess(
        { EARSHOT_ROLES: 'api', EARSHOT_PUBLIC_URL: below },
        dataFolder,
      );
      const folder = temporaryFolder();
      const [head = '', ownServer = ''] = whole.split(/(?=^server \{)/m);
      const common = ownServer.replaceAll(/^ {2}location [^{]*(?:\{[^}]*\})\n/gm, '');
      const belowServer = common.replace(/\}\s*$/, `${belowPath}}`);
      const upstream = new URL(server.url).host;
      const servers = [
        adapt(head, rootPort, upstream),
        adapt(ownServer, rootPort, upstream),
        adapt(belowServer, belowPort, upstream),
      ];
      const file = join(folder, 'nginx.conf');
      writeFileSync(file, formatConfiguration(folder, servers.join('\n')));
      proxy = spawn(nginx ?? '', ['-c', file, '-p', folder], { stdio: 'inherit' });
      await vi.waitFor(() => fetch(`${root}/health`), { timeout: 10_000 });
    }, 60_000);
    afterAll(async () => {
      proxy?.kill();
      await server?.stop();
    });

    const transcribe = async (origin: string) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(speech)]), 'meeting.wav');
      const headers = { authorization: `Bearer ${testKey}` };
      return fetch(`${origin}/v1/audio/transcriptions`, { method: 'POST', headers, body: form });
    };

    verifies(
      'deployment.nginx',
      'waits for a transcription longer than for anything else, with and without a path',
      async () => {
        // A request may wait for hours. Anything else that is silent for that long is broken.
        const [usual = 0, transcriptions = 0] = readTimeouts(whole);
        expect(usual).toBeLessThanOrEqual(acceleration);
        expect([transcriptions, ...readTimeouts(belowPath)]).toEqual([10_800, 10_800]);

        const waiting = Promise.all([transcribe(root), transcribe(below)]);
        const queued = async () => {
          const { items } = (await (await call(root, '/v2/pre-recorded?status=queued')).json()) as {
            items: { id: string }[];
          };
          return items;
        };
        await expect.poll(queued, { timeout: 10_000 }).toHaveLength(2);
        // These events are silent for longer than the usual timeout, which ends them.
        const [first] = await queued();
        const events = await call(root, `/v2/pre-recorded/${first?.id}/events`);
        await events.text().catch(() => undefined);
        const worker = await startServerProcess({ EARSHOT_ROLES: 'worker' }, dataFolder);
        for (const response of await waiting) {
          expect(response.status).toBe(200);
          expect(((await response.json()) as { text: string }).text).toContain(scriptedText);
        }
        await worker.stop();
      },
      120_000,
    );

    verifies('deployment.nginx', 'hides what is for operators, and passes the rest', async () => {
      for (const origin of [root, below]) {
        for (const path of ['/metrics', '/ready'])
          expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
        const headers = { 'x-service-key': testKey };
        expect((await fetch(`${origin}/v2/capabilities`, { headers })).status).toBe(200);
        const body = new FormData();
        body.set('audio', new Blob([new Uint8Array(speech)]), 'meeting.wav');
        const uploaded = await fetch(`${origin}/v2/upload`, { method: 'POST', headers, body });
        const { audio_url } = (await uploaded.json()) as { audio_url: string };
        expect(audio_url).toMatch(`${below}/file/`);
        expect((await fetch(audio_url, { headers })).status).toBe(200);
      }
    });
  },
);
