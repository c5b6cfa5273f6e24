import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { say, step } from './setup/console.mjs';
import { environment, installPackages, requireNode, root } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

/** Packages without native parts, which any Node runs from the same installation. */
const neutralPackages = ['core', 'audio', 'http', 'subtitles'];
const versions = process.argv.slice(2);

try {
  requireNode();
  await installPackages();
  for (const major of versions.length > 0 ? versions : ['22', '24']) {
    const node = await ensureNode(major);
    const version = (await run(node, ['--version'])).trim();
    for (const name of neutralPackages)
      await step(`${name} on Node ${version}`, () =>
        run(
          node,
          [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', `packages/${name}`],
          {
            // The gate reads the report of the run on the installed Node.
            env: { ...environment(), EARSHOT_WITHOUT_REPORT: '1' },
          },
        ),
      );
  }
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}

/**
 * Finds the path of a Node of that major version, which is installed beside the other packages the
 * first time.
 */
async function ensureNode(major) {
  const folder = join(root, `node_modules/.cache/node-${major}`);
  const path = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(path))
    await step(`Installing Node ${major}`, () =>
      run('npm', ['install', '--prefix', folder, '--no-save', `node@${major}`]),
    );
  return path;
}
