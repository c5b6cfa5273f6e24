import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderTypes, renderTypeTest } from '../scripts/types/render-types.js';

const folder = new URL('../src/types/', import.meta.url);

test('the types are those of the schemas: npm run write:types changes nothing', async () => {
  const files = await renderTypes();
  // The table of the live messages is written by hand: other types of the folder refer to it.
  expect(readdirSync(folder).sort()).toEqual([...files.keys(), 'live-messages-by-type.ts'].sort());
  for (const [file, text] of files)
    expect(readFileSync(new URL(file, folder), 'utf8'), file).toBe(text);
  expect(readFileSync(new URL('types.test-d.ts', import.meta.url), 'utf8')).toBe(
    await renderTypeTest(),
  );
});
