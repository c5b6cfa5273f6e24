import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect as connectSecure } from 'node:http2';
import { join } from 'node:path';
import { freePort } from '@earshot/server/testing';
import type { AttackCase } from '../../attacker/attack-case.js';
import { missingCommands } from './machine-requirements.js';

/** A configuration like that of docs/guides/self-hosting.md, with paths of its own. */
function configuration(folder: string, port: number, upstream: string): string {
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 2g;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream earshot { server ${upstream}; keepalive 32; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    location / {
      proxy_pass http://earshot;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_read_timeout 75s;
      proxy_send_timeout 75s;
    }
  }
}
`;
}

const certificate = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');

export const proxy: AttackCase = {
  name: 'machine/proxy',
  description:
    'A proxy with TLS and HTTP/2 in front, through which the bystander connects, beside streams of HTTP/2 that are reset.',
  seconds: 20,
  unavailable: () => missingCommands(['nginx', 'openssl']),
  async front({ dataFolder, url }) {
    const folder = join(dataFolder, 'proxy');
    mkdirSync(folder, { mode: 0o755 });
    const paths = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
    execFileSync('openssl', [...certificate, ...paths], { stdio: 'ignore' });
    const port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, new URL(url).host));
    const child = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
      stdio: 'ignore',
    });
    process.once('exit', () => child.kill());
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return {
      url: `https://127.0.0.1:${port}`,
      liveOrigin: `wss://127.0.0.1:${port}`,
      close: () => void child.kill(),
    };
  },
  async attack(context) {
    const front = context.target.front ?? context.target.url;
    await context.repeat(async () => {
      const session = connectSecure(front, { rejectUnauthorized: false });
      session.on('error', () => undefined);
      for (let stream = 0; stream < 200 && context.isOn; stream += 1) {
        const request = session.request({
          ':path': '/v2/transcription?limit=1000',
          'x-service-key': context.target.key,
        });
        request.on('error', () => undefined);
        request.on('response', (headers) => context.count(String(headers[':status'])));
        request.resume();
        if (stream % 2 === 0) setImmediate(() => request.close(8));
        context.count('streams');
        await context.pause(2);
      }
      session.destroy();
    }, 4);
  },
};
