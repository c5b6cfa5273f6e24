import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportTarget, publishedExports } from '@earshot/presets/published-exports';
import { root } from '../site/paths.ts';

/** A module that a program can import from a package. */
interface EntryPoint {
  /** Specifier, such as `@earshot/http/node`. */
  readonly specifier: string;
  /** Path of its page below `reference/packages`, without extension, such as `http/node`. */
  readonly page: string;
  /** Absolute path of its source. */
  readonly source: string;
}

/** A package that is published. */
export interface PublicPackage {
  /** Name, such as `@earshot/http`. */
  readonly name: string;
  readonly description: string;
  /** Name of its folder in `packages`. */
  readonly folder: string;
  /** Names of the published packages that it installs. */
  readonly dependencies: readonly string[];
  readonly entryPoints: readonly EntryPoint[];
}

interface Manifest {
  readonly name: string;
  readonly description?: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, ExportTarget>>;
}

/**
 * The published packages, in the order of their names, with the entry points of their manifests.
 */
export function publicPackages(): PublicPackage[] {
  const packages = join(root, 'packages');
  return readdirSync(packages)
    .filter((folder) => existsSync(join(packages, folder, 'package.json')))
    .sort()
    .flatMap((folder) => {
      // The manifest of a workspace, whose shape `publint` checks.
      const manifest = JSON.parse(
        readFileSync(join(packages, folder, 'package.json'), 'utf8'),
      ) as Manifest;
      // A package of weights has no source, and nothing to describe.
      if (manifest.private === true || !existsSync(join(packages, folder, 'src'))) return [];
      return [
        {
          name: manifest.name,
          description: manifest.description ?? '',
          folder,
          dependencies: Object.keys(manifest.dependencies ?? {}).filter((name) =>
            name.startsWith('@earshot/'),
          ),
          entryPoints: listEntryPoints(manifest, folder),
        },
      ];
    });
}

function listEntryPoints(manifest: Manifest, folder: string): EntryPoint[] {
  const paths = new Set<string>();
  return Object.entries(publishedExports(manifest.exports)).flatMap(([subpath, target]) => {
    // Files that are no modules: the manifest itself, scripts that are loaded by their address.
    if (/\.js(?:on)?$/.test(subpath) || typeof target !== 'object') return [];
    // What packages of this project share among themselves promises nothing to others.
    if (subpath === './internal') return [];
    const conditions = manifest.exports[subpath];
    const source = typeof conditions === 'object' ? conditions['@earshot/source'] : undefined;
    const path = typeof source === 'object' ? source['default'] : source;
    if (typeof path !== 'string')
      throw new Error(`${manifest.name} publishes ${subpath}, which has no source in its exports`);
    // The same module under another name has no page of its own.
    if (paths.has(path)) return [];
    paths.add(path);
    const name = subpath === '.' ? '' : subpath.slice(1);
    return [
      {
        specifier: manifest.name + name,
        page: `${folder}${name === '' ? '/api' : name}`,
        source: join(root, 'packages', folder, path),
      },
    ];
  });
}
