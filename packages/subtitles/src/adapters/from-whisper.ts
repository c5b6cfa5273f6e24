import { checkOptions } from '../check-options.js';
import type { TimedTranscription, TimedUtterance } from '../transcript/transcription.js';
import {
  type AdapterOptions,
  completeWords,
  type LooseWord,
  type Members,
  notResult,
  toNumber,
  toObject,
  toObjects,
  toOptionalNumber,
  toText,
} from './foreign-result.js';
import { toLanguageCode } from './language-code.js';
import { Speakers } from './speakers.js';

/**
 * Reads the JSON of Whisper as `segment` and `generateSubtitles` take it: that of `openai-whisper`,
 * faster-whisper and WhisperX (`segments`, with or without `words` and `speaker`), and that of
 * whisper.cpp (`transcription`, with `tokens` where it was asked to write them).
 *
 * @example
 * ```ts
 * import { formatSrt, fromWhisper, segment } from '@earshot/subtitles';
 *
 * const segments = [{ start: 0, end: 1.5, text: ' Good evening.' }];
 * console.log(formatSrt(segment(fromWhisper({ language: 'en', segments }))));
 * // 1
 * // 00:00:00,000 --> 00:00:01,500
 * // Good evening.
 * ```
 *
 * @param result - The parsed JSON.
 * @returns Utterances with times in seconds. The words of WhisperX that it could not align have no
 * times, which `missingTimes` decides about.
 * @throws {@link SubtitlesError} with code `invalid_transcription` and the path of the value where
 * it is something else, or a word has no times.
 */
export function fromWhisper(result: unknown, options: AdapterOptions = {}): TimedTranscription {
  checkOptions(options, { missingTimes: 0 });
  const file = toObject(result, 'result');
  const speakers = new Speakers();
  if (Array.isArray(file['segments'])) {
    const segments = toObjects(file['segments'], 'segments');
    const utterances = segments
      .map((segment, index) => readSegment(segment, `segments[${index}]`, speakers, options))
      .filter(hasText);
    return withLanguage(utterances, file['language']);
  }
  if (!Array.isArray(file['transcription'])) throw notResult('Whisper', 'segments');
  const pieces = toObjects(file['transcription'], 'transcription');
  const utterances = pieces
    .map((piece, index) => readPiece(piece, `transcription[${index}]`))
    .filter(hasText);
  const details = file['result'];
  return withLanguage(
    utterances,
    details === undefined ? undefined : toObject(details, 'result')['language'],
  );
}

/** A transcription with the code of its language, if it is known. */
export function withLanguage(
  utterances: readonly TimedUtterance[],
  language: unknown,
): TimedTranscription {
  const code = toLanguageCode(language);
  return code === undefined ? { utterances } : { utterances, languages: [code] };
}

function hasText({ text = '', words = [] }: TimedUtterance): boolean {
  return text.trim() !== '' || words.length > 0;
}

/** Reads a segment, as Whisper and OpenAI write them. */
export function readSegment(
  segment: Members,
  path: string,
  speakers: Speakers,
  options: AdapterOptions,
): TimedUtterance {
  const start = toNumber(segment['start'], `${path}.start`);
  const end = Math.max(start, toNumber(segment['end'], `${path}.end`));
  const text = toText(segment['text'] ?? '', `${path}.text`).trim();
  const speaker = speakers.assignNumber(segment['speaker']);
  const written = Array.isArray(segment['words'])
    ? toObjects(segment['words'], `${path}.words`)
    : [];
  const words = written.map((word, index) => readWord(word, `${path}.words[${index}]`));
  return {
    start,
    end,
    text,
    ...(words.length > 0 && {
      words: completeWords(words, { from: start, to: end, path: `${path}.words` }, options),
    }),
    ...(speaker !== undefined && { speaker }),
  };
}

function readWord(word: Members, path: string): LooseWord {
  return {
    word: toText(word['word'] ?? word['text'], `${path}.word`),
    start: toOptionalNumber(word['start'], `${path}.start`),
    end: toOptionalNumber(word['end'], `${path}.end`),
  };
}

/** Reads a segment of whisper.cpp, whose offsets are milliseconds. Its tokens are parts of words. */
function readPiece(piece: Members, path: string): TimedUtterance {
  const { start, end } = readOffsets(piece, path);
  const text = toText(piece['text'] ?? '', `${path}.text`).trim();
  const tokens = Array.isArray(piece['tokens']) ? toObjects(piece['tokens'], `${path}.tokens`) : [];
  const words: { word: string; start: number; end: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    const tokenPath = `${path}.tokens[${index}]`;
    const part = toText(token['text'], `${tokenPath}.text`);
    // Tokens in brackets, such as [_BEG_], are no text.
    if (/^\[_.*\]$/.test(part) || part === '' || token['offsets'] === undefined) continue;
    const offsets = readOffsets(token, tokenPath);
    const last = words.at(-1);
    if (last === undefined || part.startsWith(' ')) words.push({ word: part, ...offsets });
    else words[words.length - 1] = { word: last.word + part, start: last.start, end: offsets.end };
  }
  return { start, end, text, ...(words.length > 0 && { words }) };
}

function readOffsets(value: Members, path: string): { start: number; end: number } {
  const offsets = toObject(value['offsets'], `${path}.offsets`);
  const start = toNumber(offsets['from'], `${path}.offsets.from`) / 1000;
  return { start, end: Math.max(start, toNumber(offsets['to'], `${path}.offsets.to`) / 1000) };
}
