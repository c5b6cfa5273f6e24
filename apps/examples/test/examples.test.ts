import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServerProcess, speech, startServerProcess, testKey } from '@earshot/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExamples } from './read-examples.js';

const execute = promisify(execFile);
const folder = join(import.meta.dirname, '../.examples');
const examples = readExamples();
let server: ServerProcess;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { name, code } of examples) writeFileSync(join(folder, `${name}.ts`), code);
  writeFileSync(join(folder, 'meeting.wav'), speech);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { moduleDetection: 'force' },
      include: ['*.ts'],
    }),
  );
  server = await startServerProcess();
}, 60_000);

afterAll(() => server.stop());

it('there are examples', () => {
  expect(examples.length).toBeGreaterThan(3);
});

it('all of them compile', async () => {
  const { stdout } = await execute('tsc', ['-p', folder]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
}, 120_000);

describe('each of them runs', () => {
  it.each(examples.filter(({ runs }) => runs))(
    '$name',
    async ({ name }) => {
      await execute(process.execPath, ['--import', 'tsx', `${name}.ts`, 'meeting.wav'], {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          EARSHOT_URL: server.url,
          EARSHOT_API_KEY: testKey,
        },
        timeout: 60_000,
      });
    },
    60_000,
  );
});
