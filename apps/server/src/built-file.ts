import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Path of a file in the `dist` folder, whether this code was built or runs from source.
 *
 * @param name - name of the file
 */
export function builtFile(name: string): string {
  return join(workspaceFolder(), 'dist', name);
}

/**
 * Folder of the documentation site: `docs` in the `dist` folder of an installed service,
 * `apps/docs/dist` in a checkout.
 *
 * @returns undefined when the site was not built
 */
export function findDocumentation(): string | undefined {
  return findPages([builtFile('docs'), join(workspaceFolder(), '../docs/dist')]);
}

/**
 * Folder of the studio: `studio` in the `dist` folder of an installed service, `apps/studio/dist`
 * in a checkout.
 *
 * @returns undefined when it was not built
 */
export function findStudio(): string | undefined {
  return findPages([builtFile('studio'), join(workspaceFolder(), '../studio/dist')]);
}

function findPages(folders: readonly string[]): string | undefined {
  return folders.find((folder) => existsSync(join(folder, 'index.html')));
}

function workspaceFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@earshot/server/package.json'));
}
