import type { Cue } from '../cue.js';
import { countGraphemes } from '../language/count-graphemes.js';
import { countReadingOfRows } from '../language/reading-length.js';
import { areWrittenTogether } from '../language/unspaced-scripts.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { segment } from '../segmentation/segment.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import { splitRows } from './check-rows.js';

/**
 * Breaks the rows of a cue again if they are too many or too long, and splits it into as many cues
 * as needed.
 */
export function fixText(cue: Cue, profile: CaptionProfile): readonly Cue[] {
  const rows = splitRows(cue);
  const { maximumRows, maximumCharactersPerRow } = profile;
  const fits =
    rows.length <= maximumRows &&
    rows.every((row) => countGraphemes(row) <= maximumCharactersPerRow);
  if (fits || cue.markup !== undefined) return [cue];
  const { language } = profile;
  const { text: _text, startSeconds: _start, endSeconds: _end, id, ...kept } = cue;
  const cues = segment(
    { utterances: splitTurns(cue, profile), languages: [language] },
    { profile },
  );
  return cues.map((part, index) => ({
    ...kept,
    ...(index === 0 && id !== undefined && { id }),
    ...part,
  }));
}

function joinRows(row: string, next: string): string {
  return areWrittenTogether(row, next) ? row + next : `${row} ${next}`;
}

/**
 * Turns of the speakers of a cue, each timed by the share of its characters. A row with a dash
 * begins a turn.
 */
function splitTurns(cue: Cue, profile: CaptionProfile): readonly TimedUtterance[] {
  const turns: string[] = [];
  for (const row of splitRows(cue)) {
    const text = row.trim();
    const last = turns.length - 1;
    if (last === -1 || /^[-–—]/.test(text)) turns.push(text);
    else turns[last] = joinRows(turns[last] ?? '', text);
  }
  const lengths = turns.map((text) => countReadingOfRows([text], profile.language));
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const readingSeconds = length / profile.maximumCharactersPerSecond;
  const { startSeconds: start, endSeconds } = cue;
  const duration = endSeconds > start ? endSeconds - start : readingSeconds;
  let read = 0;
  return turns.map((text, speaker) => {
    const turnStart = start + (duration * read) / length;
    read += lengths[speaker] ?? 0;
    return { text, speaker, start: turnStart, end: start + (duration * read) / length };
  });
}
