/**
 * Packs all public packages as they would be published, and uses them as strangers do: from a
 * registry, in empty projects, with each package manager, compiler and bundler. Nothing is
 * published.
 *
 *     npm run release:dry
 *     npm run release:dry -- versions pack consumers types bundlers command
 *     npm run release:dry -- consumers --only=react,models
 *     npm run release:dry -- types --only=5.4.5,7.0.2
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundlers } from './release/bundlers.mjs';
import { checkCommand } from './release/command.mjs';
import {
  emptyProject,
  findConsumers,
  folderBytes,
  nodeConsumers,
  npmInstall,
} from './release/consumers.mjs';
import { checkPacked, packAll } from './release/pack.mjs';
import { loadEverything, lonePrograms, missingProgram } from './release/programs.mjs';
import { startRegistry } from './release/registry.mjs';
import { checkTypes } from './release/types.mjs';
import { checkVersions } from './release/versions.mjs';
import { green, red, say, step } from './setup/console.mjs';
import { ensureSoftware } from './setup/install-software.mjs';
import { buildPackages, installPackages, requireNode } from './setup/packages.mjs';
import { browser, decoder, speechEngine } from './setup/system-software.mjs';

const usage = `npm run release:dry [-- PART… [--only=NAME,…]]

versions    what the changesets lead to
pack        the tarballs; made by each of the parts below as well
consumers   each package alone, with npm, pnpm, Bun and Deno; --only names packages
types       every entry point, with each TypeScript and each way to find packages; --only names versions
bundlers    a page, with esbuild, Vite, webpack and Next.js
command     @earshot/cli, with npm and pnpm: serves and transcribes

All parts unless some are named. Nothing is published.`;
const knownParts = [...usage.matchAll(/^(\w+) {2,}/gm)].map(([, part]) => part);
const [options, parts] = partition(process.argv.slice(2), (argument) => argument.startsWith('--'));
const unknown = [
  ...parts.filter((part) => !knownParts.includes(part)),
  ...options.filter((option) => !option.startsWith('--only=')),
];
if (unknown.length > 0) {
  say(usage);
  process.exit(unknown.join() === '--help' ? 0 : 2);
}
/** Names of the only packages, or versions of TypeScript, to try. All by default. */
const only = options.flatMap((option) => option.replace(/^--only=/, '').split(','));
const isChosen = (name) => only.length === 0 || only.includes(name);
const wants = (part) => parts.length === 0 || parts.includes(part);
const folder = mkdtempSync(join(tmpdir(), 'earshot-release-'));
let failures = 0;

/** Reports a check, with its figures. */
function report(title, problem, note = '') {
  if (problem !== undefined) failures += 1;
  say(`${problem === undefined ? green('✓') : red('✗')} ${title.padEnd(44)} ${note}`.trimEnd());
  if (problem !== undefined) say(problem);
}

/** Formats bytes as megabytes, as the disk counts them. */
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(2)} MB`;

/** Packages of applications: everything that is not a library to be installed on its own. */
const isLibrary = ({ name }) => !['@earshot/cli', '@earshot/server'].includes(name);

try {
  requireNode();
  await installPackages();
  if (wants('versions'))
    for (const { title, problem, note } of await checkVersions()) report(title, problem, note);
  if (parts.join() !== 'versions') {
    await ensureSoftware([speechEngine, decoder, browser]);
    await checkPackages();
  }
} catch (error) {
  failures += 1;
  say(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

/** Builds and packs, and checks what is packed in the ways that are wanted. */
async function checkPackages() {
  await buildPackages();
  const packages = await step('Packing', () => packAll(join(folder, 'tarballs')));
  for (const packed of packages) {
    const problems = await checkPacked(packed);
    report(packed.name, problems.length === 0 ? undefined : problems.join('\n'));
  }
  const registry = await startRegistry(packages);
  const newProject = (name) => emptyProject(join(folder, name), registry.address);
  const libraries = packages.filter(isLibrary);
  try {
    if (wants('consumers')) await checkConsumers(libraries, newProject);
    if (wants('types')) {
      const project = newProject('types');
      const entries = libraries.flatMap((each) => loadEverything(each).entries);
      await npmInstall(
        project,
        libraries.map(({ name }) => name),
      );
      const dependencies = libraries.flatMap(({ manifest, name }) => [
        name,
        ...Object.keys(manifest.dependencies ?? {}),
      ]);
      const options = { entries, dependencies, isChosen };
      for await (const { title, problem } of checkTypes(project, options)) report(title, problem);
    }
    if (wants('bundlers'))
      for await (const { title, problem, note } of checkBundlers(newProject))
        report(title, problem, note);
    if (wants('command'))
      for (const consumer of nodeConsumers()) {
        const title = `@earshot/cli, ${consumer.title}`;
        await checkCommand(newProject(`command-${consumer.title.split(',')[0]}`), consumer).then(
          ({ note }) => report(title, undefined, note),
          ({ message }) => report(title, String(message)),
        );
      }
  } finally {
    registry.close();
  }
}

/** Installs each library on its own with each package manager, and runs its programs. */
async function checkConsumers(libraries, newProject) {
  for (const consumer of await findConsumers())
    for (const packed of libraries) {
      const short = packed.name.split('/')[1] ?? '';
      if (!isChosen(short)) continue;
      const project = newProject(`${consumer.title.split(/\W/)[0]}-${short}`);
      const title = `${short}, ${consumer.title}`;
      try {
        const { peerDependencies = {}, peerDependenciesMeta = {} } = packed.manifest;
        const isOptional = (name) => peerDependenciesMeta[name]?.optional === true;
        // In their ranges, as the README of the package installs them.
        const [optional, needed] = partition(Object.entries(peerDependencies), ([name]) =>
          isOptional(name),
        ).map((peers) => peers.map(([name, range]) => `${name}@${range}`));
        const { code, expected, companions = [] } = lonePrograms[packed.name] ?? missingProgram;
        await consumer.install(project, [packed.name], [...needed, ...companions]);
        writeFileSync(join(project, 'alone.mjs'), code);
        const printed = (await consumer.run(project, 'alone.mjs')).trim();
        if (!expected.test(printed)) throw new Error(`printed ${printed}, expected ${expected}`);
        const modules = join(project, 'node_modules');
        // A folder of that name, or of pnpm and Deno, such as `@earshot+core@1.0.0`.
        const own = megabytes(folderBytes(modules, /@earshot[/+]/));
        const all = megabytes(folderBytes(modules));
        // Some entry points are for those who have the optional peers.
        if (optional.length > 0) await consumer.install(project, optional);
        writeFileSync(join(project, 'everything.mjs'), loadEverything(packed).code);
        await consumer.run(project, 'everything.mjs');
        report(title, undefined, `${all}, of which @earshot ${own}`);
      } catch (error) {
        report(title, String(error.message));
      }
    }
}

/** Splits a list into those that fit and those that do not. */
function partition(items, fits) {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}
