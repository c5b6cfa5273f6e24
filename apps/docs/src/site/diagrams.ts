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
    // Fonts of the page are used, and none is fetched.
    .replaceAll(/@import [^;]+;/g, '')
    .replaceAll(/font-family:[^;}"]+/g, 'font-family: inherit')
    .replaceAll(/<\?xml[^>]*\?>/g, '')
    .replace('<svg', `<svg role="img" aria-label="${escapeHtml(title)}"`);
  return `<figure class="diagram" tabindex="0" v-pre>${svg}</figure>\n`;
}
