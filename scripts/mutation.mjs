import { say } from './setup/console.mjs';
import { environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

const asked = process.argv.slice(2);

try {
  requireNode();
  await installPackages();
  // One workspace after the other: a test that is late for want of a processor would count as a mutant that was found.
  await run(
    'turbo',
    ['run', 'mutation', '--concurrency=1', ...asked.map((name) => `--filter=@earshot/${name}`)],
    { env: environment(), show: true },
  );
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
