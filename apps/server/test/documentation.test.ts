import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { startHttpHarness } from './support/http-harness.js';
import { temporaryFolder } from './support/server-process.js';

const inline = "document.documentElement.classList.add('dark')";

/**
 * A site as it is built: a page with an inline script, one in a folder, a script with a hash in its
 * name.
 */
function writeSite(): string {
  const folder = temporaryFolder();
  for (const each of ['guides', 'assets']) mkdirSync(join(folder, each));
  const page = (text: string) => `<!doctype html><script>${inline}</script><h1>${text}</h1>`;
  writeFileSync(join(folder, 'index.html'), page('home'));
  writeFileSync(join(folder, '404.html'), page('no such page'));
  writeFileSync(join(folder, 'guides/phone-audio.html'), page('phone audio'));
  writeFileSync(join(folder, 'guides/index.html'), page('guides'));
  writeFileSync(join(folder, 'assets/app.4f2a.js'), 'export {}');
  return folder;
}

verifies(
  'docs.site',
  'pages are served by their names, and nothing outside of the folder is',
  async () => {
    const documentationFolder = writeSite();
    writeFileSync(join(documentationFolder, '../secret.html'), 'secret');
    const { url } = await startHttpHarness({}, { documentationFolder });
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url + path, { headers });
      return { response, text: await response.text() };
    };
    expect((await fetch(`${url}/docs`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/docs/',
    );
    for (const [path, text] of [
      ['/docs/', 'home'],
      ['/docs/guides/phone-audio', 'phone audio'],
      ['/docs/guides/phone-audio.html', 'phone audio'],
      ['/docs/guides/', 'guides'],
    ] as const)
      expect((await read(path)).text, path).toContain(`<h1>${text}</h1>`);
    for (const path of ['/docs/nothing', '/docs/..%2fsecret.html', '/docs/%2e%2e/secret.html']) {
      const { response, text } = await read(path);
      expect([response.status, text.includes('secret</')], path).toEqual([404, false]);
    }
    // No cached copy of a browser can match the page for a missing document.
    expect((await read('/docs/nothing', { 'if-none-match': '*' })).response.status).toBe(404);
    const script = await read('/docs/assets/app.4f2a.js');
    expect(script.response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(script.response.headers.get('cache-control')).toContain('immutable');
    const page = await read('/docs/');
    expect(page.response.headers.get('cache-control')).toBe('no-cache');
    const tag = page.response.headers.get('etag') ?? '';
    expect((await read('/docs/', { 'if-none-match': tag })).response.status).toBe(304);
    expect((await read('/docs/api/')).text).toContain('Earshot: reference');
  },
);

verifies('docs.policy', 'the policy of a page has the hashes of its inline scripts', async () => {
  const { url } = await startHttpHarness({}, { documentationFolder: writeSite() });
  const hash = createHash('sha256').update(inline).digest('base64');
  for (const path of ['/docs/', '/docs/nothing']) {
    const policy = (await fetch(url + path)).headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("default-src 'none'");
  }
});

verifies('docs.site', 'without a site, /docs leads to the interactive reference', async () => {
  const { url } = await startHttpHarness();
  for (const path of ['/docs', '/docs/']) {
    const response = await fetch(url + path);
    expect([response.status, response.url]).toEqual([200, `${url}/docs/api/`]);
    expect(await response.text()).toContain('Earshot: reference');
  }
});
