import type { TimedTranscription, TimedUtterance } from '../transcript/transcription.js';
import {
  type Members,
  notResult,
  toNumber,
  toObject,
  toObjects,
  toText,
} from './foreign-result.js';
import { withLanguage } from './from-whisper.js';
import { groupWords, type SpokenBy } from './group-words.js';
import { Speakers } from './speakers.js';

/**
 * Reads a transcript of AssemblyAI as `segment` and `generateSubtitles` take it: `utterances` where
 * speakers were asked for, else `words`. Times are milliseconds there, and seconds here.
 *
 * @example
 * ```ts
 * import { formatSrt, fromAssemblyAI, segment } from '@earshot/subtitles';
 *
 * const words = [{ text: 'Hello.', start: 0, end: 1500, confidence: 1 }];
 * const transcript = { language_code: 'en', text: 'Hello.', words };
 * console.log(formatSrt(segment(fromAssemblyAI(transcript))));
 * // 1
 * // 00:00:00,000 --> 00:00:01,500
 * // Hello.
 * ```
 *
 * @param result - The parsed JSON.
 * @throws {@link SubtitlesError} with code `invalid_transcription` where it is not completed or is
 * something else.
 */
export function fromAssemblyAI(result: unknown): TimedTranscription {
  const file = toObject(result, 'result');
  const speakers = new Speakers();
  if (Array.isArray(file['utterances'])) {
    const utterances = toObjects(file['utterances'], 'utterances');
    const read = utterances.map((utterance, index) =>
      readUtterance(utterance, `utterances[${index}]`, speakers),
    );
    return withLanguage(read, file['language_code']);
  }
  if (!Array.isArray(file['words']))
    throw notResult('AssemblyAI', "words or utterances (status 'completed')");
  const words = readWords(file['words'], 'words', speakers);
  return withLanguage(groupWords(words), file['language_code']);
}

function readUtterance(utterance: Members, path: string, speakers: Speakers): TimedUtterance {
  const speaker = speakers.assignNumber(utterance['speaker']);
  const words = readWords(utterance['words'] ?? [], `${path}.words`, speakers);
  return {
    ...readTimes(utterance, path),
    text: toText(utterance['text'] ?? '', `${path}.text`),
    ...(words.length > 0 && { words: words.map(({ word, start, end }) => ({ word, start, end })) }),
    ...(speaker !== undefined && { speaker }),
  };
}

function readWords(written: unknown, path: string, speakers: Speakers): readonly SpokenBy[] {
  return toObjects(written, path).map((word, index) => ({
    word: toText(word['text'], `${path}[${index}].text`),
    ...readTimes(word, `${path}[${index}]`),
    speaker: speakers.assignNumber(word['speaker']),
  }));
}

function readTimes(value: Members, path: string): { start: number; end: number } {
  const start = toNumber(value['start'], `${path}.start`) / 1000;
  return { start, end: Math.max(start, toNumber(value['end'], `${path}.end`) / 1000) };
}
