import { say } from './setup/console.mjs';
import { environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

const names = process.argv.slice(2);

try {
  requireNode();
  await installPackages();
  // One workspace at a time: a test that times out on a busy machine would count as a detected
  // mutant.
  await run(
    'turbo',
    ['run', 'mutation', '--concurrency=1', ...names.map((name) => `--filter=@earshot/${name}`)],
    { env: environment(), show: true },
  );
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
