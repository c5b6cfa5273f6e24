import { existsSync, readFileSync } from 'node:fs';
import { needs } from '@earshot/specification';

const transcript = new URL(
  '../../../../../shared/corpora/transcripts/alice-en.json',
  import.meta.url,
);
const words = { inAll: 5000, onLine: 20 };

/** Options of a test that reads ordinary text. */
export const needsOrdinaryText = needs(
  existsSync(transcript),
  'the corpora of transcripts are not beside the project',
);

/**
 * The first 5,000 words of Alice's Adventures in Wonderland by Lewis Carroll (1865), twenty on each
 * line.
 */
export function readOrdinaryText(): string[] {
  // A file of the corpora, whose README describes its content.
  const { utterances } = JSON.parse(readFileSync(transcript, 'utf8')) as {
    utterances: readonly { text: string }[];
  };
  const all = utterances.map(({ text }) => text).join(' ');
  const first = all.split(/\s+/).slice(0, words.inAll);
  return Array.from({ length: words.inAll / words.onLine }, (_, line) =>
    first.slice(line * words.onLine, (line + 1) * words.onLine).join(' '),
  );
}
