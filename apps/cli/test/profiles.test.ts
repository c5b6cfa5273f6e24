import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import { temporaryFolder } from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { earshot } from './run-earshot.js';

/** Keys that a service was sent, with the paths. */
const received: { key: string | undefined; path: string | undefined }[] = [];
const service = createServer(({ headers, url: path }, response) => {
  const key = String(headers['x-service-key']);
  received.push({ key, path });
  const isKnown = key === 'es_right';
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
  response.end(isKnown ? '{"engines":[],"languages":[],"items":[]}' : '{"message":"unknown key"}');
});
let url: string;

beforeAll(async () => {
  ({ url } = await listenLocally(service));
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const text = (value: string) => new TextEncoder().encode(value);

verifies(
  'command.profiles',
  'a key is kept for its server alone, and options and environment take precedence',
  async () => {
    const folder = temporaryFolder();
    const login = await earshot(['login', url], { folder, input: text('es_right\n') });
    expect([login.code, login.output]).toEqual([0, '']);
    expect(login.errors).not.toContain('es_right');
    const path = join(folder, '.config/earshot/profiles.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const sent = async (parameters: string[], environment: Record<string, string> = {}) => {
      received.length = 0;
      const { code } = await earshot(['jobs', 'list', ...parameters], { folder, environment });
      return { code, keys: received.map(({ key }) => key) };
    };
    expect(await sent([])).toEqual({ code: 0, keys: ['es_right'] });
    expect(await sent(['--key', 'es_flag'])).toEqual({ code: 4, keys: ['es_flag'] });
    expect(await sent([], { EARSHOT_API_KEY: 'es_own' })).toEqual({ code: 4, keys: ['es_own'] });
    // The same machine by another name is another server.
    const other = url.replace('127.0.0.1', 'localhost');
    expect(await sent([], { EARSHOT_URL: other })).toEqual({ code: 4, keys: [] });
    expect(await sent(['--server', other])).toEqual({ code: 4, keys: [] });
    expect(await sent([], { EARSHOT_URL: `${url}/` })).toEqual({ code: 0, keys: ['es_right'] });
  },
  60_000,
);

it('a key that the service refuses is not kept', async () => {
  const folder = temporaryFolder();
  const refused = await earshot(['login', url], { folder, input: text('es_wrong') });
  expect(refused.code).toBe(4);
  expect((await earshot(['profiles', 'list', '--json'], { folder })).output).toBe('[]\n');
});

it('several profiles are listed without their keys, selected and forgotten', async () => {
  const folder = temporaryFolder();
  const run = (...parameters: string[]) => earshot(parameters, { folder });
  for (const name of ['work', 'home'])
    await earshot(['login', url, '--profile', name], { folder, input: text('es_right') });
  const list = async () => JSON.parse((await run('profiles', 'list', '--json')).output) as unknown;
  expect(await list()).toEqual([
    { name: 'work', server: url, is_current: false },
    { name: 'home', server: url, is_current: true },
  ]);
  expect((await run('profiles', 'use', 'work')).code).toBe(0);
  expect((await run('profiles', 'list')).output).toContain(`* work  ${url}`);
  expect((await run('logout')).errors).toContain('forgot the profile work');
  expect(await list()).toEqual([{ name: 'home', server: url, is_current: false }]);
  const unknown = await run('jobs', 'list', '--profile', 'work');
  expect([unknown.code, unknown.errors]).toEqual([
    2,
    'earshot: no profile has the name work\n  there are home; `earshot login --profile work` creates it\n',
  ]);
});

it('a file of profiles that others can read, or that is damaged, is refused by its name', async () => {
  const folder = temporaryFolder();
  await earshot(['login', url], { folder, input: text('es_right') });
  const path = join(folder, '.config/earshot/profiles.json');
  chmodSync(path, 0o644);
  const open = await earshot(['jobs', 'list'], { folder });
  expect(open.errors).toBe(
    `earshot: ${path} can be read by other users of this machine\n  run \`chmod 600 ${path}\`\n`,
  );
  chmodSync(path, 0o600);
  writeFileSync(path, readFileSync(path, 'utf8').replace('"key"', '"kee"'));
  const damaged = await earshot(['jobs', 'list'], { folder });
  expect(damaged.errors).toMatch(/profiles\.json is damaged: .*kee.*\n {2}repair it, or remove it/);
  expect(damaged.code).toBe(1);
});
