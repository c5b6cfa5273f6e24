import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { errorCode } from '../../../errors/caught-error.js';

/** Number of the processes of the service that run with a data folder, of which nothing is changed. */
export function countRunning(dataFolder: string): number {
  const folder = join(dataFolder, 'instances');
  return namesIn(folder).filter((name) => name.endsWith('.lock') && isLocked(join(folder, name)))
    .length;
}

/** True when a connection of any process holds the exclusive lock of a database file. */
function isLocked(path: string): boolean {
  const probe = new SqliteDatabase(path, { readonly: true, timeout: 0 });
  try {
    probe.prepare('select 1 from sqlite_schema').get();
    return false;
  } catch (error) {
    if (errorCode(error) === 'SQLITE_BUSY') return true;
    throw error;
  } finally {
    probe.close();
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
