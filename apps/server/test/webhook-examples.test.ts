import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** Starts the receiver of a language; undefined when this machine lacks the language. */
async function startReceiver(
  language: string,
  file: string,
  command: readonly [string, ...string[]],
): Promise<(secrets: readonly string[], change?: Change) => Promise<number>> {
  const port = await freePort();
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), example(language).replaceAll('8787', String(port)));
  const child = spawn(command[0], [...command.slice(1), file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, WEBHOOK_SECRET: secret },
    stdio: 'ignore',
    detached: true,
  });
  // `go run` has a child of its own, which ends with its group.
  onTestFinished(() => void (child.pid === undefined || process.kill(-child.pid, 'SIGKILL')));
  const url = `http://127.0.0.1:${port}/`;
  const isUp = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(401);
  return async (secrets, { ageSeconds = 0, sent = body, id = 'msg_1', method = 'POST' } = {}) => {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = await signCallback(secrets, { id: 'msg_1', timestamp }, piecesOf(body));
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
    await expectVerification(await startReceiver('js', 'receiver.mjs', [process.execPath]));
  },
  30_000,
);

describe('the receiver in', () => {
  for (const [name, language, file, command] of [
    ['Python', 'python', 'receiver.py', ['python3']],
    ['Go', 'go', 'main.go', ['go', 'run']],
  ] as const)
    test(`${name} takes what is genuine and nothing else`, { timeout: 120_000 }, async ({
      skip,
    }) => {
      if (spawnSync(command[0], ['--help']).error !== undefined)
        skip(`${command[0]} is not installed`);
      await expectVerification(await startReceiver(language, file, command));
    });
});
