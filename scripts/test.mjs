import { rmSync } from 'node:fs';
import { say } from './setup/console.mjs';
import { ensureSoftware, howToInstall } from './setup/install-software.mjs';
import { fetchFirst, missingModels } from './setup/models.mjs';
import {
  buildPackages,
  environment,
  installPackages,
  requireNode,
  workspaces,
} from './setup/packages.mjs';
import { run } from './setup/run.mjs';
import { softwareOfTests } from './setup/system-software.mjs';
import { testMachine } from './setup/test-machine.mjs';

try {
  requireNode();
  await installPackages();
  const missing = await ensureSoftware(softwareOfTests);
  // Without all builds the gate still counts what could be tested.
  const isBuilt = await buildPackages().then(
    () => true,
    (error) => {
      say(error.message);
      return false;
    },
  );
  // Suites that need a model say so where no source has it.
  const { first, later } = missingModels();
  await fetchFirst([...first, ...later]);
  // A report of an earlier run must not count for a run that crashed.
  for (const folder of workspaces()) rmSync(`${folder}/.reports`, { recursive: true, force: true });
  const options = { env: { ...environment(), TEST_MACHINE: testMachine() }, show: true };
  const succeeds = (command, args) =>
    run(command, args, options).then(
      () => true,
      () => false,
    );
  const test = (...args) =>
    succeeds('turbo', ['run', 'test', '--continue', '--output-logs=errors-only', ...args]);
  const tests = await test(
    '--filter=!@earshot/server',
    '--filter=!@earshot/attack',
    '--concurrency=2',
  );
  // Half of all the work, which keeps the processors busy by itself.
  const serverTests = await test('--filter=@earshot/server');
  // It measures how much one caller slows another down, so nothing else may run at the same time.
  const attacks = await test('--filter=@earshot/attack');
  const remedies = missing.length > 0 ? [howToInstall(missing)] : [];
  const gate = await succeeds('tsx', ['packages/specification/src/gate.ts', ...remedies]);
  process.exitCode = isBuilt && tests && serverTests && attacks && gate ? 0 : 1;
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
