import { say } from './setup/console.mjs';
import { buildPackages, environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

// Runs a program of `tools`: `tool.mjs <name> [its options]`.
const [name, ...options] = process.argv.slice(2);
try {
  requireNode();
  // With --json the output is read by a program: nothing else may be printed before it.
  if (options.includes('--json')) await run('turbo', ['run', 'build'], { env: environment() });
  else {
    await installPackages();
    await buildPackages();
  }
  await run('tsx', [`tools/${name}/src/main.ts`, ...options], { env: environment(), show: true });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
