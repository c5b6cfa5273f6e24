import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { listenLocally } from '@earshot/presets/listen';
import { temporaryFolder } from '@earshot/server/testing';

/** The fields of a manifest that a registry and its clients need. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** A package of the registry. */
interface RegistryPackage {
  readonly manifest: Manifest;
  readonly tarball: Buffer;
}

/** Packages by their names and versions. */
type Packages = Map<string, ReadonlyMap<string, RegistryPackage>>;

const folderOfCommand = join(import.meta.dirname, '../..');
const folderOfMcp = join(folderOfCommand, '../../packages/mcp');

/** A registry of this machine, and the folder of the command as npm installs it from there. */
export interface LocalRegistry {
  readonly url: string;
  /** Addresses that were asked for. */
  readonly requests: readonly string[];
  /** Changes the tarballs that it serves, and not their announced checksums. */
  damage: () => void;
  close: () => void;
}

/** Packs the server that tests put in the place of the real one, and its database. */
const standIns: readonly { manifest: Manifest; files: Readonly<Record<string, string>> }[] = [
  {
    manifest: {
      name: '@earshot/server',
      version: '0.0.0',
      type: 'module',
      exports: { '.': './index.js', './package.json': './package.json' },
      dependencies: { 'better-sqlite3': '1.0.0' },
    },
    files: {
      'index.js':
        "export const runService = async () => console.log('Earshot is ready at', new URL(import.meta.url).pathname);",
    },
  },
  {
    manifest: { name: 'better-sqlite3', version: '1.0.0' },
    files: { 'index.js': 'module.exports = class { close() {} };' },
  },
];

/**
 * Starts a registry with the built command, the server for assistants, everything that they depend
 * on, and a small service.
 */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const packages: Packages = new Map();
  addInstalled(folderOfCommand, packages);
  addInstalled(folderOfMcp, packages);
  for (const { files, manifest } of standIns) {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    add(pack(folder, manifest), packages);
  }
  const requests: string[] = [];
  let isDamaged = false;
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url);
    requests.push(path);
    const [, name = '', version = ''] = /^\/(.+?)(?:\/-\/(.+)\.tgz)?$/.exec(path) ?? [];
    const versions = packages.get(name);
    const found = versions?.get(version);
    if (versions !== undefined && version === '')
      response.end(JSON.stringify(describe(name, versions, address)));
    else if (found === undefined) response.writeHead(404).end('{}');
    else response.end(isDamaged ? pack(temporaryFolder(), found.manifest).tarball : found.tarball);
  });
  const { url: address } = await listenLocally(server);
  return {
    url: `${address}/`,
    requests,
    damage: () => {
      isDamaged = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function describe(
  name: string,
  packages: ReadonlyMap<string, RegistryPackage>,
  address: string,
): object {
  const versions = [...packages].map(([version, { manifest, tarball }]) => {
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const dist = { tarball: `${address}/${name}/-/${version}.tgz`, integrity };
    return [version, { ...manifest, dist }] as const;
  });
  // Of the packages that are asked for without a version there is one.
  const [[latest] = []] = versions;
  return { name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
}

/** Adds a version of a package. */
function add(added: RegistryPackage, packages: Packages): void {
  const { name, version } = added.manifest;
  packages.set(name, new Map(packages.get(name)).set(version, added));
}

/** Adds a package of this workspace, and everything that it depends on. */
function addInstalled(folder: string, packages: Packages): void {
  const read = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  if (packages.get(read.name)?.has(read.version) === true) return;
  const { devDependencies: _, scripts: __, ...kept } = read;
  const names = Object.keys(read.dependencies ?? {});
  const found = names.map((name) => findPackage(folder, name));
  const versions = found.map(({ version }) => version);
  const manifest: Manifest = {
    ...kept,
    peerDependencies: {},
    dependencies: Object.fromEntries(names.map((name, index) => [name, versions[index] ?? ''])),
  };
  add(pack(folder, manifest), packages);
  for (const { path } of found) addInstalled(path, packages);
}

/** Finds an installed package as Node.js does. */
function findPackage(from: string, name: string): { path: string; version: string } {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(path)) {
      const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;
      return { path: realpathSync(path), version };
    }
    if (dirname(folder) === folder) throw new Error(`${name} is not installed`);
  }
}

/** Packs a folder, without what is installed in it. */
function pack(folder: string, manifest: Manifest): RegistryPackage {
  const copy = join(temporaryFolder(), 'package');
  mkdirSync(copy);
  cpSync(folder, copy, {
    recursive: true,
    filter: (path) =>
      !/\/(?:node_modules|src|test|\.turbo|\.declarations)$/.test(path.slice(folder.length)),
  });
  writeFileSync(join(copy, 'package.json'), JSON.stringify(manifest));
  const tarball = execFileSync('tar', ['-czf', '-', '-C', dirname(copy), 'package'], {
    maxBuffer: 100 * 2 ** 20,
  });
  return { manifest, tarball };
}
