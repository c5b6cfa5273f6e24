import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasPocketsphinx } from '@earshot/presets/pocketsphinx';
import { type ServerProcess, speech, startServerProcess, testKey } from '@earshot/server/testing';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExamples, root } from './read-examples.js';

const execute = promisify(execFile);
const folder = join(import.meta.dirname, '../.examples');
const examples = readExamples();
const programs = examples.filter(({ language }) => language !== 'sh');
const commands = examples.filter(({ language }) => language === 'sh');
let server: ServerProcess;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { name, code, language } of programs)
    writeFileSync(join(folder, `${name}.${language}`), code);
  writeFileSync(join(folder, 'meeting.wav'), speech);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: { moduleDetection: 'force', jsx: 'react-jsx' },
      include: ['*.ts', '*.tsx'],
    }),
  );
  // Once for all, since a process that loads a compiler takes twice as long.
  for (const { name, code } of programs.filter(({ runs }) => runs))
    writeFileSync(join(folder, `${name}.js`), withoutTypes(code));
  server = await startServerProcess();
}, 60_000);

afterAll(() => server.stop());

it('there are examples', () => {
  expect(programs.length).toBeGreaterThan(3);
  expect(commands.length).toBeGreaterThan(3);
});

it('all programs compile', async () => {
  // The compiler of the project: that of this workspace has an interface for programs, and is slow.
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await execute(compiler, ['-p', folder, '--singleThreaded']).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
}, 120_000);

describe('each program runs', () => {
  it.for(programs.filter(({ runs }) => runs))(
    '$name',
    { timeout: 60_000 },
    async ({ name, code }, { skip }) => {
      const missing = missingProgram(code);
      if (missing !== undefined) skip(`${missing} is not installed`);
      const run = execute(process.execPath, [`${name}.js`, 'meeting.wav'], {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          EARSHOT_URL: server.url,
          EARSHOT_API_KEY: testKey,
        },
        timeout: 60_000,
      });
      // It is rejected when the program fails.
      await expect(run).resolves.toBeDefined();
    },
  );
});

/** The JavaScript of a program. */
function withoutTypes(code: string): string {
  const { module, target } = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(code, { compilerOptions: { module, target } }).outputText;
}

/** Finds the first program that a block of code uses and this machine does not have. */
function missingProgram(code: string): string | undefined {
  // Speech is recognised here, and not by the service, whose engine is scripted.
  if (!hasPocketsphinx && /--local|earshot evaluate|engine: 'pocketsphinx'/.test(code))
    return 'PocketSphinx';
  return ['curl', 'jq'].find(
    (program) =>
      new RegExp(`\\b${program} `).test(code) &&
      spawnSync(program, ['--version']).error !== undefined,
  );
}

/** Commands of the project, as `npx` finds them: their files by their names. */
const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  bin: Readonly<Record<string, string>>;
};

/** Runs what `npx` does, without npm, which takes three seconds to find a command. */
const withoutNpm = `npx() {
  case $1 in
    ${Object.entries(bin)
      .map(([name, path]) => `${name}) shift; node ${path} "$@" ;;`)
      .join('\n')}
    *) command npx "$@" ;;
  esac
}
`;

it('npx finds the command of the project', { timeout: 60_000 }, async () => {
  const { stdout } = await execute('npx', ['earshot', '--version'], { cwd: root });
  const { stdout: own } = await execute(process.execPath, [bin['earshot'] ?? '', '--version'], {
    cwd: root,
  });
  expect(stdout).toBe(own);
});

describe('each block of commands runs', () => {
  it.for(commands.filter(({ runs }) => runs))(
    '$name',
    { timeout: 120_000 },
    async ({ code }, { skip }) => {
      const missing = missingProgram(code);
      if (missing !== undefined) skip(`${missing} is not installed`);
      const { stdout } = await execute(
        'bash',
        [
          '-euo',
          'pipefail',
          '-c',
          withoutNpm + code.replaceAll('http://127.0.0.1:4800', server.url),
        ],
        {
          cwd: root,
          env: {
            PATH: process.env['PATH'],
            HOME: folder,
            TMPDIR: folder,
            EARSHOT_URL: server.url,
            EARSHOT_API_KEY: testKey,
          },
          timeout: 120_000,
        },
      );
      expect(stdout).not.toBe('');
    },
  );
});
