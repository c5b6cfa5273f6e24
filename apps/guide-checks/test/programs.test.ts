import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@earshot/http';
import { createLiveSession } from '@earshot/live';
import { hasFfmpeg, samplePath, speech, temporaryFolder, testKey } from '@earshot/server/testing';
import { needs } from '@earshot/specification';
import { parseSrt } from '@earshot/subtitles';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readWorkflow, runWorkflow } from './support/n8n-workflow.js';
import { expectSpeech, startProgramService, timeout } from './support/program-service.js';
import { programFolder } from './support/run-program.js';
import { signCallback } from './support/sign-callback.js';

const execute = promisify(execFile);
const hasJq = spawnSync('jq', ['--version']).status === 0;
const python = process.env['EARSHOT_TEST_PYTHON'] ?? 'python3';
const hasPython = spawnSync(python, ['--version']).status === 0;
const hasPipecat = spawnSync(python, ['-c', 'import pipecat']).status === 0;
const service = startProgramService();

describe('node-pre-recorded', () => {
  it('prints utterances with their times, and writes subtitles', { timeout }, async () => {
    const subtitles = join(temporaryFolder(), 'meeting.srt');
    const { code, output } = await service.run('node-pre-recorded', [samplePath, subtitles]);
    expect(code).toBe(0);
    const lines = output.trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^\d+:\d\d\.\d {2}\w/);
    expectSpeech(lines.map((line) => line.slice(line.indexOf('  '))).join(' '));
    const { cues, diagnostics } = parseSrt(readFileSync(subtitles, 'utf8'));
    expect(diagnostics).toEqual([]);
    expectSpeech(cues.map(({ text }) => text).join(' '));
  });

  it('says what is wrong', { timeout }, async () => {
    expect((await service.run('node-pre-recorded', [])).code).toBe(2);
    const environment = { EARSHOT_API_KEY: 'es_an-unknown-key-of-somebody-else' };
    const { code, errors } = await service.run('node-pre-recorded', [samplePath], { environment });
    expect(code).toBe(1);
    expect(errors).toContain('401');
    expect(errors).not.toContain('    at ');
  });
});

describe('node-live', needs(hasFfmpeg, 'there is no ffmpeg'), () => {
  it('prints what a file says, as if it were spoken', { timeout }, async () => {
    const { code, output } = await service.run('node-live', [samplePath]);
    expect(code).toBe(0);
    expectSpeech(output);
  });

  it('prints what the microphone hears, until Ctrl+C', { timeout }, async () => {
    const folder = temporaryFolder();
    const sound = join(folder, 'sound.raw');
    await execute('ffmpeg', ['-i', samplePath, '-f', 's16le', '-ac', '1', '-ar', '16000', sound]);
    // A recorder that plays a file, and then records silence until it is ended.
    const recorder = join(folder, process.platform === 'linux' ? 'arecord' : 'sox');
    writeFileSync(recorder, `#!/bin/sh\ncat ${sound}\nexec sleep 600\n`);
    chmodSync(recorder, 0o755);
    const program = service.start('node-live', {
      environment: { PATH: `${folder}:${process.env['PATH']}` },
    });
    await program.prints(/good morning.*\n/);
    program.interrupt();
    // The signal ends npm itself, and the program prints the rest.
    await program.ended;
    expect(program.errors().trim()).toBe('Listening; Ctrl+C ends it.');
    expectSpeech(program.output());
  });
});

describe.each([
  ['browser-live', /Open (\S+)/],
  ['server-hono', /Listening on (\S+)/],
  ['server-express', /Listening on (\S+)/],
])('the token endpoint of %s', (name, ready) => {
  it('gives its own pages sessions, a few a minute, and others none', { timeout }, async () => {
    const program = service.start(name);
    const [, printed = ''] = await program.prints(ready);
    const origin = printed.replace('localhost', '127.0.0.1');
    const ask = (headers: Record<string, string>) =>
      fetch(`${origin}/session`, { method: 'POST', headers });

    const foreign = { origin, 'sec-fetch-site': 'cross-site' };
    for (const headers of [{ origin: 'https://example.org' }, { origin: 'null' }, foreign]) {
      const response = await ask(headers);
      expect([response.status, await response.json()]).toEqual([
        403,
        { message: 'pages of other origins may not ask' },
      ]);
    }
    expect((await fetch(`${origin}/session`)).status).toBe(405);

    const response = await ask({ origin });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { url } = (await response.json()) as { url: string };
    const session = createLiveSession({ url });
    session.send(speech);
    const { result } = await session.stop();
    expectSpeech(result?.transcription?.full_transcript ?? '');

    // Nine more are allowed, and one each six seconds after that; the service has room for fewer.
    const further = await Promise.all(Array.from({ length: 30 }, () => ask({ origin })));
    const refused = further.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(21);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe.each(['server-hono', 'server-express'])('the proxy of %s', (name) => {
  it('transcribes a recording for a page that has no key', { timeout }, async () => {
    const program = service.start(name);
    const [, origin = ''] = await program.prints(/Listening on (\S+)/);
    const client = createClient({ baseUrl: `${origin}/earshot` });
    const { id, result } = await client.preRecorded.transcribe(samplePath);
    expectSpeech(result.transcription?.full_transcript ?? '');
    const { items } = await client.preRecorded.list({ limit: 1 });
    expect(items.map((job) => job.id)).toEqual([id]);
    const headers = { origin: 'https://example.org' };
    expect((await fetch(`${origin}/earshot/v2/capabilities`, { headers })).status).toBe(403);
  });
});

describe.each(['server-hono', 'server-express'])('the webhook receiver of %s', (name) => {
  let webhookSecret: string;
  beforeAll(async () => {
    const { stdout } = await execute(
      join(programFolder('cli-pipeline'), 'node_modules/.bin/earshot'),
      ['keys', 'webhook-secret', 'EARSHOT_API_KEY'],
      {
        env: { PATH: process.env['PATH'], EARSHOT_DATA_DIR: service.server.dataFolder },
      },
    );
    webhookSecret = stdout.trim();
  }, timeout);

  it('takes the callback of a job once, and nothing that is not signed', { timeout }, async () => {
    const program = service.start(name, { environment: { EARSHOT_WEBHOOK_SECRET: webhookSecret } });
    const [, origin = ''] = await program.prints(/Listening on (\S+)/);
    const url = `${origin}/webhook`;
    const client = createClient({ baseUrl: service.server.url, apiKey: testKey });
    const { id } = await client.preRecorded.transcribe(samplePath, {
      callback: true,
      callback_config: { url },
    });
    const [, text = ''] = await program.prints(new RegExp(`${id} (.+)\n`));
    expectSpeech(text);

    const body = JSON.stringify({ id: 'job-7', event: 'live.start_session', payload: {} });
    const send = async (headers: Record<string, string>, sent = body) =>
      (await fetch(url, { method: 'POST', headers, body: sent })).status;
    const signed = signCallback('msg_1', body, webhookSecret);
    expect(await send(signed, body.replace('job-7', 'job-8'))).toBe(400);
    expect(await send({ ...signed, 'webhook-id': 'msg_2' })).toBe(400);
    expect(await send({ 'content-type': 'text/plain' })).toBe(400);
    expect(program.output()).not.toContain('job-');
    expect([await send(signed), await send(signed)]).toEqual([204, 204]);
    await program.prints(/job-7/);
    expect(program.output().match(/job-7/g)).toHaveLength(1);
  });
});

describe('telephony-bridge', needs(hasFfmpeg, 'there is no ffmpeg'), () => {
  it('captions both sides of a call while it lasts', { timeout }, async () => {
    const agent = join(temporaryFolder(), 'agent.wav');
    // The other side says the same, two seconds later.
    await execute('ffmpeg', ['-i', samplePath, '-af', 'adelay=2000', agent]);
    const bridge = service.start('telephony-bridge');
    const [, address = ''] = await bridge.prints(/Provider {2}(\S+)/);
    const call = await service.run('telephony-bridge', [address, samplePath, agent], {
      script: 'simulate',
    });
    expect(call.code, call.errors).toBe(0);
    for (const track of ['inbound', 'outbound']) {
      const captions = [...call.output.matchAll(new RegExp(`^[\\d.]+ ${track}: (.*)$`, 'gm'))];
      expectSpeech(captions.map(([, text]) => text).join(' '), 0.25);
    }
    expect(bridge.errors()).toBe('');
  });

  it('keeps out who has no token, and what is no media stream', { timeout }, async () => {
    const bridge = service.start('telephony-bridge', { environment: { BRIDGE_TOKEN: 'a-token' } });
    const [, address = ''] = await bridge.prints(/Provider {2}(\S+)/);
    const fetchStatus = (url: string) =>
      new Promise<number | undefined>((resolve) => {
        new WebSocket(url).once('unexpected-response', (_request, { statusCode }) =>
          resolve(statusCode),
        );
      });
    expect(await fetchStatus(address.replace('a-token', 'another'))).toBe(403);
    expect(await fetchStatus(address.replace('calls/a-token', 'captions/a-token/CA1'))).toBe(404);
    const socket = new WebSocket(address);
    socket.once('open', () => socket.send('{"event":"start","start":{"callSid":""}}'));
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1007);
  });
});

describe('cli-pipeline', needs(hasJq, 'there is no jq'), () => {
  it('lists recordings, finds a word, and prints subtitles', { timeout }, async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'monday morning'));
    copyFileSync(samplePath, join(folder, 'opening.wav'));
    copyFileSync(samplePath, join(folder, 'monday morning/it\'s a "talk".wav'));
    const environment = { XDG_STATE_HOME: join(folder, '.state') };
    const listed = await service.run('cli-pipeline', [folder, 'friday'], { environment });
    expect(listed.errors).toBe('');
    expect(listed.code).toBe(0);
    const lines = listed.output.trimEnd().split('\n');
    expect(lines.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^8\.\d+ s\t2\d words\topening$/),
        expect.stringMatching(/^8\.\d+ s\t2\d words\tmonday morning\/it's a "talk"$/),
      ]),
    );
    for (const line of lines.slice(2)) expect(line).toMatch(/ at [\d.]+ s: .*\bfriday\b/);
    expect(lines.length).toBe(4);

    const recording = join(folder, 'opening.wav');
    const captioned = await service.run('cli-pipeline', [recording], { environment });
    const { cues, diagnostics } = parseSrt(captioned.output);
    expect(diagnostics).toEqual([]);
    expectSpeech(cues.map(({ text }) => text).join(' '));
  });
});

describe('n8n-workflow', () => {
  const workflow = readWorkflow('n8n-workflow', 'transcribe.json');

  it('can be imported: its nodes are connected, and have no secrets', () => {
    const names = workflow.nodes.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
    for (const { position, type, typeVersion } of workflow.nodes) {
      expect(type).toMatch(/^n8n-nodes-base\.\w+$/);
      expect(typeVersion).toBeGreaterThan(0);
      expect(position).toEqual([expect.any(Number), expect.any(Number)]);
    }
    const targets = Object.values(workflow.connections).flatMap(({ main }) =>
      main.flat().map(({ node }) => node),
    );
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(workflow.connections), ...targets]),
    );
    expect(JSON.stringify(workflow)).not.toMatch(/es_|credentials"/);
  });

  it('transcribes the recording of its form, and stops with the error of a job that ends with one', {
    timeout,
  }, async () => {
    const { url } = service.server;
    const client = createClient({ baseUrl: url, apiKey: testKey });
    const recording = new File([readFileSync(samplePath)], 'talk.wav');
    const run = async (end: (id: string) => Promise<unknown>) => {
      let visits = 0;
      return runWorkflow(workflow, {
        url,
        key: testKey,
        recording,
        wait: async (outputs) => {
          visits += 1;
          // The first time the job is still in progress, which leads back to the same node.
          if (visits > 1) await end(String(outputs.get('Create a job')?.['id']));
        },
      });
    };
    const { id, text, utterances } = await run((job) => client.preRecorded.wait(job));
    expectSpeech(String(text));
    expect(utterances).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ start: expect.any(Number), end: expect.any(Number) }),
      ]),
    );
    expect(await client.preRecorded.get(String(id))).toMatchObject({
      request_params: { diarization: true },
      file: { filename: 'talk.wav' },
    });
    await expect(run((job) => client.preRecorded.cancel(job))).rejects.toThrow(
      /^The recording could not be transcribed: error 499 of job/,
    );
  });
});

describe('pipecat-agent', () => {
  const programs = ['earshot_stt.py', 'transcribe.py'].map((file) =>
    join(programFolder('pipecat-agent'), file),
  );

  it('has the syntax of Python', needs(hasPython, 'there is no Python'), async () => {
    const parse = 'import ast, sys; [ast.parse(open(path).read()) for path in sys.argv[1:]]';
    const { stderr } = await execute(python, ['-c', parse, ...programs]);
    expect(stderr).toBe('');
  });

  it('hears what a recording says', {
    ...needs(
      hasPipecat,
      'Python has no package pipecat: EARSHOT_TEST_PYTHON names a program that has',
    ),
    timeout,
  }, async () => {
    const { code, errors, output } = await service.run('pipecat-agent', [samplePath], {
      environment: { PYTHON: python },
    });
    expect(code, errors).toBe(0);
    expectSpeech(output);
  });
});
