import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { promisify } from 'node:util';
import {
  encodeWav,
  joined,
  needsVoices,
  readEngineSpeech,
  type ServerProcess,
  settingsWithVoices,
  speech,
  startServerProcess,
  testKey,
} from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { contentFolder, root } from '../src/site/paths.ts';

const execute = promisify(execFile);
const sources = join(import.meta.dirname, '../snippets');
const folder = join(import.meta.dirname, '../.snippets');
const files = readdirSync(sources);
const names = files.map((file) => parse(file).name);
let server: ServerProcess;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  cpSync(sources, folder, { recursive: true });
  writeFileSync(join(folder, 'meeting.wav'), speech);
  const anna = readEngineSpeech('written-forms');
  writeFileSync(join(folder, 'anna.wav'), encodeWav([joined(anna, anna)], 16_000));
  server = await startServerProcess({
    ...settingsWithVoices(),
    EARSHOT_ENGINE: 'scripted',
    EARSHOT_KNOWN_VOICES: 'on',
  });
  process.env['EARSHOT_URL'] = server.url;
  process.env['EARSHOT_API_KEY'] = testKey;
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Quotes of guides: a file of this repository, and the region of it, if it is one. */
const quotes = readdirSync(contentFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => [
    ...readFileSync(join(contentFolder, file), 'utf8').matchAll(
      /^<<< @\/\.\.\/(apps\/[^#{\s]+)(?:#(\w+))?/gm,
    ),
  ]);

verifies('docs.examples', 'every program is quoted, and every quote is of a program', () => {
  for (const [, path = '', region] of quotes) {
    const text = readFileSync(join(root, path), 'utf8');
    if (region !== undefined) expect(text, path).toContain(`#region ${region}\n`);
  }
  const quotedIn = (folder: string) =>
    new Set(
      quotes.flatMap(([, path = '']) =>
        path.startsWith(folder) ? [path.slice(folder.length).split(/[/.]/)[0]] : [],
      ),
    );
  expect(quotedIn('apps/docs/snippets/')).toEqual(new Set(names));
  // They are run by their own checks.
  const programs = readdirSync(join(root, 'apps/examples'), { withFileTypes: true });
  expect(quotedIn('apps/examples/')).toEqual(
    new Set(programs.filter((entry) => entry.isDirectory()).map(({ name }) => name)),
  );
});

const hasProgram = (name: string) => spawnSync(name, ['--version']).error === undefined;

/** What runs a program, by its extension: a command with its first arguments. */
const runners: Readonly<Record<string, readonly [command: string, ...parameters: string[]]>> = {
  '.ts': [process.execPath, '--import', 'tsx'],
  '.py': ['python3'],
  '.sh': ['bash', '-euo', 'pipefail'],
};

/** Programs that need more than the service. */
const needed: Readonly<Record<string, typeof needsVoices>> = {
  'known-voices.ts': needsVoices,
  'transcribe-once.py': needs(hasProgram('python3'), 'there is no Python'),
  'transcribe-once.sh': needs(hasProgram('curl') && hasProgram('jq'), 'there is no curl or no jq'),
};

for (const file of files)
  describe(`${file}`, needed[file] ?? {}, () => {
    verifies('docs.examples', `${file} runs against the service`, async () => {
      const [command = '', ...parameters] = runners[extname(file)] ?? [];
      const { stdout } = await execute(command, [...parameters, file], {
        cwd: folder,
        timeout: 60_000,
      });
      expect(stdout).toMatch(/\S/);
    });
  });
