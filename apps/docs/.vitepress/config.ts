import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PageNotices } from '@earshot/presets/notices';
import { defineConfig } from 'vitepress';
import { drawDiagrams } from '../src/site/diagrams.ts';
import { showInstallTabs } from '../src/site/install-tabs.ts';
import { linkSources } from '../src/site/links.ts';
import { orderSearch } from '../src/site/order-search.ts';
import { describePage } from '../src/site/page-description.ts';
import { editUrl } from '../src/site/paths.ts';
import { splitIntoSections } from '../src/site/search-sections.ts';
import { createSidebar } from '../src/site/sidebar.ts';
import { writeMarkdown } from '../src/site/write-markdown.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const notices = new PageNotices('The documentation');

export default defineConfig({
  title: 'Earshot',
  description: 'Speech to text on your own machine: a service, and typed packages around it.',
  lang: 'en',
  base: '/docs/',
  srcDir: '../../docs',
  srcExclude: ['reference/parts/**', 'specification.md'],
  outDir: here('../dist'),
  cacheDir: here('./cache'),
  cleanUrls: true,
  // Otherwise it is a script within each page.
  metaChunk: true,
  ignoreDeadLinks: false,
  lastUpdated: false,
  head: [
    ['link', { rel: 'icon', href: '/docs/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(markdown) {
      showInstallTabs(markdown);
      linkSources(markdown);
      drawDiagrams(markdown);
    },
  },
  transformPageData(page) {
    const source = readFileSync(here(`../../../docs/${page.filePath}`), 'utf8');
    const description = page.frontmatter['description'] ?? describePage(source);
    // Generated pages are edited where they are generated from.
    const isGenerated = page.filePath.startsWith('reference/');
    return {
      ...(description !== undefined && { description }),
      ...(isGenerated && { frontmatter: { ...page.frontmatter, editLink: false } }),
    };
  },
  buildEnd: writeMarkdown,
  themeConfig: {
    siteTitle: 'Earshot',
    logo: { src: '/favicon.svg', alt: '' },
    nav: [
      { text: 'Guides', link: '/guides/quick-start', activeMatch: '^/guides/' },
      {
        text: 'Reference',
        link: '/reference/packages/',
        activeMatch: '^/(?:reference/(?!specification)|live-protocol|error-codes)',
      },
      { text: 'Try it', link: '/api/', target: '_self' },
      {
        text: 'Project',
        link: '/architecture',
        activeMatch: '^/(?:architecture|glossary|decisions|reference/specification)',
      },
    ],
    sidebar: createSidebar(),
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        // Its name keeps it out of what the browser gets.
        miniSearch: { _splitIntoSections: splitIntoSections },
      },
    },
    editLink: { pattern: `${editUrl}/docs/:path`, text: 'Improve this page' },
    docFooter: { prev: 'Before', next: 'Next' },
    footer: {
      message:
        'MIT licensed. Served by your own service. <a href="/docs/notices.txt">Licenses of what it contains</a>',
    },
    externalLinkIcon: true,
  },
  vite: {
    // Pages are in `docs`, and so would be files that are served as they are.
    publicDir: here('../public'),
    plugins: [
      orderSearch(),
      notices.collect(),
      notices.write(),
      {
        name: 'vue-of-this-workspace',
        enforce: 'pre',
        // Not found from `docs`, which has no dependencies: the rendered pages find it from here.
        resolveId: (id, _importer, { ssr }) =>
          ssr === true && /^vue(?:\/server-renderer)?$/.test(id)
            ? { id, external: true }
            : undefined,
      },
    ],
    build: { chunkSizeWarningLimit: 4096 },
  },
});
