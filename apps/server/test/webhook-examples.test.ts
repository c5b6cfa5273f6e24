import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signCallback } from '../src/callbacks/sign-callback.js';
import { freePort } from './support/free-port.js';
import { temporaryFolder } from './support/server-process.js';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const [secret, former, foreign] = ['a', 'b', 'c'].map(
  (letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`,
) as [string, string, string];
const body = JSON.stringify({
  id: '1',
  event: 'transcription.success',
  payload: { text: 'é 你好' },
});

/** The program that the guide shows in a language. */
function example(language: string): string {
  return (
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ??
    expect.fail(`the guide has an example in ${language}`)
  );
}

async function* streamText(text: string): AsyncGenerator<string> {
  yield text;
}

/** How the example of a language is run: `prepare` compiles it, where the language is compiled. */
interface Toolchain {
  readonly language: string;
  readonly file: string;
  readonly prepare?: readonly [command: string, ...arguments: string[]];
  readonly run: readonly [command: string, ...arguments: string[]];
}

/** Starts the receiver of a language. */
async function startReceiver({
  file,
  language,
  prepare,
  run: [command, ...given],
}: Toolchain): Promise<(secrets: readonly string[], change?: Change) => Promise<number>> {
  const port = await freePort();
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), example(language).replaceAll('8787', String(port)));
  const env = { PATH: process.env['PATH'], HOME: folder, WEBHOOK_SECRET: secret };
  // Compiled in the environment of the tests, whose home has the libraries that the compiler has
  // compiled before: all of them take a minute on a busy machine.
  if (prepare !== undefined)
    await promisify(execFile)(prepare[0], prepare.slice(1), { cwd: folder });
  const child = spawn(command, given, { cwd: folder, env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}/`;
  const isUp = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(401);
  return async (secrets, { ageSeconds = 0, sent = body, id = 'msg_1', method = 'POST' } = {}) => {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = await signCallback(secrets, { id: 'msg_1', timestamp }, streamText(body));
    const response = await fetch(url, {
      method,
      body: sent,
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      },
    });
    return response.status;
  };
}

interface Change {
  ageSeconds?: number;
  sent?: string;
  id?: string;
  method?: string;
}

async function expectVerification(
  deliver: Awaited<ReturnType<typeof startReceiver>>,
): Promise<void> {
  expect(await deliver([secret])).toBe(204);
  expect(await deliver([secret], { method: 'PUT' })).toBe(204);
  // Both sides of a rotation.
  expect(await deliver([former, secret])).toBe(204);
  expect(await deliver([secret, former])).toBe(204);
  expect(await deliver([foreign])).toBe(401);
  expect(await deliver([former, foreign])).toBe(401);
  expect(await deliver([])).toBe(401);
  expect(await deliver([secret], { sent: `${body} ` })).toBe(401);
  expect(await deliver([secret], { id: 'msg_2' })).toBe(401);
  expect(await deliver([secret], { ageSeconds: 400 })).toBe(401);
  expect(await deliver([secret], { ageSeconds: -400 })).toBe(401);
}

verifies(
  'callback.examples',
  'the receiver in Node takes what is genuine and nothing else',
  async () => {
    const file = 'receiver.mjs';
    await expectVerification(
      await startReceiver({ language: 'js', file, run: [process.execPath, file] }),
    );
  },
  30_000,
);

const toolchains: Readonly<Record<string, Toolchain>> = {
  Python: { language: 'python', file: 'receiver.py', run: ['python3', 'receiver.py'] },
  Go: {
    language: 'go',
    file: 'main.go',
    prepare: ['go', 'build', '-o', 'receiver', 'main.go'],
    run: ['./receiver'],
  },
};

describe('the receiver in', () => {
  for (const [name, toolchain] of Object.entries(toolchains))
    test(`${name} takes what is genuine and nothing else`, { timeout: 300_000 }, async ({
      skip,
    }) => {
      const [command] = toolchain.prepare ?? toolchain.run;
      if (spawnSync(command, ['--help']).error !== undefined) skip(`${command} is not installed`);
      await expectVerification(await startReceiver(toolchain));
    });
});
