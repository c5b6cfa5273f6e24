import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from './setup/console.mjs';
import {
  buildPackages,
  environment,
  installPackages,
  requireNode,
  root,
  workspaces,
} from './setup/packages.mjs';
import { run } from './setup/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});

/**
 * Finds the test files of a workspace that have properties.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function propertyTests(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => `${relative(folder, entry.parentPath)}${sep}${entry.name}`)
    .filter((path) => !path.split(sep).includes('node_modules'))
    .filter((path) => /\bfc\.(?:assert|sample)\b/.test(readFileSync(`${folder}/${path}`, 'utf8')));
}

try {
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes must be above 0, not "${values.minutes}".`);
  requireNode();
  await installPackages();
  await buildPackages();
  const suites = workspaces()
    .filter(
      (folder) =>
        positionals.length === 0 || positionals.some((name) => folder.endsWith(`/${name}`)),
    )
    .map((folder) => ({ folder, files: propertyTests(folder) }))
    .filter(({ files }) => files.length > 0);
  if (suites.length === 0) throw new Error(`No property tests in ${positionals.join(', ')}.`);
  const deadlineMs = Date.now() + minutes * 60_000;
  let rounds = 0;
  do {
    const seed = values.seed ?? String(randomInt(2 ** 31));
    for (const { folder, files } of suites) {
      const options = { env: { ...environment(), EARSHOT_PROPERTY_SEED: seed }, cwd: folder };
      await run('vitest', ['run', ...files], options).catch((error) => {
        const again = `npm run fuzz -- --seed ${seed} ${relative(root, folder).split(sep).at(-1)}`;
        throw new Error(`${error.message}\n\nThe same values again: ${again}`);
      });
    }
    rounds += 1;
    say(`seed ${seed}: no property failed in ${suites.length} workspaces`);
  } while (values.seed === undefined && Date.now() < deadlineMs);
  say(`${rounds} rounds, each with values of its own`);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
