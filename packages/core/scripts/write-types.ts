import { mkdirSync, writeFileSync } from 'node:fs';
import { renderTypes, renderTypeTest } from './types/render-types.js';

const folder = new URL('../src/types/', import.meta.url);
mkdirSync(folder, { recursive: true });
const files = await renderTypes();
for (const [file, text] of files) writeFileSync(new URL(file, folder), text);
writeFileSync(new URL('../test/types.test-d.ts', import.meta.url), await renderTypeTest());
console.log(`${files.size} files of types written`);
