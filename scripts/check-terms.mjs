import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sourceWords } from './setup/source-words.mjs';

/**
 * Fails on retired terms in the identifiers and comments of source files. The terms are the table
 * "Retired terms" of `docs/glossary.md`. Exemptions, by folder, are in
 * `scripts/retired-terms.json`.
 *
 * `node scripts/check-terms.mjs [--list] [--prune] [--root=<folder>]`: `--list` shows exempt uses
 * line by line as well, `--prune` removes pending exemptions of folders that are clean.
 */
const { values: options } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    prune: { type: 'boolean', default: false },
    root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
  },
});
const { root } = options;
const exemptionsPath = join(root, 'scripts/retired-terms.json');

/** Folders of dependencies, builds and data. */
const skippedFolders = new Set([
  'node_modules',
  // Programs that the guides show, as they are compiled.
  '.examples',
  '.snippets',
  '.vitepress',
  'dist',
  '.next',
  '.turbo',
  '.stryker',
  '.reports',
  'corpus',
]);

/**
 * A row of the table.
 *
 * @typedef {object} RetiredTerm
 * @property {string} name - the first word, by which exemptions name the row
 * @property {readonly (readonly string[])[]} forms - words in a row, in lower case
 * @property {string} instead - the terms to use
 */

/** @returns {RetiredTerm[]} */
function readTerms() {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const section = /^## Retired terms$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(glossary)?.[1] ?? '';
  const terms = [...section.matchAll(/^\| (`[^|]+`) \| ([^|]+) \|$/gm)].map(([, cell, instead]) => {
    const forms = [...cell.matchAll(/`([^`]+)`/g)].map(([, form]) => form.split(' '));
    return { name: forms[0].join(' '), forms, instead: instead.trim() };
  });
  if (terms.length === 0) throw new Error('docs/glossary.md has no table of retired terms');
  return terms;
}

/**
 * Splits text into words in lower case: comments at everything that is no letter, identifiers at
 * capitals as well.
 */
function wordsOf({ text, kind }) {
  // Names with underscores belong to the contract, and so does code in comments.
  if (kind === 'identifier' && text.replace(/^_+/, '').includes('_')) return [];
  const plain = kind === 'comment' ? text.replace(/`[^`\n]*`/g, ' . ') : text;
  return (plain.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|[.;:]/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

/** Counts how often one of the forms of a term occurs. */
function countTerm(words, { forms }) {
  let count = 0;
  for (let at = 0; at < words.length; at += 1)
    if (forms.some((form) => form.every((word, index) => words[at + index] === word))) count += 1;
  return count;
}

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) yield* sourceFiles(path);
    } else if (/\.(?:tsx?|mjs|js)$/.test(entry.name) && !entry.name.endsWith('.min.js')) yield path;
  }
}

/** Folders that are counted and exempt each by itself. */
function listFolders() {
  const workspaces = ['packages', 'apps', 'tools']
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`));
  return [...workspaces, 'scripts'].filter((folder) => existsSync(join(root, folder))).sort();
}

/** Finds the uses of each term in a folder, as `path:line: text`. */
function findUses(folder, terms) {
  const uses = new Map();
  for (const path of sourceFiles(join(root, folder)))
    for (const word of sourceWords(readFileSync(path, 'utf8'))) {
      const words = wordsOf(word);
      for (const term of terms) {
        const count = countTerm(words, term);
        if (count === 0) continue;
        const place = relative(root, path).split(sep).join('/');
        const text = word.text.replace(/\s*\*?\s+/g, ' ').trim();
        const found = `${place}:${word.line}: ${word.kind} ${text.slice(0, 120)}`;
        uses.set(term.name, [...(uses.get(term.name) ?? []), ...Array(count).fill(found)]);
      }
    }
  return uses;
}

/** Splits a list of terms as the exemptions write it. */
function listOf(text = '') {
  return text.split(', ').filter((name) => name !== '');
}

const terms = readTerms();
const exemptions = existsSync(exemptionsPath)
  ? JSON.parse(readFileSync(exemptionsPath, 'utf8'))
  : { allowed: [], pending: {} };
const isAllowed = (folder, name) =>
  exemptions.allowed.some((each) => each.folder === folder && listOf(each.terms).includes(name));
const say = (text) => process.stdout.write(`${text}\n`);

const violations = [];
const pending = {};
for (const folder of listFolders()) {
  const uses = findUses(folder, terms);
  const exempt = listOf(exemptions.pending[folder]);
  const counts = [];
  for (const { name, instead } of terms) {
    const found = uses.get(name) ?? [];
    if (found.length === 0) continue;
    const state = isAllowed(folder, name) ? 'allowed' : exempt.includes(name) ? 'pending' : 'new';
    if (state === 'new')
      violations.push(...found.map((use) => `${use}\n    use ${instead} instead of ${name}`));
    if (state === 'pending') pending[folder] = [...listOf(pending[folder]), name].join(', ');
    counts.push(`${name} ${found.length}${state === 'new' ? '' : ` (${state})`}`);
    if (options.list && state !== 'new') for (const use of found) say(`  ${state}: ${use}`);
  }
  say(`${folder}: ${counts.length === 0 ? 'clean' : counts.join(', ')}`);
  const clean = exempt.filter((name) => !uses.has(name));
  if (clean.length > 0 && !options.prune)
    say(`  clean by now, to be removed from retired-terms.json with --prune: ${clean.join(', ')}`);
}
if (options.prune)
  writeFileSync(exemptionsPath, `${JSON.stringify({ ...exemptions, pending }, null, 2)}\n`);
const open = Object.values(pending).reduce((sum, names) => sum + listOf(names).length, 0);
say(
  `${violations.length} violations, ${open} pending exemptions in ${Object.keys(pending).length} folders`,
);
for (const violation of violations) say(`  ${violation}`);
process.exitCode = violations.length === 0 ? 0 : 1;
