import { say } from './setup/console.mjs';
import { buildPackages, environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

try {
  requireNode();
  await installPackages();
  await buildPackages();
  await run('tsx', ['apps/bench/src/main.ts', ...process.argv.slice(2)], {
    env: environment(),
    show: true,
  });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
