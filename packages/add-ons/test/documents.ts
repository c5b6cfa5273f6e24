import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const documents = /^(?:readme|news|faq|changelog|todo|history|install|notes|upgrading|manual)/i;
const maximumBytes = 400_000;

/**
 * Sentences with digits of the documentation in a folder, in the order of its files: prose that
 * begins with a capital, ends with a mark, and has no code in it.
 */
export function sentencesWithDigits(folder: string): string[] {
  const found = new Set<string>();
  for (const path of documentsIn(folder))
    for (const paragraph of readText(path).split(/\n\s*\n/))
      for (const sentence of divideSentences(paragraph)) found.add(sentence);
  return [...found];
}

function documentsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && documents.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  const data = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return data.length > maximumBytes ? '' : data.toString('utf8');
}

function divideSentences(paragraph: string): string[] {
  return paragraph
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[a-z0-9)][.!?]) (?=[A-Z])/)
    .map((sentence) => sentence.replace(/^[\s*\-o.#]+/, '').trim())
    .filter((sentence) => /^[A-Z]\S* .*[a-z0-9)][.!?]$/.test(sentence) && /\d/.test(sentence))
    .filter((sentence) => !/[<>{}|\\=`$@~^]| \/ /.test(sentence))
    .filter((sentence) => sentence.split(' ').length >= 5 && sentence.length < 400);
}
