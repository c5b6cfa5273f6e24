import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from './read-examples.js';

const execute = promisify(execFile);
const folder = join(import.meta.dirname, '../.webhooks');
const examples = readExamples().filter(({ kind }) => kind === 'webhook');

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { name, code } of examples) writeFileSync(join(folder, `${name}.ts`), code);
});

it('there is one for each framework', () => {
  expect(examples.map(({ code }) => /from '(express|fastify|hono)'/.exec(code)?.[1])).toEqual([
    'express',
    'fastify',
    'hono',
    undefined,
  ]);
});

describe('each receiver takes what was signed, and refuses the rest', () => {
  it.each(examples)('$name', async ({ name }) => {
    // Parsing and writing it again would remove the spaces.
    const body = '{ "id": "job-7",  "event": "transcription.success", "payload": {} }';
    const { stdout } = await execute(
      process.execPath,
      [
        '--import',
        'tsx',
        join(import.meta.dirname, 'deliver.ts'),
        join(folder, `${name}.ts`),
        body,
      ],
      {
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          EARSHOT_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret of some length').toString('base64')}`,
        },
      },
    );
    expect(stdout.trim().split('\n')).toEqual([
      'transcription.success job-7',
      '[[204,""],[400,"no signature fits the body and the secret"]]',
    ]);
  });
});
