import { existsSync, statSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { root, sourceUrl } from './paths.ts';

/** Folder of the command, relative to the root. Its README is a page of the reference. */
export const commandFolder = 'apps/cli';

/** The specification, which the site has in several pages. */
const specification = 'docs/specification.md';

/**
 * Address on the site of a file or a folder of the project: its page where it has one, its source
 * on the web otherwise.
 *
 * @param path - relative to the root of the project, perhaps with an anchor
 */
export function addressOfFile(path: string): string {
  const [file = '', anchor] = path.split('#');
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (file === specification) return `/reference/specification/${suffix}`;
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
 * @param folder - the folder that its links are relative to, from the root of the project
 */
export function moveLinks(text: string, folder: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#|\/)([^)\s]+)\)/g, (_, target: string) => {
    return `](${addressOfFile(posix.normalize(posix.join(folder, target)))})`;
  });
}

/** Lets links to files of the project that are no pages lead to their source on the web. */
export function linkSources(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('link-sources', ({ env, tokens }) => {
    // VitePress passes the path of the page.
    const { path } = env as { path?: string };
    if (path === undefined) return;
    const folder = posix.dirname(relative(root, path).split(sep).join('/'));
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const target = token.attrGet('href');
      if (token.type !== 'link_open' || target === null || /^(?:[a-z]+:|#|\/)/.test(target))
        continue;
      const file = posix.normalize(posix.join(folder, target));
      const isPage =
        file.startsWith('docs/') && file !== specification && !/^docs\/decisions\/?$/.test(file);
      if (!isPage) token.attrSet('href', addressOfFile(file));
    }
  });
}
