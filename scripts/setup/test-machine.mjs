import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { program } from './find-software.mjs';
import { root } from './packages.mjs';
import { softwareOfTests } from './system-software.mjs';

/** Programs that every Linux has and other systems may lack. Tests search for them. */
const systemPrograms = [program('prlimit'), program('mount')];

/** Recordings and corpora beside the project, without which suites are skipped. */
const besideProject = '../shared';

const maximumDepth = 2;

/**
 * Hashes what suites look for on this machine. Cached results of tests are only used on a machine
 * with the same hash, so that no suite stays skipped after its needs were installed.
 */
export function testMachine() {
  const hash = createHash('sha256').update(
    // Root may do what other users may not, such as mount a disk.
    `${process.version} ${process.platform} ${process.arch} ${process.getuid?.() === 0}`,
  );
  for (const find of [...softwareOfTests.flatMap(({ parts }) => parts), ...systemPrograms])
    hash.update(`\n${describe(find())}`);
  for (const line of list(resolve(root, besideProject))) hash.update(`\n${line}`);
  return hash.digest('hex').slice(0, 16);
}

/** A path and its modification time, an empty text without one. @param {string | undefined} path */
function describe(path) {
  const found = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${path} ${found.mtimeMs}`;
}

/**
 * Lists the names and sizes of the entries of a folder, two levels deep, empty without the folder.
 */
function* list(folder, depth = 1) {
  const entries = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
  for (const name of entries.sort()) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (!found.isDirectory()) yield `${path} ${found.size}`;
    else if (depth < maximumDepth) yield* list(path, depth + 1);
    else yield `${path} ${readdirSync(path).length}`;
  }
}
