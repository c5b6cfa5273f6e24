import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { root } from './packages.mjs';

/** Programs without which suites are skipped. */
const programs =
  'chromium sox pocketsphinx python3 go prlimit mount nginx ffmpeg faketime sqlite3'.split(' ');

/** Recordings, models and corpora without which suites are skipped. */
const folders = ['/usr/share/pocketsphinx', '/usr/lib/x86_64-linux-gnu/faketime', '../shared'];

const maximumDepth = 2;

/**
 * Hashes what suites look for on this machine. Cached results of tests are only used on a machine with the same hash, so that no
 * suite stays skipped after its needs were installed.
 */
export function testMachine() {
  const hash = createHash('sha256').update(
    `${process.version} ${process.platform} ${process.arch}`,
  );
  for (const program of programs) hash.update(`\n${program} ${locate(program)}`);
  for (const folder of folders)
    for (const line of list(resolve(root, folder))) hash.update(`\n${line}`);
  return hash.digest('hex').slice(0, 16);
}

/** Finds the path and the modification time of a program; an empty text without it. */
function locate(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined) return `${path} ${found.mtimeMs}`;
  }
  return '';
}

/** Lists the names and sizes of the entries of a folder, two levels deep; none without the folder. */
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
