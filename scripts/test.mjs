import { rmSync } from 'node:fs';
import { say } from './setup/console.mjs';
import { environment, installPackages, requireNode, workspaces } from './setup/packages.mjs';
import { run } from './setup/run.mjs';
import { ensureSpeechEngine } from './setup/speech-engine.mjs';

try {
  requireNode();
  await installPackages();
  await ensureSpeechEngine();
  // A report left by an earlier run must not stand in for a run that died.
  for (const folder of workspaces()) rmSync(`${folder}/.reports`, { recursive: true, force: true });
  const options = { env: environment(), show: true };
  const tests = await run(
    'turbo',
    ['run', 'test', '--continue', '--output-logs=errors-only', '--concurrency=2'],
    options,
  ).then(
    () => true,
    () => false,
  );
  const gate = await run('tsx', ['packages/specification/src/gate.ts'], options).then(
    () => true,
    () => false,
  );
  process.exitCode = tests && gate ? 0 : 1;
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
