import type { Cue } from '../cue.js';

/** Share of the cues that must repeat the row before them. Other captions hardly ever do. */
const repeatedShare = 0.5;

/** Seconds between two cues that follow each other. */
const followSeconds = 0.1;

/**
 * Merges captions that scroll up as video sites write them: each cue repeats the last row of the
 * one before it, and adds a row, so that every row is in two or three cues. Each row becomes one
 * cue, which begins when it appears and ends when the next one does, and keeps the times of its
 * words.
 *
 * @returns The same cues where they do not scroll up.
 */
export function mergeRollUp(cues: readonly Cue[]): readonly Cue[] {
  if (!isRollUp(cues)) return cues;
  const merged: Cue[] = [];
  let shown: readonly string[] = [];
  for (const cue of cues) {
    const rows = splitRows(cue.text);
    const last = merged.at(-1);
    const isNext = last !== undefined && follows(last, cue);
    const repeated = isNext ? repeatedRows(shown, rows) : 0;
    const added = rows.slice(repeated);
    shown = rows;
    if (added.length > 0) merged.push(cutCue(cue, added, repeated));
    else if (isNext)
      merged[merged.length - 1] = {
        ...last,
        endSeconds: Math.max(last.endSeconds, cue.endSeconds),
      };
  }
  return merged.map((cue, index) => endAtNext(cue, merged[index + 1]));
}

function isRollUp(cues: readonly Cue[]): boolean {
  let repeating = 0;
  for (const [index, cue] of cues.entries()) {
    const last = cues[index - 1];
    if (last === undefined || !follows(last, cue)) continue;
    if (repeatedRows(splitRows(last.text), splitRows(cue.text)) > 0) repeating += 1;
  }
  return repeating >= 2 && repeating >= (cues.length - 1) * repeatedShare;
}

function follows(first: Cue, second: Cue): boolean {
  return (
    second.startSeconds - first.endSeconds < followSeconds &&
    second.startSeconds >= first.startSeconds
  );
}

function splitRows(text: string): readonly string[] {
  return text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '');
}

/** Number of rows at the start of a cue that are the last rows of the one before it. */
function repeatedRows(before: readonly string[], rows: readonly string[]): number {
  for (let count = Math.min(before.length, rows.length); count > 0; count -= 1) {
    const last = before.slice(-count);
    if (last.every((row, index) => row === rows[index])) return count;
  }
  return 0;
}

/** A cue with the rows that it adds. */
function cutCue(cue: Cue, added: readonly string[], repeated: number): Cue {
  const { markup, settings: _scrolled, ...plain } = cue;
  const text = added.join('\n');
  const rows = markup?.text.split('\n').filter((row) => row.replace(/<[^<>]*>/g, '').trim() !== '');
  const written = rows?.slice(repeated).join('\n').trim();
  if (markup === undefined || written === undefined || written === text) return { ...plain, text };
  return { ...plain, text, markup: { format: markup.format, text: written } };
}

function endAtNext(cue: Cue, next: Cue | undefined): Cue {
  if (next === undefined || next.startSeconds >= cue.endSeconds) return cue;
  return { ...cue, endSeconds: Math.max(cue.startSeconds, next.startSeconds) };
}
