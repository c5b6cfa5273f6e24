import { existsSync, readFileSync } from 'node:fs';
import { needs } from '@earshot/specification';

const folder = new URL('../../../../shared/corpora/subtitles/', import.meta.url);

/** Options of a test that reads the corpora of subtitle files. */
export const needsCorpus = needs(
  existsSync(new URL('manifest.json', folder)),
  'the corpora of subtitle files are not beside the project',
);

/** A file of the corpora. */
export interface CorpusCase {
  readonly id: string;
  readonly format: 'srt' | 'vtt';
  readonly group: string;
  readonly file: string;
  readonly expected: string;
}

/** The cases of a format. */
export function corpusCases(format: 'srt' | 'vtt'): readonly CorpusCase[] {
  // The manifest is part of the corpora. Their README describes its content.
  const { cases } = readCorpusJson('manifest.json') as { cases: readonly CorpusCase[] };
  return cases.filter((found) => found.format === format);
}

/** The bytes of a file of the corpora. */
export function readCorpusBytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(path, folder)));
}

/** The value of a JSON file of the corpora. */
export function readCorpusJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
}
