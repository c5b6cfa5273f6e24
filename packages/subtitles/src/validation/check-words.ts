import type { Cue } from '../cue.js';
import { countReadingOfRows } from '../language/reading-length.js';
import type { CaptionProfile } from '../profiles/profile.js';
import { type SpokenWord, WordAligner } from './align-words.js';
import { splitRows } from './check-rows.js';
import { toleranceSeconds } from './check-times.js';
import type { Report } from './finding.js';

/** Checks that the cues have the spoken words, at their times. */
export function checkWords(
  cues: readonly Cue[],
  words: readonly SpokenWord[],
  profile: CaptionProfile,
  report: Report,
): void {
  const aligner = new WordAligner(words);
  for (const [index, cue] of cues.entries()) {
    const { rows, missing, added } = aligner.align(cue);
    reportMissing(missing, index, report);
    if (added.length > 0) {
      report(
        index,
        'added-words',
        added.join(' '),
        'what was said',
        'it has text that was not said',
      );
    }
    for (const { first, last } of rows) {
      if (profile.isOneSpeakerPerRow && first.speaker !== last.speaker) {
        const found = `${first.speaker} and ${last.speaker}`;
        report(index, 'speakers-in-row', found, 'one', 'a row holds the words of two speakers');
      }
    }
    const first = rows[0]?.first;
    const last = rows.at(-1)?.last;
    if (first !== undefined && last !== undefined) {
      checkSync(cue, index, first, last, profile, report);
    }
  }
  reportMissing(aligner.end(), Math.max(cues.length - 1, 0), report);
}

function reportMissing(missing: readonly string[], index: number, report: Report): void {
  if (missing.length === 0) return;
  report(
    index,
    'missing-words',
    missing.join(' '),
    'every word',
    'words that were said are missing',
  );
}

function checkSync(
  cue: Cue,
  index: number,
  first: SpokenWord,
  last: SpokenWord,
  profile: CaptionProfile,
  report: Report,
): void {
  const { maximumStartOffsetSeconds, maximumLingerSeconds } = profile;
  const offset = cue.startSeconds - first.start;
  if (Math.abs(offset) > maximumStartOffsetSeconds + toleranceSeconds) {
    report(
      index,
      'start-offset',
      offset,
      maximumStartOffsetSeconds,
      'it does not begin with its words',
    );
  }
  const linger = cue.endSeconds - last.end;
  const readingSeconds = Math.max(
    countReadingOfRows(splitRows(cue), profile.language) / profile.maximumCharactersPerSecond,
    profile.minimumDurationSeconds,
  );
  const isNeeded = cue.endSeconds - cue.startSeconds <= readingSeconds + toleranceSeconds;
  if (linger > maximumLingerSeconds + toleranceSeconds && !isNeeded) {
    report(index, 'linger', linger, maximumLingerSeconds, 'it stays long after its words');
  }
}
