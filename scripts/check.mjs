import { green, red, say } from './setup/console.mjs';
import { environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

/** A task for each core: more of them take memory from each other. */
const cores = '--concurrency=100%';

/**
 * The checks, from the fastest to the slowest.
 *
 * @type {[title: string, command: string, commandArguments: string[]][]}
 */
const rungs = [
  ['format', 'biome', ['check', '.']],
  ['terms', 'node', ['scripts/check-terms.mjs']],
  ['boundaries', 'turbo', ['boundaries']],
  ['unused code', 'knip', []],
  ['types', 'turbo', ['run', 'typecheck', '--output-logs=errors-only', cores]],
  ['build', 'turbo', ['run', 'build', '--output-logs=errors-only', cores]],
  // With types it reads the built declarations of other packages.
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['packages', 'turbo', ['run', 'lint:package', '--output-logs=errors-only', cores]],
  ['sizes', 'size-limit', []],
  ['documentation', 'turbo', ['run', 'site', '--output-logs=errors-only']],
];

try {
  requireNode();
  await installPackages();
  let failures = 0;
  for (const [title, command, commandArguments] of rungs) {
    const startedAt = Date.now();
    try {
      await run(command, commandArguments, { env: environment() });
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      say(`${green('✓')} ${title.padEnd(14)} ${seconds} s`);
    } catch (error) {
      failures += 1;
      say(`${red('✗')} ${title}\n${String(error.message)}`);
    }
  }
  process.exitCode = failures === 0 ? 0 : 1;
  if (process.exitCode === 0 && !process.argv.includes('--without-tests'))
    await import('./test.mjs');
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
