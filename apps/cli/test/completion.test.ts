import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@earshot/server/testing';
import { needs, verifies } from '@earshot/specification';
import { expect, it } from 'vitest';
import { earshot } from './run-earshot.js';

/** Writes the script of a shell into a file. */
async function printScript(shell: string): Promise<string> {
  const { code, output } = await earshot(['completion', shell]);
  expect(code).toBe(0);
  const path = join(temporaryFolder(), `earshot.${shell}`);
  writeFileSync(path, output);
  return path;
}

/** What each shell says for the words of a command line, of which the last one is completed. */
const completers: Readonly<Record<string, (script: string, words: readonly string[]) => string>> = {
  bash: (script, words) =>
    execFileSync(
      '/usr/bin/bash',
      [
        '-c',
        'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _earshot; printf "%s\\n" "${COMPREPLY[@]}"',
        'bash',
        script,
        ...words,
      ],
      { encoding: 'utf8' },
    ),
  zsh: (script, words) =>
    execFileSync(
      '/usr/bin/zsh',
      [
        '-f',
        '-c',
        'compdef() {}; compadd() { shift; print -l -- "$@" }; _files() {}; _describe() { print -l -- "${(@P)2%%:*}" }; source "$1"; shift; words=("$@"); CURRENT=$#; _earshot',
        'zsh',
        script,
        ...words,
      ],
      { encoding: 'utf8' },
    ),
  fish: (script, words) =>
    execFileSync(
      '/usr/bin/fish',
      ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', script, words.join(' ')],
      { encoding: 'utf8', env: { ...process.env, HOME: temporaryFolder() } },
    ).replace(/\t.*/g, ''),
};

/** Expects what a shell completes at several places. */
async function expectCompletions(shell: string): Promise<void> {
  const script = await printScript(shell);
  const at = (...words: string[]) =>
    completers[shell]?.(script, ['earshot', ...words])
      .trim()
      .split('\n');
  expect(at('')).toEqual(expect.arrayContaining(['transcribe', 'serve', 'mcp', 'login']));
  expect(at('jobs', '')).toEqual(expect.arrayContaining(['list', 'show', 'cancel', 'delete']));
  expect(at('jobs', '')).not.toContain('transcribe');
  expect(at('jobs', 'list', '--')).toEqual(expect.arrayContaining(['--status', '--json']));
  expect(at('jobs', 'list', '--status', '')).toContain('queued');
  expect(at('mcp', '--')).toEqual(expect.arrayContaining(['--folder', '--http', '--port']));
  expect(at('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
}

verifies('command.completion', 'bash completes the command', () => expectCompletions('bash'));

for (const shell of ['zsh', 'fish'])
  it(
    `${shell} completes the command`,
    needs(existsSync(`/usr/bin/${shell}`), `${shell} is not installed`),
    () => expectCompletions(shell),
  );
