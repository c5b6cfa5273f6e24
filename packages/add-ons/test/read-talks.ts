import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence of a talk. */
export interface TalkSentence {
  readonly sentence: string;
  /** True for one that holds a key fact. */
  readonly isKey: boolean;
}

/** Reads the talks of `data/key-facts.txt`. */
export function readTalks(): TalkSentence[][] {
  const text = readFileSync(join(import.meta.dirname, 'data/key-facts.txt'), 'utf8');
  const [, ...talks] = text.trim().split('\n\n');
  return talks.map((talk) =>
    talk.split('\n').map((line) => ({
      sentence: line.replace(/^\* /u, ''),
      isKey: line.startsWith('* '),
    })),
  );
}
