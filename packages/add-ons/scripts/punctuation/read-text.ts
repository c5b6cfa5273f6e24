import { type Mark, tokenText } from '../../src/punctuation/features.js';

/** A word of a book with what is to be restored. */
export interface LabelledWord {
  readonly text: string;
  readonly mark: Mark;
  readonly isCapital: boolean;
}

const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'messrs', 'esq', 'vol', 'no', 'etc']);

/** Spellings of words, by their lower case. */
export interface Spellings {
  /** Words that are written in lower case. */
  readonly common: ReadonlySet<string>;
  /** Names and abbreviations. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Paragraphs of running text of Project Gutenberg. Headings, verse and notes of the edition are
 * skipped.
 */
export function readParagraphs(whole: string): string[] {
  const lines = whole.replaceAll('\r', '');
  const from = lines.search(/\*\*\* ?START[^\n]*\n/);
  const to = lines.search(/\n\*\*\* ?END/);
  return lines
    .slice(Math.max(0, from), to < 0 ? undefined : to)
    .split(/\n\s*\n/)
    .filter((paragraph) => /[.!?]["'*_)]*\s*$/.test(paragraph))
    .filter((paragraph) => !/Gutenberg|\[Illustration|http|Footnote|^ {4,}/m.test(paragraph));
}

const quotation = '\u0001';

/**
 * Words of running text. Transcripts have neither quotation marks nor emphasis, so that the capital
 * of a quotation within a sentence and words in capitals for emphasis count as lower case.
 */
export function readParagraph(paragraph: string, { common, names }: Spellings): LabelledWord[] {
  const words: LabelledWord[] = [];
  const pieces = paragraph
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/(^|\s|-)["“](?=\S)/g, `$1${quotation}`)
    .replaceAll(/--+|—/g, ' ,- ')
    .replaceAll(/[_*"“”()[\]]/g, ' ')
    .split(/\s+/);
  for (const piece of pieces) {
    const bare = piece.replace(/^'+|'+(?=[.,;:!?]*$)/g, '');
    for (const part of bare.split(/(?<=\w)-(?=\w)/)) {
      const text = tokenText(part);
      if (text !== '' && text !== "'") {
        words.push({
          text,
          mark: titles.has(text) ? '' : findMark(part),
          isCapital: isCapital(part, text, words.at(-1)?.mark ?? '.', { common, names }),
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

/**
 * True for the capital of a name or of a sentence, not of a quotation within one or of emphasis.
 */
function isCapital(
  part: string,
  text: string,
  markBefore: Mark,
  { common, names }: Spellings,
): boolean {
  const letters = part.replace(/[^\p{L}]/gu, '');
  const isEmphasis =
    letters.length > 1 && letters === letters.toUpperCase() && names.get(text) !== letters;
  const isQuotation = part.startsWith(quotation) && /^,?$/.test(markBefore) && common.has(text);
  const isUpper = letters.charAt(0) !== letters.charAt(0).toLowerCase();
  return isUpper && !isQuotation && (!isEmphasis || names.has(text));
}

function findMark(part: string): Mark {
  const [mark = ''] = /[.,;:!?]+'*$/.exec(part) ?? [];
  if (mark.includes('?')) return '?';
  if (/[.!]/.test(mark)) return '.';
  return mark === '' ? '' : ',';
}
