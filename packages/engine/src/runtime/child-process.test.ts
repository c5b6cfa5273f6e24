import { spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { needs } from '@earshot/specification';
import { expect, test } from 'vitest';

const child = new URL('child-process.ts', import.meta.url).href;
const program = `
  import { getPriority } from 'node:os';
  import { lowerPriority } from ${JSON.stringify(child)};
  lowerPriority(5);
  console.log(getPriority());
`;
const hasNice = spawnSync('nice', ['true']).status === 0;

/** The niceness that a process has after it wanted one of 5, started by these commands. */
function nicenessAfter(...launcher: string[]): number {
  const [command, ...commandArguments] = [
    ...launcher,
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    program,
  ];
  return Number(spawnSync(command, commandArguments, { encoding: 'utf8' }).stdout);
}

test(
  'the niceness that a service was started with is not taken back, which only root may',
  needs(hasNice, 'there is no program nice'),
  () => {
    expect(nicenessAfter()).toBe(Math.max(5, getPriority()));
    expect(nicenessAfter('nice', '-n', '19')).toBe(19);
  },
);
