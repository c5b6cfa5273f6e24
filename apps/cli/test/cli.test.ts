import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type PreRecordedResult, preRecordedResultSchema } from '@earshot/core';
import { createClient } from '@earshot/http';
import { listenLocally } from '@earshot/presets/listen';
import {
  needsPocketsphinx,
  pocketsphinxSettings,
  type ServerProcess,
  speech,
  speechText,
  startServerProcess,
  temporaryFolder,
  testKey,
} from '@earshot/server/testing';
import { verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earshot } from './run-earshot.js';

const recordings = temporaryFolder();
const meeting = join(recordings, 'meeting.wav');
writeFileSync(meeting, speech);

describe('with a server', () => {
  needsPocketsphinx();
  let server: ServerProcess;
  let environment: Record<string, string>;

  beforeAll(async () => {
    server = await startServerProcess({
      ...pocketsphinxSettings,
      EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
    });
    environment = { EARSHOT_URL: server.url, EARSHOT_API_KEY: testKey };
  });
  afterAll(() => server.stop());

  it('turns a file into text', async () => {
    const { code, output, errors } = await earshot(['transcribe', meeting], { environment });
    expect(output).toBe(`${speechText}\n`);
    expect(errors).toMatch(/^8\.8 s of audio in [\d.]+ s \([\d.]+ x real time\)\n$/);
    expect(code).toBe(0);
  });

  it('turns standard input into text with times, in silence', async () => {
    const { code, output, errors } = await earshot(['transcribe', '-', '--timestamps', '--quiet'], {
      environment,
      input: speech,
    });
    expect(output).toMatch(/^\[0:00\.\d\] good morning everyone /);
    expect(errors).toBe('');
    expect(code).toBe(0);
  });

  it('writes the whole result as JSON into a file', async () => {
    const file = join(recordings, 'result.json');
    const { code, output } = await earshot(['transcribe', meeting, '--json', '--output', file], {
      environment,
    });
    expect([code, output]).toEqual([0, '']);
    const result: PreRecordedResult = preRecordedResultSchema.parse(
      JSON.parse(readFileSync(file, 'utf8')),
    );
    expect(result.transcription?.full_transcript).toBe(speechText);
  });

  it('lists, shows and deletes jobs', async () => {
    await earshot(['transcribe', meeting, '--quiet'], { environment });
    const list = await earshot(['jobs', 'list', '--json'], { environment });
    const [job] = JSON.parse(list.output) as { id: string }[];
    const id = job?.id ?? expect.fail('there is a job');
    expect((await earshot(['jobs', 'list'], { environment })).output).toMatch(
      new RegExp(`${id}.*done.*8\\.8 s.*meeting\\.wav`),
    );
    expect((await earshot(['jobs', 'show', id], { environment })).output).toContain(
      'good morning everyone',
    );
    expect((await earshot(['jobs', 'delete', id], { environment })).code).toBe(0);
    const gone = await earshot(['jobs', 'show', id], { environment });
    expect(gone.code).toBe(1);
    expect(gone.errors).toMatch(/^earshot: .*404.*\(request [\w-]+\)\n$/);
  });

  verifies('command.jobs', 'jobs in progress are cancelled, and show why they ended', async () => {
    const client = createClient({ baseUrl: server.url, apiKey: testKey });
    // No server responds there: the job stays in progress until it is cancelled.
    const source = createServer(() => undefined);
    const { port } = await listenLocally(source);
    const { id } = await client.preRecorded.create({ audio_url: `http://127.0.0.1:${port}/a.wav` });
    expect(await earshot(['jobs', 'cancel', id], { environment })).toMatchObject({
      code: 0,
      errors: `cancelled ${id}\n`,
    });
    const shown = await earshot(['jobs', 'show', id], { environment });
    expect(shown.errors).toMatch(/^pre-recorded, error\nerror 499: .+\n$/);
    source.closeAllConnections();
    source.close();
  });

  verifies(
    'command.add-on-failures',
    'an add-on that has no result is named on standard error, and the transcript is printed',
    async () => {
      const { code, errors, output } = await earshot(
        ['transcribe', meeting, '--quiet', '--audio-to-llm-prompts', 'Who speaks?'],
        { environment },
      );
      expect([code, output]).toEqual([0, `${speechText}\n`]);
      expect(errors).toMatch(/^earshot: --audio-to-llm failed: .+\n$/);
    },
  );

  it.each([
    ['a language that it has not', ['transcribe', meeting, '--language', 'fr'], 1, /422.*fr/],
    ['a file that is none', ['transcribe', 'nowhere.wav'], 2, /nowhere\.wav/],
    ['an address that is refused', ['transcribe', 'http://10.0.0.1/a.wav'], 1, /audio_url/],
  ])('%s is reported in a line', async (_name, parameters, code, message) => {
    const failed = await earshot(parameters, { environment });
    expect(failed.errors).toMatch(/^earshot: [^\n]+\n( {2}[^\n]+\n)*$/);
    expect(failed.errors).toMatch(message);
    expect([failed.code, failed.output]).toEqual([code, '']);
  });

  it('an unknown key ends with 4', async () => {
    const { code, errors } = await earshot(['transcribe', meeting, '--key', 'es_unknown-key'], {
      environment,
    });
    expect(code).toBe(4);
    expect(errors).toMatch(/401.*\n.*--key/);
    expect(errors).not.toContain('es_unknown-key');
  });

  it('an interruption ends with 130, without output, and says what becomes of the job', async () => {
    // A recording that never arrives keeps the job going until the interruption.
    const source = createServer();
    const { port } = await listenLocally(source);
    const { code, output, errors } = await earshot(
      ['transcribe', `http://127.0.0.1:${port}/a.wav`],
      {
        environment,
        during: (child) => source.once('request', () => child.kill('SIGINT')),
      },
    );
    source.closeAllConnections();
    source.close();
    expect([code, output]).toEqual([130, '']);
    expect(errors).toMatch(/^interrupted; the job continues on the server/);
  });

  it('the doctor finds the server and its key', async () => {
    const { code, output } = await earshot(['doctor'], { environment });
    expect(output).toMatch(/ok {4}server {7}http:\/\/127\.0\.0\.1:\d+ is ready/);
    expect(output).toMatch(/ok {4}API key {6}from EARSHOT_API_KEY; pocketsphinx/);
    expect(code).toBe(0);
  });
});

describe('--local, without a server', () => {
  needsPocketsphinx();

  it('turns a file into text', async () => {
    const { code, output } = await earshot(['transcribe', meeting, '--local', '--quiet']);
    expect([code, output]).toEqual([0, `${speechText}\n`]);
  });

  it('takes standard input, and leaves nothing behind', async () => {
    const folder = temporaryFolder();
    const { code, output } = await earshot(['transcribe', '-', '--local', '--quiet'], {
      folder,
      input: speech,
      environment: { TMPDIR: folder },
    });
    expect([code, output]).toEqual([0, `${speechText}\n`]);
    expect(existsSync(join(folder, 'standard-input'))).toBe(false);
  });

  it('refuses what is not a recording', async () => {
    const letter = join(recordings, 'letter.wav');
    writeFileSync(letter, 'Dear Sir or Madam');
    const { code, errors } = await earshot(['transcribe', letter, '--local']);
    expect(code).toBe(1);
    expect(errors).toMatch(/^earshot: .*it is plain text/);
  });
});

describe('without a server', () => {
  it('reports that no server responds, and ends with 3', async () => {
    const { code, errors } = await earshot([
      'transcribe',
      meeting,
      '--server',
      'http://127.0.0.1:4',
      '--key',
      'es_key',
    ]);
    expect(code).toBe(3);
    expect(errors).toContain('earshot doctor');
  });

  it('reports that there is no key, and ends with 4', async () => {
    const { code, errors } = await earshot(['transcribe', meeting]);
    expect(code).toBe(4);
    expect(errors).toContain('earshot keys create');
  });

  it.each([
    [['transcrbe']],
    [['transcribe']],
    [['transcribe', 'a', '--jsn']],
    [['jobs', 'list', '--limit', 'x']],
  ])('%j is wrong use, and ends with 2', async (parameters) => {
    expect((await earshot(parameters)).code).toBe(2);
  });

  it('--help and --version end with 0', async () => {
    expect((await earshot(['--help'])).code).toBe(0);
    expect((await earshot(['--version'])).output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('keys', () => {
  it('are created, listed without the key, and revoked', async () => {
    const folder = temporaryFolder();
    const run = (...parameters: string[]) => earshot(['keys', ...parameters], { folder });
    const key = (await run('create', 'phone app')).output.trim();
    expect(key).toMatch(/^es_[\w-]{43}$/);
    const list = (await run('list')).output;
    expect(list).toMatch(/phone app .*valid/);
    expect(list).not.toContain(key);
    const server = await startServerProcess({ EARSHOT_API_KEY: '' }, join(folder, '.earshot'));
    const ask = () =>
      fetch(`${server.url}/v2/transcription`, { headers: { 'x-service-key': key } });
    expect((await ask()).status).toBe(200);
    expect((await run('revoke', 'phone app')).code).toBe(0);
    await expect.poll(async () => (await ask()).status).toBe(401);
    expect((await run('revoke', 'phone app')).code).toBe(1);
    expect((await run('list')).output).toMatch(/phone app .*revoked/);
    await server.stop();
  });
});

describe('webhook secrets', () => {
  const run = (folder: string, ...parameters: string[]) =>
    earshot(['keys', ...parameters], { folder });

  verifies('callback.secret-shown', 'are shown beside a new key, and later', async () => {
    const folder = temporaryFolder();
    const created = await run(folder, 'create', 'phone app');
    expect(created.output).toMatch(/^es_[\w-]{43}\n$/);
    const [, secret = ''] = /^webhook secret: (whsec_[\w+/]{43}=)$/m.exec(created.errors) ?? [];
    expect(secret).not.toBe('');
    const shown = await run(folder, 'webhook-secret', 'phone app');
    expect([shown.code, shown.output, shown.errors]).toEqual([0, `${secret}\n`, '']);

    const asJson = await run(folder, 'create', 'desk app', '--json');
    expect([asJson.code, asJson.errors]).toEqual([0, '']);
    const key = JSON.parse(asJson.output) as Record<string, string>;
    expect(key).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'desk app',
      key: expect.stringMatching(/^es_[\w-]{43}$/),
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    expect((await run(folder, 'webhook-secret', key['id'] ?? '')).output.trim()).toBe(
      key['webhook_secret'],
    );
    const refused = await run(folder, 'webhook-secret', 'nobody');
    expect([refused.code, refused.output]).toEqual([1, '']);
    expect(refused.errors).toMatch(/no valid key has the id or the name nobody/);
    await run(folder, 'revoke', 'phone app');
    expect((await run(folder, 'webhook-secret', 'phone app', '--rotate')).code).toBe(1);
  });

  verifies('callback.secret-rotation', 'are rotated, and the former one is named', async () => {
    const folder = temporaryFolder();
    const first = JSON.parse((await run(folder, 'create', 'app', '--json')).output);
    const rotated = await run(folder, 'webhook-secret', 'app', '--rotate');
    const second = rotated.output.trim();
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first.webhook_secret);
    expect(rotated.errors).toMatch(/^the previous secret remains valid until \d{4}-/);
    const shown = JSON.parse((await run(folder, 'webhook-secret', 'app', '--json')).output);
    expect(shown).toMatchObject({
      webhook_secret: second,
      former_webhook_secret: first.webhook_secret,
    });
    const hours = (Date.parse(shown.former_valid_until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });
});

verifies('process.serve', '`earshot serve` is the same service', async () => {
  const folder = temporaryFolder();
  const { code, output } = await earshot(['serve'], {
    folder,
    environment: { EARSHOT_PORT: '0', EARSHOT_ENGINE: 'scripted' },
    during: (child) => {
      child.stdout?.on('data', (chunk) => {
        const url = /Earshot is ready at (\S+)/.exec(String(chunk))?.[1];
        if (url === undefined) return;
        void fetch(`${url}/health`).then(({ status }) => {
          if (status === 200) child.kill('SIGTERM');
        });
      });
    },
  });
  expect(code).toBe(0);
  expect(output).toContain('Earshot is ready at http://127.0.0.1:');
});
