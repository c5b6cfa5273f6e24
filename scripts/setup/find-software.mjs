import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const libraryFolders = ['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib', '/opt/local/lib'];

/**
 * Looks for something that software brings. It returns the path, or undefined without it.
 *
 * @typedef {() => string | undefined} Finder
 */

/** Finds the first of these paths. @type {(...paths: string[]) => Finder} */
export const path =
  (...paths) =>
  () =>
    paths.find((each) => existsSync(each));

/**
 * Finds the first of these programs that the search path has. @type {(...names: string[]) =>
 * Finder}
 */
export const program =
  (...names) =>
  () =>
    path(...names.flatMap((name) => searchPath().map((folder) => join(folder, name))))();

/**
 * Finds a shared library by the beginning of its file name. @type {(beginning: string) => Finder}
 */
export const library = (beginning) => () => {
  for (const folder of libraryFolders.filter((each) => existsSync(each))) {
    // Debian keeps one folder for each architecture, such as x86_64-linux-gnu.
    const nested = readdirSync(folder).filter((name) => name.includes('-linux-'));
    for (const each of [folder, ...nested.map((name) => join(folder, name))]) {
      const found = readdirSync(each).find((name) => name.startsWith(beginning));
      if (found !== undefined) return join(each, found);
    }
  }
  return undefined;
};

/**
 * Uses the path in a setting unchecked, and searches only without it. @type {(setting: string,
 * find: Finder) => Finder}
 */
export const configured = (setting, find) => () => process.env[setting] ?? find();

const searchPath = () => (process.env.PATH ?? '').split(delimiter).filter((each) => each !== '');
