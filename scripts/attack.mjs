import { say } from './setup/console.mjs';
import { buildPackages, environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

try {
  requireNode();
  // With --json the output is read by a program: nothing else may be printed before it.
  if (process.argv.includes('--json')) await run('turbo', ['run', 'build'], { env: environment() });
  else {
    await installPackages();
    await buildPackages();
  }
  await run('tsx', ['tools/attack/src/main.ts', ...process.argv.slice(2)], {
    env: environment(),
    show: true,
  });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
