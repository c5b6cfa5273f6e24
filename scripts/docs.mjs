import { say, step } from './setup/console.mjs';
import { environment, installPackages, requireNode } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

try {
  requireNode();
  await installPackages();
  const options = { env: environment() };
  await step('docs/specification.md, from the requirements', () =>
    run('tsx', ['packages/specification/src/write-specification.ts'], options),
  );
  await step('docs/configuration.md, from the settings', () =>
    run('tsx', ['apps/server/src/configuration/write-settings.ts'], options),
  );
  await step('The flags in apps/cli/README.md, from the contract', () =>
    run('tsx', ['apps/cli/src/transcription/parameters/write-flags.ts'], options),
  );
  await step('The documentation site, which the service then serves at /docs/', () =>
    run('turbo', ['run', 'site', '--filter=@earshot/docs', '--output-logs=errors-only'], options),
  );
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
