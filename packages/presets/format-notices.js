import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./notices.d.ts').Notice} Notice */
/** @typedef {import('./notices.d.ts').DerivedPart} DerivedPart */

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
 * Writes the notices of the packages in a bundle, and of the works that its data was made from.
 *
 * @param {string} whole - what contains them, such as `The studio`
 * @param {Iterable<string>} folders - folders of the packages, of which those of the project and
 * repetitions are omitted
 * @param {readonly DerivedPart[]} [parts] - what was made from other works
 * @returns {string} a text with the license of each, which is empty where there is none
 * @throws Error for a package without a license, or without its text
 */
export function formatNotices(whole, folders, parts = []) {
  const bundled = [...new Set(folders)]
    .map(readNotice)
    .filter(({ title }) => !title.startsWith('@earshot/'))
    .sort((left, right) => left.title.localeCompare(right.title));
  const sections = parts.map(
    ({ part, sources }) =>
      `${part} in ${whole} was made from these works.\n\n${sources
        .map((source) => (typeof source === 'string' ? readNotice(installed(source)) : source))
        .map(formatNotice)
        .join('\n')}`,
  );
  if (bundled.length > 0)
    sections.unshift(
      `${whole} contains these packages.\n\n${bundled.map(formatNotice).join('\n')}`,
    );
  return sections.join(`\n${'='.repeat(72)}\n`);
}

/**
 * The MIT License of a work.
 *
 * @param {string} copyright - such as `2018 Jane Doe`
 */
export function mitLicense(copyright) {
  return `MIT License

Copyright (c) ${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
}

/** Folder of a dependency of the workspace that is built. @param {string} name */
function installed(name) {
  return join(process.cwd(), 'node_modules', name);
}

/** @param {string} folder - of an installed package @returns {Notice} */
function readNotice(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { license, name, version } = manifest;
  const title = `${name} ${version}`;
  if (license === undefined) throw new Error(`${title} has no license for the notices`);
  const text = readLicense(folder) || licenseInReadme(folder) || standardLicense(manifest);
  if (text === undefined) throw new Error(`${title} has no text of its license, ${license}`);
  return { title, license, text };
}

/** Text of the files with the license and further notices of a package. @param {string} folder */
function readLicense(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|copyright|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}

/** Text of the license in the README of a package. @param {string} folder */
function licenseInReadme(folder) {
  const name = readdirSync(folder).find((entry) => /^readme(\.|$)/i.test(entry));
  if (name === undefined) return undefined;
  const [, section] = readFileSync(join(folder, name), 'utf8').split(/^#+ *licen[cs]e\b.*$/im);
  const [text = ''] = section?.split(/^(?:#|\[[^\]]+\]: )/m) ?? [];
  return /permission|redistribution/i.test(text) ? text.trim() : undefined;
}

/** Text of the MIT License for a package that only names it. */
function standardLicense({ author, license, name }) {
  const person = typeof author === 'object' ? author.name : author?.replace(/ *[<(].*$/, '');
  return license === 'MIT' ? mitLicense(person || `the authors of ${name}`) : undefined;
}

/** @param {Notice} notice */
function formatNotice({ license, text, title }) {
  return `${'-'.repeat(72)}\n${title} (${license})\n\n${text.trim()}\n`;
}
