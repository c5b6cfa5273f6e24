import { availableParallelism } from 'node:os';
import { green, red, say } from './setup/console.mjs';
import { environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

/** Options of a task of workspaces whose packages are built. */
const ofBuilt = ['--only', '--output-logs=errors-only', '--concurrency=100%'];

/**
 * The checks. They run side by side, and start in this order. The next list waits for them.
 *
 * @type {[title: string, command: string, commandArguments: string[]][]}
 */
const rungs = [
  ['build', 'turbo', ['run', 'build', '--output-logs=errors-only', '--concurrency=100%']],
  ['format', 'biome', ['check', '.']],
  ['terms', 'node', ['scripts/check-terms.mjs']],
  ['boundaries', 'turbo', ['boundaries']],
  ['unused code', 'knip', []],
];

/** Checks that read the built files of packages. @type {typeof rungs} */
const rungsOfBuilt = [
  ['types', 'turbo', ['run', 'typecheck', ...ofBuilt]],
  // With types it reads the built declarations of other packages.
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['packages', 'turbo', ['run', 'lint:package', ...ofBuilt]],
  ['documentation', 'turbo', ['run', 'site', ...ofBuilt]],
  ['sizes', 'size-limit', []],
];

/** Runs a check and says how it went. @returns whether it passed */
async function climb([title, command, commandArguments]) {
  const startedAt = Date.now();
  try {
    await run(command, commandArguments, { env: environment() });
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    say(`${green('✓')} ${title.padEnd(14)} ${seconds} s`);
    return true;
  } catch (error) {
    say(`${red('✗')} ${title}\n${String(error.message)}`);
    return false;
  }
}

/** Runs checks side by side, one for each core. @returns whether all passed */
async function climbAll(all) {
  const waiting = [...all];
  let passed = true;
  const next = async () => {
    for (let rung = waiting.shift(); rung !== undefined; rung = waiting.shift())
      passed = (await climb(rung)) && passed;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  return passed;
}

try {
  requireNode();
  await installPackages();
  const passed = [await climbAll(rungs), await climbAll(rungsOfBuilt)];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
  if (process.exitCode === 0 && !process.argv.includes('--without-tests'))
    await import('./test.mjs');
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
