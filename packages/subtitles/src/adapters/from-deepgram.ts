import type { TimedTranscription, TimedUtterance, TimedWord } from '../transcript/transcription.js';
import {
  type Members,
  notResult,
  toNumber,
  toObject,
  toObjects,
  toText,
} from './foreign-result.js';
import { withLanguage } from './from-whisper.js';
import { groupWords } from './group-words.js';

/**
 * Reads a result of Deepgram's recorded interface as `segment` and `generateSubtitles` take it:
 * `results.utterances` where they were asked for, else the words of each channel, which begin an
 * utterance where the speaker changes or after a pause.
 *
 * Words are `punctuated_word` where there is one. Several channels stay apart.
 *
 * @example
 * ```ts
 * import { formatSrt, fromDeepgram, segment } from '@earshot/subtitles';
 *
 * const words = [{ word: 'hello', punctuated_word: 'Hello.', start: 0, end: 1.5, confidence: 1 }];
 * const alternatives = [{ transcript: 'Hello.', words }];
 * console.log(formatSrt(segment(fromDeepgram({ results: { channels: [{ alternatives }] } }))));
 * // 1
 * // 00:00:00,000 --> 00:00:01,500
 * // Hello.
 * ```
 *
 * @param result - The parsed JSON.
 * @throws {@link SubtitlesError} with code `invalid_transcription` where it is something else.
 */
export function fromDeepgram(result: unknown): TimedTranscription {
  const file = toObject(result, 'result');
  if (typeof file['results'] !== 'object') throw notResult('Deepgram', 'results.channels');
  const results = toObject(file['results'], 'results');
  const channels = toObjects(results['channels'] ?? [], 'results.channels');
  const language = channels[0]?.['detected_language'];
  if (Array.isArray(results['utterances'])) {
    const utterances = toObjects(results['utterances'], 'results.utterances');
    const read = utterances.map((utterance, index) =>
      readUtterance(utterance, `results.utterances[${index}]`, channels.length > 1),
    );
    return withLanguage(read, language);
  }
  if (channels.length === 0) throw notResult('Deepgram', 'results.channels');
  const utterances = channels.flatMap((channel, index) =>
    readChannel(channel, index, channels.length > 1),
  );
  return withLanguage(utterances, language);
}

function readUtterance(utterance: Members, path: string, hasChannels: boolean): TimedUtterance {
  const words = readWords(utterance['words'] ?? [], `${path}.words`);
  const start = toNumber(utterance['start'], `${path}.start`);
  const { speaker, channel } = utterance;
  return {
    start,
    end: Math.max(start, toNumber(utterance['end'], `${path}.end`)),
    text: toText(utterance['transcript'] ?? '', `${path}.transcript`),
    ...(words.length > 0 && { words }),
    ...(typeof speaker === 'number' && { speaker }),
    ...(hasChannels && typeof channel === 'number' && { channel }),
  };
}

function readChannel(
  channel: Members,
  index: number,
  hasChannels: boolean,
): readonly TimedUtterance[] {
  const path = `results.channels[${index}].alternatives`;
  const [alternative] = toObjects(channel['alternatives'] ?? [], path);
  const words = readWords(alternative?.['words'] ?? [], `${path}[0].words`);
  const utterances = groupWords(words);
  return hasChannels
    ? utterances.map((utterance) => ({ ...utterance, channel: index }))
    : utterances;
}

function readWords(written: unknown, path: string): (TimedWord & { readonly speaker?: number })[] {
  return toObjects(written, path).map((word, index) => {
    const start = toNumber(word['start'], `${path}[${index}].start`);
    const { speaker } = word;
    return {
      word: toText(word['punctuated_word'] ?? word['word'], `${path}[${index}].word`),
      start,
      end: Math.max(start, toNumber(word['end'], `${path}[${index}].end`)),
      ...(typeof speaker === 'number' && { speaker }),
    };
  });
}
