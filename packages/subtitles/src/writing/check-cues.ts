import { outOfRange } from '../subtitles-error.js';

/** @throws {@link SubtitlesError} with code `invalid_argument` for anything but an array. */
export function checkCues(cues: unknown): void {
  // Of a whole transcription, the kind is enough.
  if (!Array.isArray(cues)) throw outOfRange('invalid_argument', 'cues', 'an array', typeof cues);
}
