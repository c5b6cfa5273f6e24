import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './setup/console.mjs';
import { environment } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

// Packs one package, which is built, and checks its manifest and how its types are found:
// `lint-package.mjs <folder> [options of attw]`.
const [folder, ...options] = process.argv.slice(2);
const destination = mkdtempSync(join(tmpdir(), 'earshot-pack-'));
try {
  // The script before packing would build it again.
  const env = { ...environment(), npm_config_ignore_scripts: 'true' };
  await run('pnpm', ['--dir', folder, 'pack', '--pack-destination', destination], { env });
  const [name] = readdirSync(destination);
  const tarball = join(destination, name);
  await run('publint', ['run', tarball, '--strict'], { env });
  await run('attw', [tarball, '--profile', 'esm-only', ...options], { env });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  rmSync(destination, { recursive: true, force: true });
}
