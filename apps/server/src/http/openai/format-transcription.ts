import { deflateSync } from 'node:zlib';
import {
  languageNames,
  type PreRecordedResult,
  type Transcription,
  type TranscriptionLanguage,
  type TranslationResult,
  type Utterance,
} from '@earshot/core';
import { HttpError } from '../../errors/http-error.js';
import { asksForLanguages } from './models.js';
import { SpeakerLabels } from './speaker-labels.js';
import type { TranscriptionOptions } from './transcription-fields.js';

/** Usage of a transcription, in the form of the OpenAI-compatible interface. */
export interface TranscriptionUsage {
  readonly type: 'duration';
  /** Duration of the audio, in seconds. */
  readonly seconds: number;
}

/**
 * A transcription as it is sent: text in fragments, each of which takes little time to produce,
 * however long the audio is.
 */
export interface FormattedTranscription {
  readonly contentType: string;
  fragments(): Iterable<string>;
}

/** Lower bound of the confidence, for its logarithm. */
const minimumConfidence = 1e-6;

/** Frames per second, the unit of positions in Whisper. */
const framesPerSecond = 100;

/** Usage of a result. */
export function describeUsage({ metadata }: PreRecordedResult): TranscriptionUsage {
  return { type: 'duration', seconds: metadata.audio_duration };
}

/**
 * Formats the result of a job.
 *
 * @param labels - labels of its speakers. @defaultValue letters
 * @throws HttpError when the translation or the speakers, which were requested, could not be made
 */
export function formatTranscription(
  result: PreRecordedResult,
  options: TranscriptionOptions,
  labels = new SpeakerLabels(),
): FormattedTranscription {
  const content = selectContent(result, options);
  const text = content?.full_transcript ?? '';
  switch (options.format) {
    case 'json':
      return json(() => plainFragments(result, content, options));
    case 'verbose_json':
      return json(() => verboseFragments(result, content, options));
    case 'diarized_json':
      return json(() => diarizedFragments(result, content, labels));
    case 'text':
      return { contentType: 'text/plain; charset=utf-8', fragments: () => [`${text}\n`] };
    case 'srt':
      return {
        contentType: 'application/x-subrip; charset=utf-8',
        fragments: () => [readSubtitles(content)],
      };
    case 'vtt':
      return { contentType: 'text/vtt; charset=utf-8', fragments: () => [readSubtitles(content)] };
  }
}

/** The speech as text, in the language of the speakers or in English. */
export type TranscribedContent = Transcription | TranslationResult;

/**
 * The part of a result that was requested. It is undefined when nothing was said.
 *
 * @throws HttpError when the translation or the speakers, which were requested, could not be made
 */
export function selectContent(
  { diarization, transcription, translation }: PreRecordedResult,
  { isTranslated }: Pick<TranscriptionOptions, 'isTranslated'>,
): TranscribedContent | undefined {
  const [english] = translation?.results ?? [];
  const error = diarization?.error ?? translation?.error ?? english?.error;
  if (error) throw new HttpError(Math.max(error.status_code, 500), error.message);
  return (isTranslated ? english : transcription) ?? undefined;
}

function json(fragments: () => Iterable<string>): FormattedTranscription {
  return { contentType: 'application/json; charset=utf-8', fragments };
}

/** The subtitles of a job, which was created with the requested format only. */
function readSubtitles(content: TranscribedContent | undefined): string {
  return content?.subtitles?.[0]?.subtitles ?? '';
}

function* plainFragments(
  result: PreRecordedResult,
  content: TranscribedContent | undefined,
  { hasLogprobs, model }: TranscriptionOptions,
): Generator<string, void, undefined> {
  const head = {
    text: content?.full_transcript ?? '',
    ...(asksForLanguages(model)
      ? { languages: (result.transcription?.languages ?? []).map((code) => ({ code })) }
      : {}),
  };
  yield JSON.stringify(head).slice(0, -1);
  if (hasLogprobs)
    yield* listFragments('logprobs', content?.utterances ?? [], ({ words }) =>
      words.map(toLogprob),
    );
  yield `,"usage":${JSON.stringify(describeUsage(result))}}`;
}

function* verboseFragments(
  result: PreRecordedResult,
  content: TranscribedContent | undefined,
  { hasSegments, hasWords, isTranslated, languages, temperature }: TranscriptionOptions,
): Generator<string, void, undefined> {
  const utterances = content?.utterances ?? [];
  const written = content?.languages[0] ?? (isTranslated ? 'en' : languages[0]) ?? '';
  const head = {
    task: isTranslated ? 'translate' : 'transcribe',
    language: nameLanguage(written),
    duration: result.metadata.audio_duration,
    text: content?.full_transcript ?? '',
  };
  yield JSON.stringify(head).slice(0, -1);
  if (hasSegments)
    yield* listFragments('segments', utterances, (utterance, id) => [
      toSegment(utterance, id, temperature),
    ]);
  if (hasWords) yield* listFragments('words', utterances, ({ words }) => words.map(toWord));
  yield `,"usage":${JSON.stringify(describeUsage(result))}}`;
}

function* diarizedFragments(
  result: PreRecordedResult,
  content: TranscribedContent | undefined,
  labels: SpeakerLabels,
): Generator<string, void, undefined> {
  const head = {
    task: 'transcribe',
    duration: result.metadata.audio_duration,
    text: content?.full_transcript ?? '',
  };
  yield JSON.stringify(head).slice(0, -1);
  yield* listFragments('segments', content?.utterances ?? [], (utterance, index) => [
    toSpokenSegment(utterance, index, labels),
  ]);
  yield `,"usage":${JSON.stringify(describeUsage(result))}}`;
}

/** A member of an object, whose value is a list with some items for each utterance. */
function* listFragments(
  name: string,
  utterances: readonly Utterance[],
  toItems: (utterance: Utterance, index: number) => readonly object[],
): Generator<string, void, undefined> {
  yield `,"${name}":[`;
  let separator = '';
  for (const [index, utterance] of utterances.entries()) {
    const items = toItems(utterance, index);
    if (items.length === 0) continue;
    yield `${separator}${JSON.stringify(items).slice(1, -1)}`;
    separator = ',';
  }
  yield ']';
}

/** An utterance with its speaker, in the form of the OpenAI-compatible interface. */
export function toSpokenSegment(
  { end, speaker, start, text }: Utterance,
  index: number,
  labels: SpeakerLabels,
): { type: 'transcript.text.segment'; id: string; [field: string]: unknown } {
  const type = 'transcript.text.segment';
  return { type, id: `seg_${index}`, start, end, text, speaker: labels.of(speaker ?? 0) };
}

/** A word with the logarithm of its confidence. */
export function toLogprob({ confidence, word }: Utterance['words'][number]): object {
  return { token: word, bytes: [...Buffer.from(word)], logprob: toLogarithm(confidence) };
}

function toLogarithm(confidence: number): number {
  return Math.log(Math.max(confidence, minimumConfidence));
}

function toSegment(utterance: Utterance, id: number, temperature: number): object {
  const { confidence, end, start, text } = utterance;
  const bytes = Buffer.from(text);
  return {
    id,
    seek: Math.floor(start * framesPerSecond),
    start,
    end,
    text,
    // Tokens of Whisper's vocabulary do not exist here.
    tokens: [],
    temperature,
    avg_logprob: toLogarithm(confidence),
    compression_ratio: bytes.length / deflateSync(bytes).length,
    // Segments without speech do not reach the engine.
    no_speech_prob: 0,
  };
}

function toWord({ end, start, word }: Utterance['words'][number]): object {
  return { word: word.trim(), start, end };
}

/** English name of a language, which the interface uses, or the code itself where there is none. */
function nameLanguage(code: string): string {
  return Object.hasOwn(languageNames, code) ? languageNames[code as TranscriptionLanguage] : code;
}
