import type { Cue } from '../cue.js';
import { countGraphemes } from '../language/count-graphemes.js';
import { findRules, type LanguageRules } from '../language/language-rules.js';
import { endsSentence, rateBreak } from '../language/rate-break.js';
import { hasUnspacedScript, splitUnspacedWords } from '../language/unspaced-scripts.js';
import { readWord, type WordFeatures } from '../language/word-features.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { separatingPauseSeconds } from '../segmentation/caption.js';
import type { Report } from './finding.js';

/** Checks how many rows a cue has and how long they are. */
export function checkText(cue: Cue, index: number, profile: CaptionProfile, report: Report): void {
  const { maximumRows, maximumCharactersPerRow } = profile;
  const rows = splitRows(cue);
  if (rows.length === 0) report(index, 'empty-text', 'none', 'some text', 'it shows nothing');
  if (rows.length > maximumRows) {
    report(index, 'rows', rows.length, maximumRows, 'it has too many rows');
  }
  for (const row of rows) {
    const length = countGraphemes(row);
    if (length > maximumCharactersPerRow) {
      report(index, 'row-length', length, maximumCharactersPerRow, 'a row has too many characters');
    }
  }
}

const allowed = 'a break that keeps together what belongs together';

/** Checks the breaks at the ends of the rows of a cue and of the cue itself. */
export function checkBreaks(
  cue: Cue,
  next: Cue | undefined,
  index: number,
  { language }: CaptionProfile,
  report: Report,
): void {
  const rows = splitRows(cue);
  const rules = findRules(language);
  for (const [place, row] of rows.entries()) {
    const nextRow = rows[place + 1];
    if (nextRow !== undefined) {
      const found = badBreak(row, nextRow, rules);
      if (found !== undefined)
        report(index, 'row-break', found, allowed, 'a row ends at a bad break');
    }
  }
  const last = rows.at(-1);
  if (last === undefined || next === undefined) return;
  const [first] = splitRows(next);
  if (first === undefined || next.startSeconds - cue.endSeconds > separatingPauseSeconds) return;
  const found = badBreak(last, first, rules);
  if (found !== undefined) report(index, 'caption-break', found, allowed, 'it ends at a bad break');
}

/**
 * The two words of a bad break, or undefined for a good one. A dash begins the words of another
 * speaker.
 */
function badBreak(
  row: string,
  nextRow: string,
  rules: LanguageRules | undefined,
): string | undefined {
  if (/^\s*[-–—]\s?\S/.test(nextRow)) return undefined;
  const [last, before] = splitWords(row).reverse();
  const [first] = splitWords(nextRow);
  if (last === undefined || first === undefined) return undefined;
  const left = readWord(last, rules);
  const quality = rateBreak(left, readWord(first, rules), rules, begins(before, left, rules));
  return quality === 'bad' || quality === 'forbidden' ? `${last} | ${first}` : undefined;
}

function begins(
  before: string | undefined,
  word: WordFeatures,
  rules: LanguageRules | undefined,
): boolean {
  return before === undefined || endsSentence(readWord(before, rules), word);
}

function splitWords(row: string): string[] {
  const words = row.trim().split(/\s+/);
  return hasUnspacedScript(row) ? words.flatMap(splitUnspacedWords) : words;
}

/** The rows of a cue that have more than spaces. */
export function splitRows({ text }: Cue): readonly string[] {
  return text.split(/\r\n|\n|\r/).filter((row) => row.trim() !== '');
}
