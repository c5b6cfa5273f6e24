import { languageNames, type TranscriptionLanguage } from '@earshot/core';

/** Servers whose responses are imitated. */
export type TranscriptionServerKind =
  /** OpenAI with whisper-1: names of languages, words without punctuation. */
  | 'openai'
  /** OpenAI with gpt-4o-transcribe: only JSON. */
  | 'gpt'
  /**
   * whisper.cpp: a path of its own, words within segments, one for each token, errors with a status
   * of success.
   */
  | 'whisper.cpp'
  /**
   * speaches, and others with faster-whisper: codes of languages, words with spaces and
   * probabilities, several models.
   */
  | 'speaches'
  /** vLLM: one model, seconds as text, no words. */
  | 'vllm'
  /** Older vLLM: no verbose JSON. */
  | 'old-vllm';

/** Request that a fake server has received. */
export interface ReceivedRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly format: string;
  readonly granularities: readonly string[];
  readonly language: string | undefined;
  readonly prompt: string | undefined;
  readonly fileBytes: number;
  readonly audioSeconds: number;
  /** Time of its arrival, in milliseconds of `performance.now()`. */
  readonly atMs: number;
  /** Resolves when its connection has been closed by the client before the response. */
  readonly aborted: Promise<void>;
}

/** Transcript with which a fake server responds. */
export interface FakeTranscript {
  readonly language: TranscriptionLanguage;
  /**
   * Text with punctuation. Its words are spread over the audio except for a tenth of a second on
   * either side.
   */
  readonly text: string;
}

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Refusal of a request. */
export interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

/** Refusal of a request by a server of a kind, or undefined when it accepts it. */
export function findRefusal(
  kind: TranscriptionServerKind,
  { format, granularities, model }: ReceivedRequest,
  models: readonly string[] | undefined,
): Refusal | undefined {
  if (models !== undefined && !models.includes(model)) {
    const text = `Model '${model}' is not installed locally.`;
    return {
      status: 404,
      body: kind === 'speaches' ? { detail: text } : { error: { message: text } },
    };
  }
  if (kind === 'gpt' && format !== 'json' && format !== 'text') {
    const message = `response_format '${format}' is not compatible with model '${model}'. Use 'json' or 'text' instead.`;
    return {
      status: 400,
      body: { error: { message, param: 'response_format', code: 'unsupported_value' } },
    };
  }
  if (kind === 'old-vllm' && format === 'verbose_json') {
    const message = `Currently do not support verbose_json for ${model}`;
    return { status: 400, body: { object: 'error', message, type: 'BadRequestError', code: 400 } };
  }
  if (kind === 'vllm' && granularities.includes('word')) {
    const message = 'timestamp_granularities only supports segment';
    return { status: 400, body: { error: { message, type: 'BadRequestError', code: 400 } } };
  }
  return undefined;
}

function spread(text: string, seconds: number): Word[] {
  const words = text.split(' ').filter((word) => word !== '');
  const each = (seconds - 0.2) / words.length;
  return words.map((word, index) => ({
    word,
    start: 0.1 + index * each,
    end: 0.1 + (index + 1) * each,
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Response of a server of a kind. */
export function createBody(
  kind: TranscriptionServerKind,
  { audioSeconds, format, granularities }: ReceivedRequest,
  { language, text }: FakeTranscript,
): unknown {
  if (format !== 'verbose_json') return { text };
  const words = spread(text, audioSeconds).map(({ word, start, end }) => ({
    word,
    start: round(start),
    end: round(end),
  }));
  const segment = {
    id: 0,
    text: ` ${text}`,
    start: 0,
    end: round(audioSeconds),
    avg_logprob: -0.25,
    no_speech_prob: 0.01,
  };
  const segments = text === '' ? [] : [segment];
  const name = languageNames[language];
  const wantsWords = granularities.includes('word');
  switch (kind) {
    case 'whisper.cpp':
      return {
        task: 'transcribe',
        language: name,
        duration: audioSeconds,
        text: ` ${text}\n`,
        segments: segments.map((one) => ({ ...one, words: words.flatMap(splitTokens) })),
      };
    case 'speaches':
      return {
        task: 'transcribe',
        language,
        duration: audioSeconds,
        text,
        segments,
        words: wantsWords
          ? words.map((word) => ({ ...word, word: ` ${word.word}`, probability: 0.9 }))
          : null,
      };
    case 'vllm':
    case 'old-vllm':
      return {
        language,
        duration: String(audioSeconds),
        text: ` ${text}`,
        words: null,
        segments: segments.map(({ id, text: said, start, end }) => ({
          id,
          text: said,
          start: String(start),
          end: String(end),
        })),
      };
    case 'openai':
    case 'gpt':
      return {
        task: 'transcribe',
        language: name,
        duration: round(audioSeconds),
        text,
        segments,
        ...(wantsWords
          ? {
              words: words.map((word) => ({ ...word, word: word.word.replaceAll(/[.,!?]/gu, '') })),
            }
          : {}),
        usage: { type: 'duration', seconds: Math.ceil(audioSeconds) },
      };
  }
}

/** A word as whisper.cpp has it: its parts are tokens, and so is punctuation. */
function splitTokens({ word, start, end }: Word): unknown[] {
  const [, letters = '', mark = ''] = /^(.*?)([.,!?]?)$/u.exec(word) ?? [];
  const middle = round((start + end) / 2);
  const half = Math.ceil(letters.length / 2);
  return [
    { word: ` ${letters.slice(0, half)}`, start, end: middle, probability: 0.9 },
    { word: letters.slice(half), start: middle, end, probability: 0.8 },
    ...(mark === '' ? [] : [{ word: mark, start: end, end, probability: 0.7 }]),
  ].filter((token) => token.word !== '');
}
