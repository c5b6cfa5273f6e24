import { deflateSync } from 'node:zlib';
import {
  languageNames,
  type PreRecordedResult,
  type TranscriptionLanguage,
  type Utterance,
} from '@earshot/core';
import type { TranscriptionOptions } from './transcription-fields.js';

/** Usage of a transcription, in the form of the OpenAI-compatible interface. */
export interface TranscriptionUsage {
  readonly type: 'duration';
  /** Duration of the audio, in seconds. */
  readonly seconds: number;
}

/** A transcription as it is sent: text in fragments, each of which takes little time to produce, however long the audio is. */
export interface FormattedTranscription {
  readonly contentType: string;
  fragments(): Iterable<string>;
}

/** Lower bound of the confidence, for its logarithm. */
const minimumConfidence = 1e-6;

/** Frames per second, the unit of positions in Whisper. */
const framesPerSecond = 100;

/** Usage of a result. */
export function usageOf({ metadata }: PreRecordedResult): TranscriptionUsage {
  return { type: 'duration', seconds: metadata.audio_duration };
}

/** Formats the result of a job. */
export function formatTranscription(
  result: PreRecordedResult,
  options: TranscriptionOptions,
): FormattedTranscription {
  const text = textOf(result);
  switch (options.format) {
    case 'json':
      return json(() => [JSON.stringify({ text, usage: usageOf(result) })]);
    case 'verbose_json':
      return json(() => verboseFragments(result, options));
    case 'text':
      return { contentType: 'text/plain; charset=utf-8', fragments: () => [`${text}\n`] };
    case 'srt':
      return {
        contentType: 'application/x-subrip; charset=utf-8',
        fragments: () => [subtitlesOf(result)],
      };
    case 'vtt':
      return { contentType: 'text/vtt; charset=utf-8', fragments: () => [subtitlesOf(result)] };
  }
}

/** The whole text of a result. */
export function textOf({ transcription }: PreRecordedResult): string {
  return transcription?.full_transcript ?? '';
}

function json(fragments: () => Iterable<string>): FormattedTranscription {
  return { contentType: 'application/json; charset=utf-8', fragments };
}

/** The subtitles of a job, which was created with the requested format only. */
function subtitlesOf({ transcription }: PreRecordedResult): string {
  return transcription?.subtitles?.[0]?.subtitles ?? '';
}

function* verboseFragments(
  result: PreRecordedResult,
  { hasSegments, hasWords, language, temperature }: TranscriptionOptions,
): Generator<string, void, undefined> {
  const { transcription } = result;
  const utterances = transcription?.utterances ?? [];
  const spoken = transcription?.languages[0] ?? language ?? '';
  const head = {
    task: 'transcribe',
    language: nameOf(spoken),
    duration: result.metadata.audio_duration,
    text: textOf(result),
  };
  yield JSON.stringify(head).slice(0, -1);
  if (hasSegments) {
    yield ',"segments":[';
    for (const [id, utterance] of utterances.entries())
      yield `${id === 0 ? '' : ','}${JSON.stringify(segmentOf(utterance, id, temperature))}`;
    yield ']';
  }
  if (hasWords) {
    yield ',"words":[';
    let separator = '';
    for (const { words } of utterances) {
      if (words.length === 0) continue;
      yield `${separator}${JSON.stringify(words.map(wordOf)).slice(1, -1)}`;
      separator = ',';
    }
    yield ']';
  }
  yield `,"usage":${JSON.stringify(usageOf(result))}}`;
}

function segmentOf(utterance: Utterance, id: number, temperature: number): object {
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
    avg_logprob: Math.log(Math.max(confidence, minimumConfidence)),
    compression_ratio: bytes.length / deflateSync(bytes).length,
    // Segments without speech do not reach the engine.
    no_speech_prob: 0,
  };
}

function wordOf({ end, start, word }: Utterance['words'][number]): object {
  return { word: word.trim(), start, end };
}

/** English name of a language, which the interface uses; the code itself where there is none. */
function nameOf(code: string): string {
  return Object.hasOwn(languageNames, code) ? languageNames[code as TranscriptionLanguage] : code;
}
