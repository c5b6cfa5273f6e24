import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DefaultTheme, SiteConfig } from 'vitepress';
import { describePage } from './page-description.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { createSidebar } from './sidebar.ts';

/** The page of the start, which has pictures and few words. */
const startPage = 'index.md';

/**
 * Writes each page as Markdown beside its HTML, and an index of them, `llms.txt`
 * ({@link https://llmstxt.org}), for assistants and for whoever reads in an editor.
 */
export function writeMarkdown({ outDir, pages, site }: SiteConfig): void {
  const texts = new Map(
    pages.filter((page) => page !== startPage).map((page) => [page, plainMarkdown(page)]),
  );
  for (const [page, text] of texts) {
    const path = join(outDir, page);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  writeFileSync(join(outDir, 'llms.txt'), writeIndex(site.description, texts));
}

function writeIndex(description: string, texts: ReadonlyMap<string, string>): string {
  const sidebar = createSidebar();
  const groups = ['/', '/reference/', '/architecture'].flatMap((path) => findItems(sidebar, path));
  const sections = groups.map(({ items = [], text }) =>
    [`## ${text}`, '', ...items.flatMap((item) => writeLine(item, texts))].join('\n'),
  );
  return [
    '# Earshot',
    `> ${description}`,
    'Each page is Markdown at its address with `.md` behind it. The HTTP interface is [OpenAPI](/openapi.json), the live interface [AsyncAPI](/asyncapi.json), at the same service.',
    ...sections,
    '',
  ].join('\n\n');
}

function findItems(sidebar: DefaultTheme.Sidebar, path: string): DefaultTheme.SidebarItem[] {
  const items = Array.isArray(sidebar) ? undefined : sidebar[path];
  return Array.isArray(items) ? items : [];
}

function writeLine(
  { link = '', text }: DefaultTheme.SidebarItem,
  texts: ReadonlyMap<string, string>,
): string[] {
  const page = `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`;
  const source = texts.get(page);
  if (source === undefined) return [];
  const description = describePage(source);
  return [`- [${text}](/docs/${page})${description === undefined ? '' : `: ${description}`}`];
}
