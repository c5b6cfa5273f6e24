import { posix, relative, sep } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { addressOfFile } from '../packages/move-links.ts';
import { root } from './paths.ts';

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
      const isPage = file.startsWith('docs/') && !/^docs\/decisions\/?$/.test(file);
      if (!isPage) token.attrSet('href', addressOfFile(file));
    }
  });
}
