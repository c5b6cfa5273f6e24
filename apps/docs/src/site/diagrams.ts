import { createHash } from 'node:crypto';
import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownRenderer } from 'vitepress';
import { escapeHtml } from '../markdown/escape.ts';

/**
 * With colours of the theme, which the pictures follow when it changes. `reference.css` has the
 * others.
 */
const options = { bg: 'var(--vp-c-bg)', fg: 'var(--vp-c-text-1)', transparent: true, padding: 12 };

/**
 * Draws blocks of Mermaid as pictures while the page is built, so that readers need no script for
 * them.
 */
export function drawDiagrams(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (token?.info.trim() !== 'mermaid') return fence?.(tokens, index, ...rest) ?? '';
    return drawDiagram(token.content);
  };
}

function drawDiagram(source: string): string {
  const title = /^\s*accTitle: (.+)$/m.exec(source)?.[1];
  if (title === undefined) throw new Error(`A diagram has no accTitle:\n${source}`);
  const svg = renderMermaidSVG(source.replace(/^\s*accTitle: .+\n/m, ''), options)
    // The theme has the rules: a style element in a page is taken out of it, and this one would
    // fetch a font.
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ (?:data-[\w-]+)="[^"]*"/g, '')
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll('{', '&#123;')
    .replaceAll(/(id="|url\(#)([\w-]+)/g, `$1${identifier(source)}-$2`)
    .replace('<svg', `<svg role="img" aria-label="${escapeHtml(title)}"`);
  // Wide ones shrink a little, as long as their text can be read, and scroll beyond that.
  const width = Number(/ width="([\d.]+)"/.exec(svg)?.[1]);
  const fitted = svg.replace(' style="', ` style="min-width:${Math.round(width * 0.74)}px;`);
  return `<figure class="diagram" tabindex="0">${fitted}</figure>\n`;
}

/** Prefix of the ids of a picture, so that those of several on one page differ. */
function identifier(source: string): string {
  return `d${createHash('sha256').update(source).digest('hex').slice(0, 6)}`;
}
