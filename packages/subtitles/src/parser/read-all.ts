import { normalizeLineBreaks } from '../lines/normalize-line-breaks.js';
import type { Reader } from './reader.js';

/** Reads a text that is there as a whole. */
export function readAll(reader: Reader, text: string): void {
  const lines = normalizeLineBreaks(text);
  if (lines !== '') reader.read(lines.endsWith('\n') ? lines : `${lines}\n`);
  reader.end();
}
