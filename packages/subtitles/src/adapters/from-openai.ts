import { checkOptions } from '../check-options.js';
import type { TimedTranscription, TimedUtterance, TimedWord } from '../transcript/transcription.js';
import {
  type AdapterOptions,
  notResult,
  toNumber,
  toObject,
  toObjects,
  toText,
} from './foreign-result.js';
import { readSegment, withLanguage } from './from-whisper.js';
import { Speakers } from './speakers.js';

/**
 * Reads a transcription of OpenAI's interface as `segment` and `generateSubtitles` take it: the
 * response formats `verbose_json`, with segments, words or both, and `diarized_json`.
 *
 * Words have no punctuation in `verbose_json`. Where there are segments too, each word takes it from
 * the text of its segment.
 *
 * @example
 * ```ts
 * import { formatSrt, fromOpenAI, segment } from '@earshot/subtitles';
 *
 * const segments = [{ id: 0, start: 0, end: 1.5, text: 'Good evening.' }];
 * console.log(
 *   formatSrt(
 *     segment(fromOpenAI({ language: 'english', duration: 1.5, text: 'Good evening.', segments })),
 *   ),
 * );
 * // 1
 * // 00:00:00,000 --> 00:00:01,500
 * // Good evening.
 * ```
 *
 * @param result - The parsed JSON.
 * @throws {@link SubtitlesError} with code `invalid_transcription` where it has no times, as the
 * format `json` does, or is something else.
 */
export function fromOpenAI(result: unknown, options: AdapterOptions = {}): TimedTranscription {
  checkOptions(options, { missingTimes: 0 });
  const file = toObject(result, 'result');
  const speakers = new Speakers();
  const words = Array.isArray(file['words']) ? readWords(file['words']) : [];
  if (Array.isArray(file['segments']) && (file['segments'].length > 0 || words.length === 0)) {
    const segments = toObjects(file['segments'], 'segments');
    const utterances = segments.map((segment, index) =>
      readSegment(segment, `segments[${index}]`, speakers, options),
    );
    return withLanguage(assignWords(utterances, words), file['language']);
  }
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined)
    throw notResult('OpenAI', "segments or words (response_format: 'verbose_json')");
  return withLanguage([{ start: first.start, end: last.end, words }], file['language']);
}

function readWords(written: unknown): readonly TimedWord[] {
  return toObjects(written, 'words').map((word, index) => {
    const path = `words[${index}]`;
    const start = toNumber(word['start'], `${path}.start`);
    const end = Math.max(start, toNumber(word['end'], `${path}.end`));
    return { word: toText(word['word'], `${path}.word`), start, end };
  });
}

/** Gives each segment its words, written as in its text. Segments whose text differs have none. */
function assignWords(
  segments: readonly TimedUtterance[],
  words: readonly TimedWord[],
): readonly TimedUtterance[] {
  let next = 0;
  return segments
    .filter(({ text = '' }) => text.trim() !== '')
    .map((segment) => {
      const parts = (segment.text ?? '').split(/\s+/).filter((part) => part !== '');
      const own = words.slice(next, next + parts.length);
      const isSame =
        own.length === parts.length &&
        parts.every((part, index) => keepLetters(part) === keepLetters(own[index]?.word ?? ''));
      if (!isSame) {
        next = words.findIndex(({ start }) => start >= segment.end - 0.05);
        if (next === -1) next = words.length;
        return segment;
      }
      next += parts.length;
      const timed = own.map((word, index) => ({ ...word, word: parts[index] ?? word.word }));
      return { ...segment, words: timed };
    });
}

function keepLetters(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
