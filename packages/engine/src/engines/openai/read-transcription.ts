import type { TranscriptionLanguage } from '@earshot/core';
import type { RecognizedWord } from '../../port/recognition.js';
import { joinWords, restorePunctuation } from '../../text/restore-punctuation.js';
import { isSpaceless, splitWords } from '../../text/split-words.js';
import { readLanguage } from '../../text/spoken-language.js';
import type { ResponseSegment, ResponseWord, TranscriptionResponse } from './response-schema.js';

/**
 * Thresholds of Whisper for silence: the no-speech probability, and the mean log probability of the
 * tokens.
 */
const silence = { noSpeechProbability: 0.6, meanLogProbability: -1 };

/** A transcription that was read. */
export interface ReadTranscription {
  readonly words: readonly RecognizedWord[];
  /** Language as the server names it, or `undefined` when it does not. */
  readonly language: TranscriptionLanguage | undefined;
  /** True when words had times. */
  readonly hasWordTimes: boolean;
  /** True when segments had times. */
  readonly hasSegmentTimes: boolean;
  /** True when words or segments had probabilities. */
  readonly hasConfidences: boolean;
}

const clampShare = (value: number) => Math.min(1, Math.max(0, value));

/** True for a segment that the model itself considers silent. */
function isSilent({ avg_logprob, no_speech_prob }: ResponseSegment): boolean {
  return (
    (no_speech_prob ?? 0) > silence.noSpeechProbability &&
    (avg_logprob ?? 0) < silence.meanLogProbability
  );
}

/** Probability of a segment, or `undefined` when it has none. */
function segmentConfidence({ avg_logprob }: ResponseSegment): number | undefined {
  return typeof avg_logprob === 'number' ? clampShare(Math.exp(avg_logprob)) : undefined;
}

/**
 * Reads the response of a server to one file: words with the most precise times available.
 *
 * @param audioSeconds - length of the file in seconds, after which no word ends
 * @param requested - the language that was requested, or `undefined` when it was to be detected
 */
export function readTranscription(
  response: TranscriptionResponse,
  audioSeconds: number,
  requested: TranscriptionLanguage | undefined,
): ReadTranscription {
  const language = readLanguage(response.language);
  const spelling = requested ?? language;
  const all = response.segments ?? [];
  const segments = all.filter((segment) => !isSilent(segment));
  const isAllSilent = all.length > 0 && segments.length === 0;
  const timed = listWords(response, segments).filter(({ start }) => isWithin(start, all, segments));
  const text = segments.length < all.length ? joinTexts(segments) : response.text;
  const words = isAllSilent
    ? []
    : timed.length > 0
      ? readTimedWords(timed, segments, text, spelling)
      : spreadWords(segments, text, audioSeconds, spelling);
  const isProbable = timed.some(({ probability }) => typeof probability === 'number');
  return {
    words: inOrder(words, audioSeconds),
    language,
    hasWordTimes: timed.length > 0,
    hasSegmentTimes: all.length > 0,
    hasConfidences: isProbable || all.some((segment) => segmentConfidence(segment) !== undefined),
  };
}

const joinTexts = (segments: readonly ResponseSegment[]) =>
  segments.map(({ text }) => text).join(' ');

function listWords(
  response: TranscriptionResponse,
  segments: readonly ResponseSegment[],
): readonly ResponseWord[] {
  const words = response.words ?? [];
  return words.length > 0 ? words : segments.flatMap((segment) => segment.words ?? []);
}

/** False for a word of a segment that was excluded. */
function isWithin(
  startSeconds: number,
  all: readonly ResponseSegment[],
  segments: readonly ResponseSegment[],
): boolean {
  if (segments.length === all.length) return true;
  const holds = ({ start, end }: ResponseSegment) => startSeconds >= start && startSeconds < end;
  return segments.some(holds) || !all.some(holds);
}

function readTimedWords(
  timed: readonly ResponseWord[],
  segments: readonly ResponseSegment[],
  text: string,
  language: TranscriptionLanguage | undefined,
): RecognizedWord[] {
  // If some tokens start with a space, those without one continue the previous word.
  const hasSpaces = timed.some(({ word }) => /^\s/u.test(word)) && !isSpaceless(language);
  const words: RecognizedWord[] = [];
  for (const { word: written, start, end, probability } of timed) {
    const segment = segments.find((one) => start >= one.start && start < one.end);
    const confidence =
      probability ?? (segment === undefined ? undefined : segmentConfidence(segment)) ?? 1;
    const word = {
      text: written.trim(),
      startSeconds: start,
      endSeconds: end,
      confidence: clampShare(confidence),
    };
    if (word.text === '') continue;
    const before = words.at(-1);
    if (before !== undefined && hasSpaces && !/^\s/u.test(written))
      words[words.length - 1] = joinWords(before, word);
    else words.push(word);
  }
  return restorePunctuation(words, text, language) ?? words;
}

/** Spreads the words of each segment, or of all text, over its time by their lengths. */
function spreadWords(
  segments: readonly ResponseSegment[],
  text: string,
  audioSeconds: number,
  language: TranscriptionLanguage | undefined,
): RecognizedWord[] {
  if (segments.length === 0) return spread(text, 0, audioSeconds, 1, language);
  return segments.flatMap((segment) =>
    spread(segment.text, segment.start, segment.end, segmentConfidence(segment) ?? 1, language),
  );
}

function spread(
  text: string,
  startSeconds: number,
  endSeconds: number,
  confidence: number,
  language: TranscriptionLanguage | undefined,
): RecognizedWord[] {
  const words = splitWords(text, language);
  const characters = words.reduce((sum, word) => sum + word.length, 0);
  const secondsPerCharacter = Math.max(0, endSeconds - startSeconds) / Math.max(1, characters);
  let position = startSeconds;
  return words.map((word, index) => {
    const begin = position;
    position += word.length * secondsPerCharacter;
    const timed = { text: word, startSeconds: begin, endSeconds: position, confidence };
    return index > 0 && isSpaceless(language) ? { ...timed, isJoined: true } : timed;
  });
}

/**
 * Words with times that are in order and within the audio: models may exceed its end, or go
 * backwards.
 */
function inOrder(words: readonly RecognizedWord[], audioSeconds: number): RecognizedWord[] {
  let before = 0;
  return words.map((word) => {
    const startSeconds = Math.min(audioSeconds, Math.max(before, word.startSeconds));
    const endSeconds = Math.min(audioSeconds, Math.max(startSeconds, word.endSeconds));
    before = startSeconds;
    return { ...word, startSeconds, endSeconds };
  });
}
