import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Path of a file in the `dist` folder, whether this code runs from there or from source.
 *
 * @param name - name of the file
 */
export function builtFile(name: string): string {
  const manifest = createRequire(import.meta.url).resolve('@earshot/server/package.json');
  return join(dirname(manifest), 'dist', name);
}
