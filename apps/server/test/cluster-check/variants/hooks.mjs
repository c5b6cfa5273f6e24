import { writeSync } from 'node:fs';
import { changeFile } from './changes.mjs';

let variant;

export function initialize(name) {
  variant = name;
  // An unknown name fails before anything is loaded.
  changeFile(name, '');
}

export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.includes('/dist/') || loaded.format !== 'module') return loaded;
  const { changed, source } = changeFile(variant, String(loaded.source));
  if (changed.length === 0) return loaded;
  writeSync(2, `the unsafe variant ${variant} runs, with another ${changed.join(' and ')}\n`);
  return { ...loaded, source };
}
