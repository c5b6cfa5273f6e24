import type { Cue } from '../cue/cue.js';
import type { TimedTranscription } from '../transcript/transcription.js';
import { createPresentation } from './create-presentation.js';
import { makeCues } from './make-cues.js';
import { profileFor, type SegmentOptions } from './segment-options.js';

/**
 * Makes the best captions of a transcription: where captions and rows end is optimal over each passage, by the words, the
 * punctuation, the pauses, the time to read and the shape of the rows.
 *
 * Every word is in exactly one caption, in the order in which the utterances begin. Rows and characters are always kept to; a
 * word that is longer than a row is cut between characters. Captions begin with their first word and never overlap: where
 * people speak at the same time, one begins later. Speech that is faster than can be read stays as it is: `validate` reports it.
 *
 * @returns cues in order, with times in whole milliseconds; none for a transcription without words
 * @throws SubtitlesError `invalid-transcription` for what is no time or no text, `invalid-argument` for a profile out of range
 */
export function segment(transcription: TimedTranscription, options: SegmentOptions = {}): Cue[] {
  return makeCues(
    transcription,
    (language) => profileFor(options, language),
    createPresentation(options),
  );
}
