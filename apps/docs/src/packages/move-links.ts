import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root, sourceUrl } from '../site/paths.ts';

/** Folder of the command, relative to the root; its README is a page of the reference. */
export const commandFolder = 'apps/cli';

/**
 * Address on the site of a file or a folder of the project: its page where it has one, its source on the web otherwise.
 *
 * @param path - relative to the root of the project, perhaps with an anchor
 */
export function addressOfFile(path: string): string {
  const [file = '', anchor] = path.split('#');
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (file === 'docs' || file.startsWith('docs/')) {
    const page = file.slice('docs'.length).replace(/\.md$/, '');
    const isFolder = existsSync(join(root, file)) && statSync(join(root, file)).isDirectory();
    return `${page}${isFolder ? '/' : ''}${suffix}`;
  }
  if (file.replace(/\/(?:README\.md)?$/, '') === commandFolder)
    return `/reference/command${suffix}`;
  const [, name] = /^packages\/([\w-]+)(?:\/README\.md)?\/?$/.exec(file) ?? [];
  if (name !== undefined && existsSync(join(root, 'packages', name, 'README.md')))
    return `/reference/packages/${name}${suffix}`;
  return `${sourceUrl}/${file}${suffix}`;
}

/**
 * Rewrites the relative links of a Markdown text that is shown elsewhere.
 *
 * @param text - the Markdown text
 * @param folder - the folder that its links are relative to, from the root of the project
 */
export function moveLinks(text: string, folder: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#|\/)([^)\s]+)\)/g, (_, target: string) => {
    return `](${addressOfFile(posix.normalize(posix.join(folder, target)))})`;
  });
}
