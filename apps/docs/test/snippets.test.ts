import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, speech, startServerProcess, testKey } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect } from 'vitest';
import { contentFolder } from '../src/site/paths.ts';

const execute = promisify(execFile);
const sources = join(import.meta.dirname, '../snippets');
const folder = join(import.meta.dirname, '../.snippets');
const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
/** They export a function or an app, and need a page or a request. */
const modules = ['browser-captions', 'session-endpoint', 'webhook-receiver'];
const names = readdirSync(sources).map((file) => file.replace(/\.ts$/, ''));
let server: ServerProcess;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  cpSync(sources, folder, { recursive: true });
  writeFileSync(join(folder, 'meeting.wav'), speech);
  server = await startServerProcess();
  process.env['EARSHOT_URL'] = server.url;
  process.env['EARSHOT_API_KEY'] = testKey;
  process.env['EARSHOT_WEBHOOK_SECRET'] = secret;
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

verifies('docs.examples', 'every program is quoted, and every quote is of a program', () => {
  const quoted = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [
      ...readFileSync(join(contentFolder, file), 'utf8').matchAll(
        /^<<< @\/\.\.\/apps\/docs\/snippets\/([\w-]+)\.ts#(\w+)/gm,
      ),
    ]);
  for (const [, name = '', region] of quoted)
    expect(readFileSync(join(sources, `${name}.ts`), 'utf8')).toContain(`#region ${region}\n`);
  expect(new Set(quoted.map(([, name]) => name))).toEqual(new Set(names));
});

for (const name of names.filter((each) => !modules.includes(each)))
  verifies('docs.examples', `${name} runs against the service`, async () => {
    const { stdout } = await execute(process.execPath, ['--import', 'tsx', `${name}.ts`], {
      cwd: folder,
      timeout: 60_000,
    });
    expect(stdout).toMatch(/\S/);
  });

verifies('docs.examples', 'the endpoint gives a session to pages of its origin alone', async () => {
  const { app } = await import('../snippets/session-endpoint.ts');
  const ask = (site: string) =>
    app.request('/live-session', { method: 'POST', headers: { 'sec-fetch-site': site } });
  expect(await (await ask('same-origin')).json()).toEqual({
    url: expect.stringMatching(/^ws:.*token=/),
  });
  expect((await ask('cross-site')).status).toBe(403);
});

verifies('docs.examples', 'the receiver takes what was signed, and refuses the rest', async () => {
  const { app } = await import('../snippets/webhook-receiver.ts');
  const body = '{ "id": "job-7",  "event": "transcription.success", "payload": {} }';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(6), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64');
  const deliver = (id: string) =>
    app.request('/webhook', {
      method: 'POST',
      body,
      headers: {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
    });
  expect((await deliver('msg_1')).status).toBe(204);
  expect((await deliver('msg_2')).status).toBe(400);
});
