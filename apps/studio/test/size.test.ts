import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { verifies } from '@earshot/specification';
import { expect } from 'vitest';

const folder = join(import.meta.dirname, '../dist');

verifies('studio.size', 'what the page names and loads before anything else is small', () => {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = scripts.map((path) => gzipSync(readFileSync(join(folder, path))).byteLength);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(170_000);
});
