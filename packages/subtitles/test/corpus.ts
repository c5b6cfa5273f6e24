import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../shared/corpora/subtitles/', import.meta.url);

/** Whether the corpora of subtitle files lie beside the project. */
export const hasCorpus = existsSync(new URL('manifest.json', folder));

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
  // The manifest is part of the corpora, whose README says what it holds.
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
