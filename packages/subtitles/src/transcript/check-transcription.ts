import { outOfRange, type SubtitlesError } from '../subtitles-error.js';
import type { TimedTranscription, TimedUtterance } from './transcription.js';

/**
 * Checks that captions can be made of a transcription. It may have no utterances, and utterances
 * may overlap.
 *
 * @throws SubtitlesError `invalid_transcription` with the path of the invalid value
 */
export function checkTranscription(transcription: TimedTranscription): void {
  const { utterances } = transcription ?? {};
  if (!Array.isArray(utterances))
    throw outOfRange('invalid_transcription', 'utterances', 'an array', utterances);
  for (const [index, utterance] of transcription.utterances.entries())
    checkUtterance(utterance, `utterances[${index}]`);
}

/**
 * Checks that captions can be made of an utterance.
 *
 * @param path - path of the utterance, for the error
 * @throws SubtitlesError `invalid_transcription` when a time is not a number of seconds from 0,
 * when an end is before its start, and when there are neither words nor a text
 */
export function checkUtterance(utterance: TimedUtterance, path: string): void {
  if (typeof utterance !== 'object' || utterance === null)
    throw invalidValue(path, utterance, 'an object');
  checkTimes(utterance, path);
  const { words, text } = utterance;
  for (const field of ['text', 'language'] as const) {
    const value: unknown = utterance[field];
    if (value !== undefined && typeof value !== 'string')
      throw invalidValue(`${path}.${field}`, value, 'a text');
  }
  if (!Array.isArray(words) && (words !== undefined || text === undefined))
    throw invalidValue(`${path}.words`, words, 'an array');
  words?.forEach((word, index) => {
    const wordPath = `${path}.words[${index}]`;
    if (typeof word?.word !== 'string')
      throw invalidValue(`${wordPath}.word`, word?.word, 'a text');
    checkTimes(word, wordPath);
  });
}

function checkTimes(times: { start: number; end: number }, path: string): void {
  for (const field of ['start', 'end'] as const) {
    const value: unknown = times[field];
    if (typeof value !== 'number' || !(value >= 0 && value < Number.POSITIVE_INFINITY))
      throw invalidValue(`${path}.${field}`, value, 'a number of seconds from 0 on');
  }
  const { start, end } = times;
  if (end < start) throw invalidValue(`${path}.end`, end, `at least its start, which is ${start}`);
}

function invalidValue(path: string, value: unknown, allowed: string): SubtitlesError {
  return outOfRange('invalid_transcription', path, allowed, value);
}
