import { createHash } from 'node:crypto';
import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownRenderer } from 'vitepress';
import { escapeHtml } from '../markdown/escape.ts';

/** Colours of the theme: the pictures follow it when it changes. */
const colors = {
  bg: 'var(--vp-c-bg)',
  fg: 'var(--vp-c-text-1)',
  line: 'var(--diagram-line)',
  accent: 'var(--vp-c-brand-1)',
  muted: 'var(--vp-c-text-2)',
  surface: 'var(--diagram-surface)',
  border: 'var(--diagram-border)',
  transparent: true,
};

/** Draws blocks of Mermaid as pictures while the page is built, so that readers need no script for them. */
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
  const svg = renderMermaidSVG(source.replace(/^\s*accTitle: .+\n/m, ''), colors)
    // The theme has the rules: a style element in a page is taken out of it, and this one would fetch a font.
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/ (?:data-[\w-]+)="[^"]*"/g, '')
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll('{', '&#123;')
    .replaceAll(/(id="|url\(#)([\w-]+)/g, `$1${identifier(source)}-$2`)
    .replace('<svg', `<svg role="img" aria-label="${escapeHtml(title)}"`);
  return `<figure class="diagram" tabindex="0">${svg}</figure>\n`;
}

/** Prefix of the ids of a picture, so that those of several on one page differ. */
function identifier(source: string): string {
  return `d${createHash('sha256').update(source).digest('hex').slice(0, 6)}`;
}
