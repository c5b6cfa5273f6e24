import {
  ContractError,
  type NamedEntity,
  type PreProcessingMessage,
  type SentimentPassage,
  type Utterance,
  type Word,
} from '@earshot/core';

/** An utterance of the scripted audio. */
export interface ScriptedUtterance {
  /** The words, separated by spaces. */
  readonly text: string;
  /** Start, in seconds of the audio. */
  readonly startSeconds: number;
  /** End, in seconds of the audio. */
  readonly endSeconds: number;
  /** Channel, counted from 0. @defaultValue 0 */
  readonly channel?: number;
  /** Code of the spoken language. @defaultValue 'en' */
  readonly language?: string;
  /** Confidence of every word, 0 to 1. @defaultValue 1 */
  readonly confidence?: number;
  /** Speaker, counted from 0, as diarization reports it. @defaultValue none */
  readonly speaker?: number;
  /** Its text in other languages, sent when the session requests translation into them. */
  readonly translations?: Readonly<Record<string, string>>;
  /** Named entities, sent when the session requests them. */
  readonly entities?: readonly NamedEntity[];
  /** Sentiments, sent when the session requests sentiment analysis. */
  readonly sentiments?: readonly SentimentPassage[];
}

/** Levels of the audio of a channel, as `pre_processing` messages report them. */
export type ScriptedLevels = Omit<PreProcessingMessage['data'], 'channel' | 'audio_enhancer'>;

/** Levels of a quiet room. */
export const quiet: ScriptedLevels = {
  noise_floor_dbfs: -60,
  peak_dbfs: -12,
  clipping_ratio: 0,
};

/** Transcript of every session of a fake service, for any audio. */
export interface Script {
  /** Utterances, in the order of their start. */
  readonly utterances: readonly ScriptedUtterance[];
  /**
   * Levels that are reported after the first second of each channel.
   *
   * @defaultValue those of a quiet room
   */
  readonly levels?: ScriptedLevels;
  /**
   * Summary, for sessions that request one.
   *
   * @defaultValue ''
   */
  readonly summary?: string;
}

/**
 * Checks a script, whose mistakes would otherwise be sessions without words.
 *
 * @throws ContractError `invalid_argument` that names the field, its value and what is allowed
 */
export function checkScript(script: unknown): void {
  if (script === undefined) return;
  const { utterances }: Script = Object(script);
  if (!Array.isArray(utterances))
    throw new ContractError(
      'invalid_argument',
      `script.utterances is ${typeof utterances}; it must be an array of { text, startSeconds, endSeconds }`,
    );
  for (const [index, { text, startSeconds, endSeconds }] of utterances.entries()) {
    const wrong = Object.entries({ text, startSeconds, endSeconds }).find(([name, value]) =>
      name === 'text' ? typeof value !== 'string' : !(Number(value) >= 0),
    );
    if (wrong === undefined) continue;
    throw new ContractError(
      'invalid_argument',
      `script.utterances[${index}].${wrong[0]} is ${String(wrong[1])}; an utterance has a text, and startSeconds and endSeconds from 0 on`,
    );
  }
}

/**
 * Converts a scripted utterance to the shape of the interface.
 *
 * @param text - another text with the same times, such as a translation
 * @param language - language of this text
 */
export function toUtterance(
  scripted: ScriptedUtterance,
  text = scripted.text,
  language?: string,
): Utterance {
  const { startSeconds, endSeconds, channel = 0, confidence = 1, speaker } = scripted;
  const words = placeWords(text, startSeconds, endSeconds, confidence);
  return {
    start: startSeconds,
    end: endSeconds,
    confidence,
    channel,
    text: words.map(({ word }) => word).join(''),
    language: language ?? scripted.language ?? 'en',
    words,
    ...(speaker === undefined ? {} : { speaker }),
  };
}

/** Cuts an utterance to the words that have ended at a time. */
export function toUtteranceUntil(whole: Utterance, seconds: number): Utterance {
  // Times are sums of fractions. A word that ends now must not wait for the next audio because of a
  // rounding error.
  const words = whole.words.filter(({ end }) => end <= seconds + 1e-9);
  return {
    ...whole,
    words,
    text: words.map(({ word }) => word).join(''),
    end: words.at(-1)?.end ?? whole.start,
  };
}

/** Splits a text into words of equal length in time, each with the space before it. */
function placeWords(
  text: string,
  startSeconds: number,
  endSeconds: number,
  confidence: number,
): Word[] {
  const texts = text.match(/\s*\S+/g) ?? [];
  const stepSeconds = (endSeconds - startSeconds) / Math.max(1, texts.length);
  return texts.map((word, index) => ({
    word,
    start: startSeconds + index * stepSeconds,
    end: startSeconds + (index + 1) * stepSeconds,
    confidence,
  }));
}
