import { existsSync, readFileSync } from 'node:fs';

/** A setting of the service, from the places where it finds it. @returns {string | undefined} */
export function setting(name) {
  if (process.env[name]) return process.env[name];
  if (!existsSync('earshot.config.json')) return undefined;
  const value = JSON.parse(readFileSync('earshot.config.json', 'utf8'))[name];
  return value === undefined ? undefined : String(value);
}

/** The data folder of the service. */
export function dataFolder() {
  return setting('EARSHOT_DATA_DIR') ?? '.earshot';
}
