import { outOfRange, SubtitlesError } from '../subtitles-error.js';
import type { TimedWord } from '../transcript/transcription.js';

/** Options of the adapters of others' results. */
export interface AdapterOptions {
  /**
   * What happens to words without times, such as numbers that WhisperX cannot align: `refuse`
   * throws, and `interpolate` divides the time between the words around them by their letters.
   *
   * @defaultValue `refuse`
   */
  readonly missingTimes?: 'refuse' | 'interpolate';
}

/** A word whose times may be missing. */
export interface LooseWord {
  readonly word: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** An object of a result, whose members are not known. */
export type Members = Readonly<Record<string, unknown>>;

/** The value as an object. @throws {@link SubtitlesError} where it is none */
export function toObject(value: unknown, path: string): Members {
  // Members of any object can be read, and each is checked where it is used.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  throw outOfRange('invalid_transcription', path, 'an object', value);
}

/** The elements of an array. @throws {@link SubtitlesError} where it is none */
export function toObjects(value: unknown, path: string): readonly Members[] {
  if (!Array.isArray(value)) throw outOfRange('invalid_transcription', path, 'an array', value);
  return value.map((element, index) => toObject(element, `${path}[${index}]`));
}

/** A text. @throws {@link SubtitlesError} where it is none */
export function toText(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw outOfRange('invalid_transcription', path, 'a text', value);
}

/** A number, or `undefined` where it is missing. @throws {@link SubtitlesError} for anything else */
export function toOptionalNumber(value: unknown, path: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw outOfRange('invalid_transcription', path, 'a number', value);
}

/** A number. @throws {@link SubtitlesError} where it is none */
export function toNumber(value: unknown, path: string): number {
  const number = toOptionalNumber(value, path);
  if (number === undefined) throw outOfRange('invalid_transcription', path, 'a number', value);
  return number;
}

/** The error of a result that has none of what an adapter reads. */
export function notResult(service: string, wanted: string): SubtitlesError {
  return new SubtitlesError(
    'invalid_transcription',
    'result',
    `result is no result of ${service} with times, which has ${wanted}.`,
  );
}

/**
 * Words with times. Missing ones are refused, or lie between the words around them.
 *
 * @param from - The time at which the words begin, in seconds.
 * @param to - The time at which they end.
 */
export function completeWords(
  words: readonly LooseWord[],
  { from, to, path }: { readonly from: number; readonly to: number; readonly path: string },
  { missingTimes = 'refuse' }: AdapterOptions,
): TimedWord[] {
  const missing = words.findIndex(({ start, end }) => start === undefined || end === undefined);
  if (missing === -1)
    return words.map((word) => ({ ...word, start: word.start ?? 0, end: word.end ?? 0 }));
  if (missingTimes === 'refuse') {
    throw new SubtitlesError(
      'invalid_transcription',
      `${path}[${missing}]`,
      `${path}[${missing}], ${JSON.stringify(words[missing]?.word)}, has no times; missingTimes: 'interpolate' puts it between the words around it.`,
    );
  }
  return interpolate(words, from, to);
}

function interpolate(words: readonly LooseWord[], from: number, to: number): TimedWord[] {
  const complete: TimedWord[] = [];
  let run: LooseWord[] = [];
  for (const word of words) {
    const { start, end } = word;
    if (start === undefined || end === undefined) {
      run.push(word);
      continue;
    }
    complete.push(...spread(run, complete.at(-1)?.end ?? from, start));
    complete.push({ word: word.word, start, end });
    run = [];
  }
  return [...complete, ...spread(run, complete.at(-1)?.end ?? from, to)];
}

/** Divides a time between words by their letters. */
function spread(words: readonly LooseWord[], from: number, to: number): TimedWord[] {
  const lengths = words.map(({ word }) => Math.max(1, word.trim().length));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const duration = Math.max(0, to - from);
  const spaced: TimedWord[] = [];
  let start = from;
  for (const [index, { word }] of words.entries()) {
    const end = start + (duration * (lengths[index] ?? 1)) / total;
    spaced.push({ word, start, end });
    start = end;
  }
  return spaced;
}
