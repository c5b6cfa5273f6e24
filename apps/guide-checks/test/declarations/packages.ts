import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ExportTarget, publishedExports } from '@earshot/presets/published-exports';

/** A package that is published. */
export interface PublishedPackage {
  readonly name: string;
  /** Path of its folder, with a slash at the end. */
  readonly folder: string;
  /** Paths of the declaration files of its entry points. */
  readonly declarations: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, ExportTarget>>;
}

function listTypes(entry: ExportTarget): string[] {
  const types = typeof entry === 'string' ? undefined : entry['types'];
  return typeof types === 'string' ? [types] : [];
}

/** Finds the packages that are published, by their manifests. */
export function findPublishedPackages(): PublishedPackage[] {
  const root = fileURLToPath(new URL('../../../../packages/', import.meta.url));
  return readdirSync(root).flatMap((name) => {
    const folder = `${root}${name}/`;
    const manifest = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Manifest;
    if (manifest.private === true) return [];
    const entries = Object.values(publishedExports(manifest.exports ?? {})).flatMap(listTypes);
    return [
      {
        name: manifest.name,
        folder,
        declarations: entries.map((path) => `${folder}${path.slice(2)}`),
      },
    ];
  });
}
