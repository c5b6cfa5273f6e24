import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Path of a file that the build puts beside the compiled code, even when the code runs from source.
 *
 * @param name - name of the file
 */
export function builtFile(name: string): string {
  const manifest = createRequire(import.meta.url).resolve('@earshot/engine/package.json');
  return join(dirname(manifest), 'dist', name);
}
