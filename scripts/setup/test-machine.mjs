import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { root } from './packages.mjs';

/** Programs that suites use where they are installed, and are skipped without. */
const programs =
  'chromium sox pocketsphinx python3 go prlimit mount nginx ffmpeg faketime sqlite3'.split(' ');

/** Recordings, models and corpora that suites use where they are, and are skipped without. */
const folders = ['/usr/share/pocketsphinx', '/usr/lib/x86_64-linux-gnu/faketime', '../shared'];

const maximumDepth = 2;

/**
 * What suites look for on this machine, in a few characters: results of tests are only repeated from the cache on a machine that has
 * the same, so that nothing stays skipped after it was installed.
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

/** The path and age of a program; an empty text without it. */
function locate(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, program);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined) return `${path} ${found.mtimeMs}`;
  }
  return '';
}

/** Names and sizes of what is in a folder, two levels deep; nothing without it. */
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
