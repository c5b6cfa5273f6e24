import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countWordErrors, wordErrorRate } from '@earshot/engine';
import { createClient } from '@earshot/http';
import { createLiveSession } from '@earshot/live';
import { type Browser, hasChromium, launchChromium, type Page } from '@earshot/presets/chromium';
import {
  hasFfmpeg,
  type ServerProcess,
  samplePath,
  speech,
  speechText,
  startServerProcess,
  temporaryFolder,
  testKey,
} from '@earshot/server/testing';
import { needs } from '@earshot/specification';
import { parseSrt } from '@earshot/subtitles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { programFolder, type RunningProgram, runProgram } from './support/run-program.js';
import { signCallback } from './support/sign-callback.js';
import { openWatchedPage, type WatchedPage } from './support/watched-page.js';

const execute = promisify(execFile);
const timeout = 90_000;
const hasJq = spawnSync('jq', ['--version']).status === 0;

let server: ServerProcess;
/** Where the service is and who asks. */
let access: Record<string, string>;
let webhookSecret: string;
const running: RunningProgram[] = [];

beforeAll(async () => {
  server = await startServerProcess({
    EARSHOT_ENGINE: 'pocketsphinx',
    // Callbacks go to programs on this machine.
    EARSHOT_ALLOW_PRIVATE_SOURCES: '127.0.0.1',
  });
  access = { EARSHOT_URL: server.url, EARSHOT_API_KEY: testKey };
  const { stdout } = await execute(
    join(programFolder('cli-pipeline'), 'node_modules/.bin/earshot'),
    ['keys', 'webhook-secret', 'EARSHOT_API_KEY'],
    { env: { PATH: process.env['PATH'], EARSHOT_DATA_DIR: server.dataFolder } },
  );
  webhookSecret = stdout.trim();
}, timeout);

afterEach(async () => {
  for (const program of running.splice(0)) {
    program.interrupt('SIGTERM');
    await program.ended;
  }
});

afterAll(() => server.stop());

/** Shows what a user sees, in the folder that `SCREENSHOTS` names; nowhere unless it is set. */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Starts a program against the service; it is ended after the test. */
function start(
  name: string,
  { environment, ...options }: Parameters<typeof runProgram>[1] = {},
): RunningProgram {
  const program = runProgram(name, { ...options, environment: { ...access, ...environment } });
  running.push(program);
  return program;
}

/** Runs a program to its end. */
async function run(name: string, parameters: string[], options: Parameters<typeof start>[1] = {}) {
  const program = start(name, { ...options, parameters });
  const code = await program.ended;
  return { code, output: program.output(), errors: program.errors() };
}

/** Closes a page that has printed no error and was never sent the key. */
async function expectCleanEnd(watched: WatchedPage): Promise<void> {
  expect(watched.errors).toEqual([]);
  expect(await watched.responsesWith(testKey)).toEqual([]);
  await watched.page.close();
}

/** Expects the words of the sample, of which a tenth may be wrong. */
function expectSpeech(text: string, greatestRate = 0.1): void {
  const rate = wordErrorRate(countWordErrors(speechText, text));
  expect(rate, text).toBeLessThanOrEqual(greatestRate);
}

describe('node-pre-recorded', () => {
  it('prints utterances with their times, and writes subtitles', { timeout }, async () => {
    const subtitles = join(temporaryFolder(), 'meeting.srt');
    const { code, output } = await run('node-pre-recorded', [samplePath, subtitles]);
    expect(code).toBe(0);
    const lines = output.trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^\d+:\d\d\.\d {2}\w/);
    expectSpeech(lines.map((line) => line.slice(line.indexOf('  '))).join(' '));
    const { cues, diagnostics } = parseSrt(readFileSync(subtitles, 'utf8'));
    expect(diagnostics).toEqual([]);
    expectSpeech(cues.map(({ text }) => text).join(' '));
  });

  it('says what is wrong', { timeout }, async () => {
    expect((await run('node-pre-recorded', [])).code).toBe(2);
    const environment = { EARSHOT_API_KEY: 'es_an-unknown-key-of-somebody-else' };
    const { code, errors } = await run('node-pre-recorded', [samplePath], { environment });
    expect(code).toBe(1);
    expect(errors).toContain('401');
    expect(errors).not.toContain('    at ');
  });
});

describe('node-live', needs(hasFfmpeg, 'there is no ffmpeg'), () => {
  it('prints what a file says, as if it were spoken', { timeout }, async () => {
    const { code, output } = await run('node-live', [samplePath]);
    expect(code).toBe(0);
    expectSpeech(output);
  });

  it('prints what the microphone hears, until Ctrl+C', { timeout }, async () => {
    const folder = temporaryFolder();
    const sound = join(folder, 'sound.raw');
    await execute('ffmpeg', ['-i', samplePath, '-f', 's16le', '-ac', '1', '-ar', '16000', sound]);
    // A recorder that plays a file, and then records silence for as long as it is left alone.
    const recorder = join(folder, process.platform === 'linux' ? 'arecord' : 'sox');
    writeFileSync(recorder, `#!/bin/sh\ncat ${sound}\nexec sleep 600\n`);
    chmodSync(recorder, 0o755);
    const program = start('node-live', {
      environment: { PATH: `${folder}:${process.env['PATH']}` },
    });
    await program.prints(/good morning.*\n/);
    program.interrupt();
    // npm itself is ended by the signal; the program prints the rest.
    await program.ended;
    expect(program.errors().trim()).toBe('Listening; Ctrl+C ends it.');
    expectSpeech(program.output());
  });
});

/** Keeps every text that the page shows as one that may still change. */
const collectPending = `
globalThis.pendingTexts = [];
const pending = document.querySelector('#pending');
new MutationObserver(() => pendingTexts.push(pending.textContent)).observe(pending, { childList: true });
`;

describe('browser-live', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(samplePath);
  }, timeout);
  afterAll(() => browser.close());

  it('captions its microphone, and never sees the key', { timeout }, async () => {
    const program = start('browser-live');
    const [, origin = ''] = await program.prints(/Open (\S+)/);
    const watched = await openWatchedPage(browser, origin);
    const { page } = watched;
    await page.evaluate(collectPending);
    await page.click('text=Start');
    await page.locator('#captions', { hasText: 'weekend' }).waitFor({ timeout });
    await page.click('text=Stop');
    await page.locator('#status', { hasText: 'Done.' }).waitFor({ timeout });
    // What may still change was there while somebody spoke.
    expect(await page.evaluate<string[]>('pendingTexts')).toContainEqual(
      expect.stringMatching(/\w/),
    );
    expectSpeech((await page.locator('#captions p').allTextContents()).join(' '), 0.15);
    await expectCleanEnd(watched);
  });
});

describe('react-live-captions', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(samplePath);
  }, timeout);
  afterAll(() => browser.close());

  it('captions its microphone, and never sees the key', { timeout: 3 * timeout }, async () => {
    const program = start('react-live-captions');
    const [, origin = ''] = await program.prints(/Open (\S+)/);
    const watched = await openWatchedPage(browser, origin);
    const { page } = watched;
    await page.click('text=Start');
    await page.locator('[data-caption=partial]').first().waitFor({ timeout });
    const finals = page.locator('[data-captions=finals]');
    await finals.filter({ hasText: 'weekend' }).waitFor({ timeout });
    await screenshot(page, 'react-live-captions');
    await page.click('text=Stop');
    await page.locator('[role=status]', { hasText: 'Done.' }).waitFor({ timeout });
    expectSpeech((await finals.locator('p').allTextContents()).join(' '), 0.15);
    await expectCleanEnd(watched);
  });
});

describe('next-transcriptions', needs(hasChromium, 'there is no /usr/bin/chromium'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(samplePath);
  }, timeout);
  afterAll(() => browser.close());

  // Most of it is the build of the app.
  it('takes a recording, follows it, and never shows the key', {
    timeout: 5 * timeout,
  }, async () => {
    const program = start('next-transcriptions');
    const [, origin = ''] = await program.prints(/Local:\s+(\S+)/);
    const watched = await openWatchedPage(browser, origin);
    const { page } = watched;
    page.setDefaultTimeout(timeout);
    // The list shows recordings of other programs as well.
    const name = 'next-transcriptions.wav';
    await page.setInputFiles('input[type=file]', {
      name,
      mimeType: 'audio/wav',
      buffer: readFileSync(samplePath),
    });
    const recording = page.locator('li', { hasText: name });
    await recording.locator('[data-status=done]').waitFor();
    await screenshot(page, 'next-transcriptions-list');
    await recording.locator('a').click();
    await page.locator('[role=status] [data-status=done]').waitFor();
    expectSpeech((await page.locator('[data-word]').allTextContents()).join(' '));
    await page.waitForFunction("document.querySelector('audio')?.readyState > 0");
    await page.click('[data-word="3"]');
    expect(await page.evaluate("document.querySelector('audio').currentTime > 0")).toBe(true);
    await page.locator('[data-word="3"][data-played]').waitFor();
    await screenshot(page, 'next-transcriptions-recording');
    await expectCleanEnd(watched);

    const ask = (path: string, init: RequestInit) =>
      fetch(`${origin}${path}`, init).then(({ status }) => status);
    const foreign = { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' };
    expect([
      await ask('/session', { method: 'POST', headers: foreign }),
      await ask('/earshot/v2/pre-recorded', { headers: foreign }),
      await ask('/earshot/v2/pre-recorded/1', { method: 'DELETE' }),
    ]).toEqual([403, 403, 405]);
  });
});

describe.each([
  ['browser-live', /Open (\S+)/],
  ['server-hono', /Listening on (\S+)/],
  ['server-express', /Listening on (\S+)/],
])('the token endpoint of %s', (name, ready) => {
  it('gives its own pages sessions, a few a minute, and others none', { timeout }, async () => {
    const program = start(name);
    const [, printed = ''] = await program.prints(ready);
    const origin = printed.replace('localhost', '127.0.0.1');
    const ask = (headers: Record<string, string>) =>
      fetch(`${origin}/session`, { method: 'POST', headers });

    for (const headers of [{}, { origin: 'https://example.org' }, { origin: 'null' }] as const) {
      const response = await ask(headers);
      expect([response.status, await response.json()]).toEqual([
        403,
        { message: expect.stringContaining('only pages of 127.0.0.1:') },
      ]);
    }

    const response = await ask({ origin });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { url } = (await response.json()) as { url: string };
    const session = createLiveSession({ url });
    session.send(speech);
    const { result } = await session.stop();
    expectSpeech(result?.transcription?.full_transcript ?? '');

    // Nine more are allowed, and the service itself has room for fewer.
    const further = await Promise.all(Array.from({ length: 10 }, () => ask({ origin })));
    const refused = further.filter(({ status }) => status === 429);
    expect(refused.length).toBe(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe.each(['server-hono', 'server-express'])('the webhook receiver of %s', (name) => {
  it('takes the callback of a job once, and nothing that is not signed', { timeout }, async () => {
    const program = start(name, { environment: { EARSHOT_WEBHOOK_SECRET: webhookSecret } });
    const [, origin = ''] = await program.prints(/Listening on (\S+)/);
    const url = `${origin}/webhook`;
    const client = createClient({ baseUrl: server.url, apiKey: testKey });
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
    expect(program.output().match(/job-7/g)).toHaveLength(1);
  });
});

describe(
  'video-subtitles',
  needs(hasFfmpeg && hasChromium, 'there is no ffmpeg or chromium'),
  () => {
    it('makes a page whose video has its captions', { timeout }, async () => {
      const folder = temporaryFolder();
      const recording = join(folder, 'A talk <1>.mov');
      const picture = 'testsrc=size=320x180:rate=10';
      const inputs = ['-i', samplePath, '-f', 'lavfi', '-i', picture];
      await execute('ffmpeg', [...inputs, '-shortest', '-c:a', 'aac', recording]);
      const program = start('video-subtitles', { parameters: [recording, join(folder, 'page')] });
      const [, origin = ''] = await program.prints(/Open (\S+)/);
      const browser = await launchChromium(samplePath);
      try {
        const page = await browser.newPage();
        await page.goto(origin);
        expect(await page.title()).toBe('A talk <1>');
        await page.waitForFunction("document.querySelector('video').readyState >= 1");
        await page.waitForFunction("document.querySelector('track').track.cues?.length > 0");
        expectSpeech(
          await page.evaluate<string>(
            "[...document.querySelector('track').track.cues].map(({ text }) => text).join(' ')",
          ),
        );
        // The last line of the transcript leads to its place, where its caption is shown.
        await page.click('li:last-child button');
        await page.waitForFunction(
          "document.querySelector('li:last-child button').ariaCurrent === 'true'",
        );
        expect(
          await page.evaluate<string>("document.querySelector('track').track.activeCues[0].text"),
        ).toContain('weekend');
      } finally {
        await browser.close();
      }
    });
  },
);

describe('telephony-bridge', needs(hasFfmpeg, 'there is no ffmpeg'), () => {
  it('captions both sides of a call while it lasts', { timeout }, async () => {
    const agent = join(temporaryFolder(), 'agent.wav');
    // The other side says the same, two seconds later.
    await execute('ffmpeg', ['-i', samplePath, '-af', 'adelay=2000', agent]);
    const bridge = start('telephony-bridge');
    const [, address = ''] = await bridge.prints(/Provider {2}(\S+)/);
    const call = await run('telephony-bridge', [address, samplePath, agent], {
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
    const bridge = start('telephony-bridge', { environment: { BRIDGE_TOKEN: 'a-token' } });
    const [, address = ''] = await bridge.prints(/Provider {2}(\S+)/);
    const statusOf = (url: string) =>
      new Promise<number | undefined>((resolve) => {
        new WebSocket(url).once('unexpected-response', (_request, { statusCode }) =>
          resolve(statusCode),
        );
      });
    expect(await statusOf(address.replace('a-token', 'another'))).toBe(403);
    expect(await statusOf(address.replace('calls/a-token', 'captions/a-token/CA1'))).toBe(404);
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
    const listed = await run('cli-pipeline', [folder, 'friday'], { environment });
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
    const captioned = await run('cli-pipeline', [recording], { environment });
    const { cues, diagnostics } = parseSrt(captioned.output);
    expect(diagnostics).toEqual([]);
    expectSpeech(cues.map(({ text }) => text).join(' '));
  });
});
