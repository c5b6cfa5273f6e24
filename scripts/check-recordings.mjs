import { say } from './setup/console.mjs';
import { environment, installPackages, requireNode, root } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

/** Tests whose matrix is short in `npm test`, and whole here: their package, and their file. */
const matrices = [
  ['packages/subtitles', 'test/matrix.test.ts'],
  ['apps/server', 'test/container-times.test.ts'],
  ['apps/server', 'test/stereo-recordings.test.ts'],
];

try {
  requireNode();
  await installPackages();
  const env = { ...environment(), EARSHOT_LONG_TESTS: '1' };
  for (const [folder, file] of matrices)
    await run('vitest', ['run', file], { env, cwd: `${root}/${folder}`, show: true });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
