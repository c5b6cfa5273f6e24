import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const modules = join(import.meta.dirname, '../../node_modules');

/**
 * Puts an old version of `react-dom` next to the `react` that belongs to it: the package manager
 * links it to the newest one, which is the peer of this package.
 *
 * @param version - as in the aliases of the manifest, such as `18-2`
 * @returns the folder that holds both
 */
export function placeReact(version: string): string {
  const folder = join(modules, `.react-${version}/node_modules`);
  const reactDom = realpathSync(join(modules, `react-dom-${version}`));
  if (existsSync(join(folder, 'react-dom'))) return folder;
  mkdirSync(folder, { recursive: true });
  symlinkSync(realpathSync(join(modules, `react-${version}`)), join(folder, 'react'));
  const siblings = dirname(reactDom);
  for (const name of readdirSync(siblings))
    if (!name.startsWith('react'))
      symlinkSync(realpathSync(join(siblings, name)), join(folder, name));
  cpSync(reactDom, join(folder, 'react-dom'), { recursive: true });
  return folder;
}
