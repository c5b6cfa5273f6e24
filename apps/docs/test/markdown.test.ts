import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { siteFolder } from '../src/site/paths.ts';
import { readBuiltPages } from './support/built-pages.ts';

const read = (path: string) => readFileSync(join(siteFolder, path), 'utf8');
/** Paths of the Markdown of all pages but the start, which has no text of its own. */
const files = readBuiltPages()
  .map(({ address }) => address)
  .filter((address) => address !== '' && address !== '404')
  .map((address) => `${address}${address.endsWith('/') ? 'index' : ''}.md`);

verifies('docs.markdown', 'each page is Markdown that needs no other file', () => {
  expect(files.length).toBeGreaterThan(100);
  const problems: string[] = [];
  for (const file of files) {
    const text = read(file);
    const own = /^(?:<<<|:::|---$)|<!--@include|^```(?:sh|tsx?) |\{#[\w-]+\}$/m.exec(text)?.[0];
    if (own !== undefined) problems.push(`${file}: ${own}`);
    if (!/^# \S/m.test(text)) problems.push(`${file} has no title`);
    for (const [, link = ''] of text.matchAll(/\]\((\/docs\/[^)#\s]+)/g))
      if (!existsSync(join(siteFolder, link.slice('/docs/'.length))) && link !== '/docs/api/')
        problems.push(`${file}: ${link}`);
  }
  expect(problems).toEqual([]);
});

verifies('docs.markdown', 'what a page quotes and includes is in its Markdown', () => {
  expect(read('guides/transcribe-a-file.md')).toContain(
    "```ts\nimport { createClient } from '@earshot/http';\n\nconst client = createClient();",
  );
  const server = read('guides/live-captions.md');
  expect(server).toContain('Hono:\n\n```ts\n');
  expect(server).toContain('](/docs/guides/react.md)');
  expect(server).toContain('](/docs/live-protocol.md#resume)');
  expect(server).not.toContain('#region');
  expect(read('live-protocol.md')).toContain('| 4408 |');
});

verifies('docs.markdown', 'the index lists the guides with what they are about', () => {
  const index = read('llms.txt');
  expect(index).toMatch(/^# Earshot\n\n> \S/);
  expect(index).toContain('](/openapi.json)');
  for (const file of files.filter((each) => each.startsWith('guides/')))
    expect(index).toMatch(new RegExp(`^- \\[.+\\]\\(/docs/${file}\\): .+`, 'm'));
});

verifies('docs.install', 'a package is installed by each package manager', () => {
  const html = readBuiltPages().find(({ address }) => address === 'guides/recipes')?.html ?? '';
  const text = html.replaceAll(/<[^>]+>/g, '');
  const packages = ['@earshot/http', '@earshot/live', '@earshot/subtitles'];
  for (const command of ['npm install', 'pnpm add', 'bun add'])
    expect(text).toContain(`${command} ${packages.join(' ')}`);
  expect(text).toContain(`deno add ${packages.map((name) => `npm:${name}`).join(' ')}`);
  expect(read('guides/recipes.md')).toContain(`\`\`\`sh\nnpm install ${packages.join(' ')}\n`);
});
