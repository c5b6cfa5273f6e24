import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Development dependencies that scripts and builds use, and of which nothing is left in what they
 * write.
 */
const tools = new Set([
  'assemblyscript',
  'esbuild',
  'fast-check',
  'hyparquet',
  'hyparquet-compressors',
  'tsup',
  'tsx',
  'typescript',
  'vitest',
  'wabt',
]);

/** The comment that esbuild writes before each module of a package. */
const moduleComment = /^\s*\/\/ \S*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\/\S+$/gm;

/**
 * Lists the packages of others whose modules are in scripts that esbuild has bundled.
 *
 * @param {string} scripts - their text
 * @returns {string[]} names
 */
function findBundled(scripts) {
  // A package that pnpm has installed is in a folder of a folder; its own name comes last.
  const names = [...scripts.matchAll(moduleComment)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== '.pnpm' && !name.startsWith('@earshot/'));
}

/**
 * Lists the dependencies that the build or the scripts of a workspace read data from, to make a
 * part of what is published.
 *
 * @param {string} folder - of the workspace
 * @returns {string[]} names
 */
function findRead(folder) {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = [
    ...readSources(folder, /^tsup\.config\.ts$/),
    ...readSources(join(folder, 'scripts'), /\.(?:ts|mjs)$/),
  ].join('\n');
  return Object.keys(devDependencies).filter(
    (name) =>
      !name.startsWith('@earshot/') && !tools.has(name) && texts.match(specifierOf(name)) !== null,
  );
}

/** @param {string} name - of a package, at the start of what is imported or resolved */
function specifierOf(name) {
  return new RegExp(`['"\`]${name.replaceAll('.', '\\.')}(?:/[^'"\`\\n]*)?['"\`]`);
}

/** Reads the sources in a folder and, for scripts, in the folders below. */
function readSources(folder, pattern) {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return pattern.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
    return folder.includes('scripts') ? readSources(path, pattern) : [];
  });
}

/** Lists a folder, which not every workspace has. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Checks that a tarball has the notices of the work of others that it contains.
 *
 * @param {object} packed
 * @param {string} packed.name - of the package
 * @param {string} packed.folder - of its workspace
 * @param {readonly string[]} packed.files - paths in the tarball
 * @param {string} packed.scripts - text of all scripts
 * @param {string} packed.notices - text of `dist/notices.txt`, empty without it
 * @returns {string[]} one sentence for each problem
 */
export function checkNotices({ files, folder, name, notices, scripts }) {
  const pages = files.filter((path) => path.endsWith('/index.html'));
  return [
    ...findBundled(scripts)
      .filter((each) => !new RegExp(`^${escaped(each)} \\d`, 'm').test(notices))
      .map((each) => `${each} is bundled, and dist/notices.txt has no notice of it`),
    ...findRead(folder)
      .filter((each) => !new RegExp(`(?:^|\\s)${escaped(each)}(?:\\s|$)`, 'm').test(notices))
      .map((each) => `data of ${each} is used, and dist/notices.txt has no notice of it`),
    ...pages
      .map((page) => page.replace('index.html', 'notices.txt'))
      .filter((path) => !files.includes(path))
      .map((path) => `${path} is missing: a page contains work of others`),
    ...(name.startsWith('@earshot/model-') &&
    !files.some((path) => path.endsWith('LICENSE-WEIGHTS'))
      ? ['LICENSE-WEIGHTS is missing: the weights are the work of others']
      : []),
  ];
}

function escaped(name) {
  return name.replaceAll('.', '\\.');
}
