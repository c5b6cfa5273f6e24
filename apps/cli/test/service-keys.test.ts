import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
  testKey,
} from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { earshot } from './run-earshot.js';

describe('the keys of a service', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    server = await startServerProcess();
  });
  afterAll(() => server.stop());

  /** Runs the command with the address and a key of the service. */
  const run = (parameters: string[], key = testKey, folder = temporaryFolder()) =>
    earshot(['keys', ...parameters], {
      folder,
      environment: { EARSHOT_URL: server.url, EARSHOT_API_KEY: key },
    });

  const fetchStatus = async (key: string) => {
    const response = await fetch(`${server.url}/v2/transcription`, {
      headers: { 'x-service-key': key },
    });
    return response.status;
  };

  verifies('command.keys', 'are created, listed and revoked from another machine', async () => {
    const folder = temporaryFolder();
    const created = await run(['create', 'phone app'], testKey, folder);
    const key = created.output.trim();
    expect([created.code, key]).toEqual([0, expect.stringMatching(/^es_[\w-]{43}$/)]);
    const [, secret = ''] = /^webhook secret: (whsec_\S+)$/m.exec(created.errors) ?? [];
    expect(await fetchStatus(key)).toBe(200);

    const list = await run(['list'], testKey, folder);
    expect(list.output).toMatch(/phone app .*valid/);
    expect(list.output).not.toContain(key);
    const [listed] = JSON.parse((await run(['list', '--json'])).output).filter(
      ({ name }: { name: string }) => name === 'phone app',
    );
    expect(listed).toEqual({
      id: expect.any(String),
      name: 'phone app',
      hint: key.slice(0, listed.hint.length),
      created_at: expect.stringMatching(/^\d{4}-/),
      revoked_at: null,
    });
    const shown = await run(['webhook-secret', 'phone app']);
    expect([shown.code, shown.output, shown.errors]).toEqual([0, `${secret}\n`, '']);

    const revoked = await run(['revoke', listed.id], testKey, folder);
    expect([revoked.code, revoked.errors]).toEqual([
      0,
      expect.stringMatching(/^revoked phone app \(/),
    ]);
    await expect.poll(() => fetchStatus(key)).toBe(401);
    expect((await run(['list'])).output).toMatch(/phone app .*revoked/);
    const again = await run(['revoke', 'phone app']);
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringContaining('no valid key has the id or the name phone app'),
    ]);
    // Nothing of the service is on the machine of the command.
    expect(existsSync(join(folder, '.earshot'))).toBe(false);
  });

  verifies('command.keys', 'have webhook secrets that are rotated', async () => {
    const first = JSON.parse((await run(['create', 'desk app', '--json'])).output);
    const rotated = await run(['webhook-secret', 'desk app', '--rotate', '--json']);
    const second = JSON.parse(rotated.output);
    expect(second).toEqual({
      id: first.id,
      name: 'desk app',
      webhook_secret: expect.stringMatching(/^whsec_/),
      former_valid_until: expect.stringMatching(/^\d{4}-/),
    });
    expect(second.webhook_secret).not.toBe(first.webhook_secret);
    const shown = await run(['webhook-secret', 'desk app']);
    expect(shown.output.trim()).toBe(second.webhook_secret);
    expect(shown.errors).toMatch(/^the previous secret remains valid until \d{4}-/);
  });

  verifies('command.keys', 'are refused to a key that is not an administrator’s', async () => {
    const member = (await run(['create', 'newsroom'])).output.trim();
    for (const parameters of [['list'], ['create', 'mine'], ['revoke', 'newsroom']]) {
      const refused = await run(parameters, member);
      expect([refused.code, refused.output]).toEqual([4, '']);
      expect(refused.errors).toMatch(/the key newsroom \(es_\S+\) is not that of an administrator/);
      expect(refused.errors).not.toContain(member);
    }
    const unknown = await run(['list'], 'es_unknown');
    expect([unknown.code, unknown.output]).toEqual([4, '']);
    expect(unknown.errors).toContain('The key is unknown or was revoked');
    expect((await run(['list'])).output).toMatch(/newsroom .*valid/);
  });

  verifies('command.keys', 'refuse wrong names, and the key of the environment', async () => {
    expect((await run(['create', 'taken'])).code).toBe(0);
    for (const [parameters, issue] of [
      [['create', 'Taken'], 'the name must not be that of another valid key, and "taken" is one'],
      [['create', ' spaced'], 'the name must not begin or end with a space'],
      [['revoke', 'EARSHOT_API_KEY'], 'A session cannot revoke its own key'],
      [['revoke', 'nobody'], 'no valid key has the id or the name nobody'],
    ] as const) {
      const refused = await run([...parameters]);
      expect([refused.code, refused.output, parameters]).toEqual([1, '', parameters]);
      expect(refused.errors).toContain(issue);
    }
  });

  verifies(
    'command.keys',
    'are those of a profile, and those of this machine with --local',
    async () => {
      const folder = temporaryFolder();
      const keys = (...parameters: string[]) => earshot(['keys', ...parameters], { folder });
      expect((await keys('create', 'before')).code).toBe(0);
      await earshot(['login', server.url], {
        folder,
        input: new TextEncoder().encode(testKey),
      });
      const remote = await keys('list');
      expect(remote.output).toContain('EARSHOT_API_KEY');
      expect(remote.output).not.toContain('before');
      const local = await keys('list', '--local');
      expect(local.output).toMatch(/before .*valid/);
      expect(local.output).not.toContain('EARSHOT_API_KEY');
      const named = await earshot(['keys', 'list'], {
        folder,
        environment: { EARSHOT_URL: server.url, EARSHOT_DATA_DIR: join(folder, '.earshot') },
      });
      expect(named.output).toBe(local.output);
      const both = await keys('list', '--local', '--server', server.url);
      expect([both.code, both.output]).toEqual([2, '']);
    },
  );

  verifies('command.keys', 'of what is no such service say so', async () => {
    const list = (url: string) =>
      earshot(['keys', 'list'], { environment: { EARSHOT_URL: url, EARSHOT_API_KEY: testKey } });
    const away = await list('http://127.0.0.1:9');
    expect([away.code, away.output]).toEqual([3, '']);
    expect(away.errors).toContain('http://127.0.0.1:9 cannot be reached');
    const other = createServer((_request, response) => response.end('<h1>Welcome</h1>'));
    onTestFinished(() => void other.close());
    const { url } = await listenLocally(other);
    const refused = await list(url);
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.errors).toContain(`${url} is no Earshot service of a version`);
    expect(refused.errors).not.toContain(testKey);
  });
});
