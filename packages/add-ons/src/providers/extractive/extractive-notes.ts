import type { AddOnInput } from '../../runner/provider.js';
import { hasStopWords } from '../../text/stop-word-languages.js';
import { mainLanguage } from './main-language.js';

const summaries = 'extractive: the most informative sentences of the transcript';
const chapters = (where: string) =>
  `extractive: chapters end where ${where}, and are described by their own words and sentences`;

/** Note on a summary by rules. */
export function summaryNote(input: Pick<AddOnInput, 'sentences'>): string {
  return [summaries, ...languageNote(input)].join('; ');
}

/** Note on chapters by rules. */
export function chapterNote(input: Pick<AddOnInput, 'sentences'>): string {
  return [chapters('the words change'), ...languageNote(input)].join('; ');
}

/** Note on a summary by a sentence encoder. @param name - its name */
export function encodedSummaryNote(name: string): string {
  return `${summaries}, and whose vectors by ${name} cover the others`;
}

/** Note on chapters by a sentence encoder. @param name - its name */
export function encodedChapterNote(name: string): string {
  return chapters(`the subject changes by the vectors of ${name}`);
}

/** What the rules do not know of a language. */
function languageNote({ sentences }: Pick<AddOnInput, 'sentences'>): string[] {
  const language = mainLanguage(sentences);
  return hasStopWords(language)
    ? []
    : [
        `no list of function words is there for ${language}, which are recognised by their frequency alone`,
      ];
}
