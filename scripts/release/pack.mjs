import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root, workspaces } from '../setup/packages.mjs';
import { run } from '../setup/run.mjs';
import { checkNotices } from './notices.mjs';

/**
 * A package as it would be published.
 *
 * @typedef {object} PackedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} folder - of its workspace, relative to the root
 * @property {string} tarball - path
 * @property {Record<string, any>} manifest - the one in the tarball
 * @property {string[]} files - paths in the tarball
 * @property {string} integrity
 */

/** Lists the folders of the workspaces that are published. */
function publicWorkspaces() {
  return workspaces().filter((folder) => readManifest(folder).private !== true);
}

/** Reads the manifest of a workspace. */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * Packs all public workspaces as they would be published. They must be built.
 *
 * @param {string} destination - folder of the tarballs
 * @returns {Promise<PackedPackage[]>}
 */
export async function packAll(destination) {
  mkdirSync(destination, { recursive: true });
  const packed = [];
  for (const folder of publicWorkspaces()) packed.push(await pack(folder, destination));
  return packed;
}

/** @returns {Promise<PackedPackage>} */
async function pack(folder, destination) {
  await run('pnpm', ['--dir', folder, 'pack', '--pack-destination', destination], {
    env: environment(),
  });
  const { name, version } = readManifest(folder);
  const tarball = join(destination, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  const manifest = JSON.parse(await run('tar', ['-xzOf', tarball, 'package/package.json']));
  const list = await run('tar', ['-tzf', tarball]);
  return {
    name,
    version,
    folder,
    tarball,
    manifest,
    files: list.trimEnd().split('\n'),
    integrity: `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`,
  };
}

/** Fields that every published manifest has. */
const required =
  'name version description keywords homepage bugs repository author license type files engines'.split(
    ' ',
  );

/** Notices of the work of others that a package contains. */
const noticesPath = 'package/dist/notices.txt';

/** Fields that help nobody who installs the package. */
const unwanted = ['devDependencies', 'scripts', 'private'];

/**
 * Checks a package as it would be published.
 *
 * @param {PackedPackage} packed
 * @returns {Promise<string[]>} one sentence for each problem
 */
export async function checkPacked({ name, folder, tarball, manifest, files }) {
  const problems = [
    ...required
      .filter((field) => manifest[field] === undefined)
      .map((field) => `${field} is missing in the manifest`),
    ...unwanted
      .filter((field) => manifest[field] !== undefined)
      .map((field) => `${field} is in the manifest`),
  ];
  if (JSON.stringify(manifest).includes('workspace:')) problems.push('a version is workspace:');
  if (JSON.stringify(manifest).includes('@earshot/source'))
    problems.push('the condition @earshot/source is in the manifest');
  if (!manifest.files?.includes('CHANGELOG.md')) problems.push('CHANGELOG.md is not in files');
  for (const file of ['README.md', 'LICENSE'])
    if (!files.includes(`package/${file}`)) problems.push(`${file} is not in the package`);
  for (const path of targetsOf(manifest))
    if (!files.includes(join('package', path))) problems.push(`${path} is not in the package`);
  for (const path of files)
    if (/\.tsx?$/.test(path) && !path.endsWith('.d.ts')) problems.push(`${path} is a source`);
  const scripts = files.filter((path) => path.endsWith('.js'));
  const text = await run('tar', ['-xzOf', tarball, ...scripts]);
  // On its own line it is a comment. Inside a text it is the output of a compiler.
  if (/^\/\/# sourceMappingURL=/m.test(text)) problems.push('a script refers to a source map');
  if (files.some((path) => path.endsWith('.map'))) problems.push('there are source maps');
  const hasNotices = files.includes(noticesPath);
  const notices = hasNotices ? await run('tar', ['-xzOf', tarball, noticesPath]) : '';
  problems.push(
    ...checkNotices({ name, folder: join(root, folder), files, scripts: text, notices }),
  );
  return problems.map((problem) => `${name}: ${problem}`);
}

/** Lists the files that exports, types and bin of a manifest lead to. */
function targetsOf({ exports = {}, types, bin = {} }) {
  const paths = (value) =>
    typeof value === 'string' ? [value] : Object.values(value).flatMap(paths);
  return [...paths(exports), ...paths(bin), ...(types === undefined ? [] : [types])];
}
