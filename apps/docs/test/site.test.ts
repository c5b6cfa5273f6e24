import { existsSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { closeCodes, errorCodes, unavailabilityCodes } from '@earshot/core';
import {
  createLinkedJsonSchemas,
  requestSchemas,
  responseSchemas,
} from '@earshot/core/json-schema';
import { usualErrorCode } from '@earshot/core/protocol';
import { verifies } from '@earshot/specification';
import { expect, it } from 'vitest';
import { readDocuments } from '../src/interface/read-documents.ts';
import { publicPackages } from '../src/packages/public-packages.ts';
import { editUrl, root, sourceUrl } from '../src/site/paths.ts';
import { hasFile, readBuiltPages } from './support/built-pages.ts';

const pages = readBuiltPages();
const byAddress = new Map(pages.map((page) => [page.address, page]));
const readText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

verifies('docs.links', 'every link leads to a page and to an anchor that are there', () => {
  const dead: string[] = [];
  let count = 0;
  for (const { address, links } of pages)
    for (const link of links) {
      const url = new URL(link, `http://site/docs/${address}`);
      const source = [sourceUrl, editUrl].find((url) => link.startsWith(`${url}/`));
      if (source !== undefined) {
        const [path = ''] = link.slice(source.length + 1).split('#');
        if (!existsSync(join(root, decodeURIComponent(path)))) dead.push(`${address}: ${link}`);
        continue;
      }
      // Other origins, and what the service serves beside the site.
      if (url.origin !== 'http://site' || /^\/docs\/api\/|^\/\w+\.json$/.test(url.pathname))
        continue;
      count += 1;
      const name = decodeURIComponent(url.pathname.replace(/^\/docs\//, ''));
      const page = byAddress.get(name.replace(/\.html$/, ''));
      const anchor = decodeURIComponent(url.hash.slice(1));
      const isThere =
        page === undefined ? hasFile(name) : anchor === '' || page.anchors.has(anchor);
      if (!isThere || !url.pathname.startsWith('/docs/')) dead.push(`${address}: ${link}`);
    }
  expect(count).toBeGreaterThan(1000);
  expect(dead).toEqual([]);
});

it('has the licenses of what its pages load, its fonts included', () => {
  const notices = readFileSync(join(root, 'apps/docs/dist/notices.txt'), 'utf8');
  for (const name of ['vue', 'vitepress', 'minisearch', '@fontsource-variable/instrument-sans'])
    expect(notices).toMatch(new RegExp(`^${name} \\d\\S* \\(`, 'm'));
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  const start = pages.find(({ address }) => address === '');
  expect(start?.links).toContain('/docs/notices.txt');
});

verifies('docs.pages', 'each page has a title, a main heading, and sections that differ', () => {
  const problems: string[] = [];
  const descriptions = new Map<string, string>();
  for (const { address, html } of pages) {
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    if (title.trim() === '' || title === 'Earshot') problems.push(`${address}: titled ${title}`);
    const count = html.match(/<h1/g)?.length ?? 0;
    // The page of addresses without a page is drawn in the browser.
    if (count !== (address === '404' ? 0 : 1)) problems.push(`${address}: ${count} main headings`);
    const sections = [...html.matchAll(/<h2 id="[^"]*"[^>]*>([\s\S]*?)<\/h2>/g)].map(
      ([, heading = '']) => readText(heading).trim(),
    );
    const twice = sections.filter((section, index) => sections.indexOf(section) !== index);
    if (twice.length > 0) problems.push(`${address}: ${twice.join()} twice`);
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    if (/^guides\/|^reference\/packages\/[\w-]+$/.test(address)) {
      const other = descriptions.get(description);
      if (other !== undefined) problems.push(`${address}: described as ${other}`);
      descriptions.set(description, address);
    }
  }
  expect(problems).toEqual([]);
});

verifies('docs.next', 'each guide ends with where to go next', () => {
  const guides = pages.filter(({ address }) => address.startsWith('guides/'));
  expect(guides.length).toBeGreaterThan(20);
  for (const { address, html } of guides) {
    const [, list = ''] = /<h2 id="next"[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
    expect(list, address).toContain('<li>');
  }
});

verifies('docs.error-codes', 'each code has its statuses, its cause and what to do', () => {
  const { html = '' } = byAddress.get('error-codes') ?? {};
  const readCells = (id: string) =>
    [
      ...(new RegExp(`<tr>(?:(?!</tr>).)*id="${id}"[\\s\\S]*?</tr>`)
        .exec(html)?.[0]
        .matchAll(/<td>([\s\S]*?)<\/td>/g) ?? []),
    ].map(([, cell = '']) => readText(cell).trim());
  for (const code of errorCodes) {
    const [name, statuses, cause, remedy] = readCells(code);
    expect(name).toBe(code);
    expect(statuses, code).toMatch(/^(?:[45]\d\d(?:, )?)+$|^that of the redaction$/);
    expect(cause, code).toMatch(/^.{10,}\.$/);
    expect(remedy, code).toMatch(/^.{10,}\.$/);
  }
  for (const status of Object.keys(STATUS_CODES)
    .map(Number)
    .filter((each) => each >= 400))
    if (!['invalid_request', 'internal_error'].includes(usualErrorCode(status)))
      expect(readCells(usualErrorCode(status))[1]?.split(', ')).toContain(String(status));
  for (const code of unavailabilityCodes)
    expect([readCells(code)[0], readCells(`${code}-reason`)[0]], code).toContain(code);
});

verifies(
  'docs.entry-points',
  'each entry point of each package has a page that lists its exports',
  () => {
    const packages = publicPackages();
    expect(packages.length).toBeGreaterThan(6);
    for (const { entryPoints } of packages)
      for (const { page, source, specifier } of entryPoints) {
        const built = byAddress.get(`reference/packages/${page}`);
        expect(built?.html, specifier).toContain(specifier);
        const text = readText(built?.html ?? '');
        for (const name of exportedNames(readFileSync(source, 'utf8')))
          expect(text, `${specifier} ${name}`).toMatch(new RegExp(`\\b${name}\\b`));
      }
  },
);

/** Names in the export lists of a source. */
function exportedNames(source: string): string[] {
  return [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((entry) =>
        entry
          .trim()
          .replace(/^type /, '')
          .replace(/^.* as /, ''),
      )
      .filter((name) => name !== '' && name !== 'default'),
  );
}

verifies(
  'docs.fields',
  'each field of each schema has its text, its default and its limits',
  () => {
    const schemas = createLinkedJsonSchemas((name) => `#/${name}`);
    const fieldPages = pages.filter(({ address }) => address.startsWith('reference/fields/'));
    const anchors = new Set(fieldPages.flatMap((page) => [...page.anchors]));
    for (const name of Object.keys({ ...requestSchemas, ...responseSchemas }))
      expect(anchors, name).toContain(name);
    for (const [name, { properties = {} }] of Object.entries(schemas))
      for (const field of Object.keys(properties)) expect(anchors).toContain(`${name}.${field}`);
    const requests = byAddress.get('reference/fields/requests')?.html ?? '';
    const endpointing = readText(
      /id="LiveRequest\.endpointing"[\s\S]*?<\/dd>/.exec(requests)?.[0] ?? '',
    );
    expect(endpointing).toContain('Seconds of silence that end an utterance.');
    expect(endpointing).toContain('default 0.05');
    expect(endpointing).toContain('0.01 to 10');
    expect(anchors).toContain('PreRecordedRequest.subtitles_config.formats');
  },
);

verifies(
  'docs.fields',
  'each operation, message and close code of the interface is described',
  async () => {
    const live = byAddress.get('live-protocol');
    for (const { code, name } of closeCodes)
      expect(readText(live?.html ?? '')).toMatch(new RegExp(`${code}[\\s\\S]{0,40}${name}`));
    for (const id of [
      'server.transcript',
      'client.audio_chunk',
      'callback.live',
      'resume',
      'viewers',
    ])
      expect(live?.anchors).toContain(id);
    const operations = pages
      .filter(({ address }) => address.startsWith('reference/http/'))
      .flatMap((page) => [...page.anchors]);
    const { openapi } = await readDocuments();
    const ids = Object.values(openapi.paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThan(40);
    for (const id of ids) expect(operations).toContain(id);
  },
);
