import { readFileSync } from 'node:fs';
import { type Mark, tokenText } from '../../src/punctuation/features.js';

/** A word of a book with what is to be restored. */
export interface LabelledWord {
  readonly text: string;
  readonly mark: Mark;
  readonly isCapital: boolean;
}

const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'messrs', 'esq', 'vol', 'no', 'etc']);

/** Words of a plain-text book of Project Gutenberg, by paragraph. Headings, verse in capitals and notes of the edition are skipped. */
export function readBook(path: string): LabelledWord[][] {
  const whole = readFileSync(path, 'latin1').replaceAll('\r', '');
  const from = whole.search(/\*\*\* ?START[^\n]*\n/);
  const to = whole.search(/\n\*\*\* ?END/);
  const text = whole.slice(Math.max(0, from), to < 0 ? undefined : to);
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => /[.!?]["'*_)]*\s*$/.test(paragraph))
    .filter((paragraph) => !/Gutenberg|\[Illustration|http|Footnote|^\s{4,}/.test(paragraph))
    .map(readParagraph)
    .filter((words) => words.length >= 3)
    .filter((words) => words.filter(({ isCapital }) => isCapital).length < words.length * 0.5);
}

/** Words of running text. */
export function readParagraph(paragraph: string): LabelledWord[] {
  const words: LabelledWord[] = [];
  const pieces = paragraph
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/--+|—/g, ' ,- ')
    .replaceAll(/[_*"“”()[\]]/g, ' ')
    .split(/\s+/);
  for (const piece of pieces) {
    const bare = piece.replace(/^'+|'+(?=[.,;:!?]*$)/g, '');
    for (const part of bare.split(/(?<=\w)-(?=\w)/)) {
      const text = tokenText(part);
      if (text !== '' && text !== "'") {
        const [letter = ''] = part.match(/\p{L}/u) ?? [];
        words.push({
          text,
          mark: titles.has(text) ? '' : markOf(part),
          isCapital: letter !== letter.toLowerCase(),
        });
        continue;
      }
      const last = words.at(-1);
      if (last !== undefined && last.mark === '' && part.startsWith(','))
        words[words.length - 1] = { ...last, mark: ',' };
    }
  }
  // A question or a cry within a sentence does not end it: "Who is it?" asked the man.
  return words.map((word, index) =>
    (word.mark === '.' || word.mark === '?') && words[index + 1]?.isCapital === false
      ? { ...word, mark: ',' }
      : word,
  );
}

function markOf(part: string): Mark {
  const [mark = ''] = /[.,;:!?]+'*$/.exec(part) ?? [];
  if (mark.includes('?')) return '?';
  if (/[.!]/.test(mark)) return '.';
  return mark === '' ? '' : ',';
}
