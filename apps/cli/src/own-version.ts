import { createRequire } from 'node:module';

/** Version of this package, from the manifest beside the folder of the built file. */
export function ownVersion(): string {
  return (createRequire(import.meta.url)('../package.json') as { version: string }).version;
}
