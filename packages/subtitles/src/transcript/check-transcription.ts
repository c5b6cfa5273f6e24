import { outOfRange } from '../errors/out-of-range.js';
import { checkUtterance } from './check-utterance.js';
import type { TimedTranscription } from './transcription.js';

/**
 * Makes sure that captions can be made of a transcription. No utterances, and utterances that overlap, are fine.
 *
 * @throws SubtitlesError `invalid-transcription` with the path of what is wrong
 */
export function checkTranscription(transcription: TimedTranscription): void {
  const { utterances } = transcription ?? {};
  if (!Array.isArray(utterances))
    throw outOfRange('invalid-transcription', 'utterances', 'an array', utterances);
  for (const [index, utterance] of transcription.utterances.entries())
    checkUtterance(utterance, `utterances[${index}]`);
}
