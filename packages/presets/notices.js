import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folder of the installed package that a module is of, or undefined for one of the project.
 *
 * @param {string} id - path of the module, or its id in a bundler
 */
export function packageFolderOf(id) {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '');
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  return folder !== undefined && existsSync(join(folder, 'package.json')) ? folder : undefined;
}

/**
 * Writes the notices of packages that are part of a bundle, which their licenses ask for.
 *
 * @param {string} whole - what contains them, such as `The studio`
 * @param {Iterable<string>} folders - folders of the packages, of which those of the project and
 * repetitions are omitted
 * @returns {string} a text with the license of each
 * @throws Error for a package without a license
 */
export function formatNotices(whole, folders) {
  const packages = [...new Set(folders)]
    .map(readLicense)
    .filter(({ name }) => !name.startsWith('@earshot/'))
    .sort((left, right) => left.name.localeCompare(right.name));
  return `${whole} contains these packages.\n\n${packages.map(format).join('\n')}`;
}

/** Reads the license of a package. A few name theirs, and have no text. @param {string} folder */
function readLicense(folder) {
  const { license, name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(license|licence|copying)/i.test(entry));
  if (license === undefined) throw new Error(`${name} ${version} has no license for the notices`);
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, license, text };
}

/** @param {ReturnType<typeof readLicense>} found */
function format({ license, name, text, version }) {
  return `${'-'.repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`;
}
