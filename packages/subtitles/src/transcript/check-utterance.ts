import { SubtitlesError } from '../errors/subtitles-error.js';
import type { TimedUtterance } from './transcription.js';

/**
 * Makes sure that captions can be made of an utterance.
 *
 * @param path - where it stands, for the error
 * @throws SubtitlesError `invalid-transcription` when a time is no number of seconds from 0 on, when an end lies before its
 * begin, and when there are neither words nor a text
 */
export function checkUtterance(utterance: TimedUtterance, path: string): void {
  if (typeof utterance !== 'object' || utterance === null)
    throw fault(path, utterance, 'an utterance with start, end and words or a text');
  checkTimes(utterance, path);
  const { words, text } = utterance;
  if (words !== undefined && !Array.isArray(words)) throw fault(`${path}.words`, words, 'an array');
  if (text !== undefined && typeof text !== 'string') throw fault(`${path}.text`, text, 'a text');
  if (words === undefined && text === undefined)
    throw fault(`${path}.words`, words, 'an array, where there is no text');
  words?.forEach((word, index) => {
    const wordPath = `${path}.words[${index}]`;
    if (typeof word?.word !== 'string') throw fault(`${wordPath}.word`, word?.word, 'a text');
    checkTimes(word, wordPath);
  });
}

function checkTimes({ start, end }: { start: number; end: number }, path: string): void {
  if (!isTime(start)) throw fault(`${path}.start`, start, 'a number of seconds from 0 on');
  if (!isTime(end)) throw fault(`${path}.end`, end, 'a number of seconds from 0 on');
  if (end < start) throw fault(`${path}.end`, end, `at least its start, which is ${start}`);
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY;
}

function fault(path: string, value: unknown, allowed: string): SubtitlesError {
  return new SubtitlesError(
    'invalid-transcription',
    path,
    `${path} must be ${allowed}, but is ${describe(value)}`,
  );
}

function describe(value: unknown): string {
  return typeof value === 'number' || value === undefined ? String(value) : JSON.stringify(value);
}
