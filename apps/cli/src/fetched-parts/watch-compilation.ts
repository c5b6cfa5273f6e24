import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../live/audio/pace-audio.js';

/** File that node-gyp writes before it compiles the database. A binary that is fetched has none. */
const sign = 'node_modules/better-sqlite3/build/config.gypi';

/** Interval at which it is looked for, in milliseconds. */
const everyMs = 1000;

/**
 * Notices that a package manager compiles the database, which takes a minute or more, and of which
 * no package manager says anything.
 *
 * @param folder - in which the packages are installed
 * @param onCompilation - called once
 * @returns ends the watch
 */
export function watchCompilation(folder: string, onCompilation: () => void): () => void {
  let cancel = () => {};
  const look = () => {
    if (existsSync(join(folder, sign))) onCompilation();
    else cancel = systemClock.setTimeout(look, everyMs);
  };
  look();
  return () => cancel();
}
