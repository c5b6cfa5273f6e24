import type { DecodedTokens } from '../../libraries/sherpa-onnx/read-result.js';
import type { RecognizedWord } from '../../port/recognition.js';

/** Rules by which tokens become words. */
export interface TokenJoining {
  /**
   * Mark by which tokens of one word are recognised: `space` before the first of them, or
   * `continuation` marks after all but the last.
   */
  readonly mark: 'space' | 'continuation';
  /** Length of the audio, in seconds. */
  readonly audioSeconds: number;
  /**
   * True for a model whose tokens fill all of the audio, pauses included: Whisper. Words are cut to
   * their maximum length, the first one at its start, the others at their end.
   *
   * @defaultValue false
   */
  readonly fillsPauses?: boolean;
}

/** Maximum length of a token for which the model returns no length, in seconds. */
const maximumTokenSeconds = 0.4;

/** Tokens that are not text: begin, end, blank, unknown, and tags such as the language. */
const special = /^<(?!0x)[^<>]*>$/u;

/** One byte of a character that has no token of its own. */
const byteToken = /^<0x([0-9A-Fa-f]{2})>$/u;

/** Writing systems without spaces between words. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const isUnspacedText = (text = '') => unspaced.test(text);

const punctuation = /^[\p{P}\p{S}]+$/u;

const opening = /^[\p{Ps}\p{Pi}¿¡]/u;

/** Span of text with a time. */
interface Unit {
  text: string;
  /** True when a word begins with it. */
  readonly isFirst: boolean;
  /** True when it begins a word that nothing separates from the one before. */
  readonly isJoined: boolean;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly logProbability: number | undefined;
}

/**
 * Texts of the tokens that are text. The bytes of a character are one text, with the index of the
 * last of them.
 */
function* decodeTexts(tokens: readonly string[]): Generator<{ index: number; text: string }, void> {
  let bytes: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (special.test(token)) continue;
    const byte = byteToken.exec(token)?.[1];
    if (byte === undefined) {
      yield { index, text: token };
      continue;
    }
    bytes.push(Number.parseInt(byte, 16));
    if (byteToken.test(tokens[index + 1] ?? '')) continue;
    yield { index, text: Buffer.from(bytes).toString('utf8') };
    bytes = [];
  }
}

/** Tokens as text, without special tokens, and with characters that consist of several tokens. */
function readUnits(decoded: DecodedTokens, mark: TokenJoining['mark']): Unit[] {
  const { durationSeconds, logProbabilities, startSeconds, tokens } = decoded;
  const units: Unit[] = [];
  let isWordDue = true;
  for (const { index, text: raw } of decodeTexts(tokens)) {
    const spaced = raw.replaceAll('▁', ' ');
    const isContinued = mark === 'continuation' && spaced.endsWith('@@');
    const text = (isContinued ? spaced.slice(0, -2) : spaced).trim();
    const isSpacedBefore = /^\s/u.test(spaced);
    if (text === '') {
      isWordDue ||= spaced !== '';
      continue;
    }
    const before = units.at(-1);
    // In models whose every token ends a word, tokens of an unspaced script are not separated.
    const isUnspaced =
      mark === 'continuation' && isUnspacedText(before?.text) && isUnspacedText(text);
    const isFirst = (isWordDue && !isUnspaced) || isSpacedBefore;
    units.push({
      text,
      isFirst,
      isJoined: !isFirst && unspaced.test(text),
      ...toTimes(startSeconds[index], durationSeconds[index]),
      logProbability: logProbabilities[index],
    });
    isWordDue = /\s$/u.test(spaced) || (mark === 'continuation' && !isContinued);
  }
  return units;
}

function toTimes(
  start: number | undefined,
  duration: number | undefined,
): Pick<Unit, 'start' | 'end'> {
  return {
    start,
    end: start === undefined || duration === undefined ? undefined : start + duration,
  };
}

/** Units of one word: those that are said, and punctuation. */
function groupUnits(units: readonly Unit[]): Unit[][] {
  const words: Unit[][] = [];
  for (const [index, unit] of units.entries()) {
    const last = words.at(-1);
    const before = units[index - 1];
    const isPunctuation = punctuation.test(unit.text) && !opening.test(unit.text);
    const isOpened = before !== undefined && opening.test(before.text) && !unit.isFirst;
    // Text that follows a character of an unspaced script without a space is a word too, such as a
    // name in Latin letters.
    const isAfterUnspaced = before !== undefined && unspaced.test(before.text);
    const begins =
      last === undefined ||
      (unit.isFirst && !(isPunctuation && isAfterUnspaced)) ||
      ((unit.isJoined || isAfterUnspaced) && !isPunctuation && !isOpened);
    if (begins) words.push([unit]);
    else last.push(unit);
  }
  return words;
}

const isSaid = ({ text }: Unit) => !punctuation.test(text);

/**
 * Joins tokens to words with times and confidences. A word lasts from its first token that is said
 * to the end of the last one, which is the begin of the token that follows, 0.4 s later at most,
 * when the model has no lengths. Without times, words are spread over the audio by their letters.
 *
 * @param joining - marks of words, and length of the audio
 */
export function joinTokens(
  decoded: DecodedTokens,
  { audioSeconds, fillsPauses = false, mark }: TokenJoining,
): RecognizedWord[] {
  const units = readUnits(decoded, mark);
  const hasTimes = decoded.startSeconds.length > 0;
  const ends = new Map(
    units.map((unit, index) => [unit, unit.end ?? endWithoutLength(unit, units[index + 1])]),
  );
  const within = (seconds: number, from: number) => Math.min(audioSeconds, Math.max(from, seconds));
  let before = 0;
  const words = groupUnits(units).map((group, index): RecognizedWord => {
    const said = group.filter(isSaid);
    const timed = said.length === 0 ? group : said;
    const last = timed.at(-1);
    const lasts = fillsPauses ? longestWordSeconds(timed) : Number.POSITIVE_INFINITY;
    const end = last === undefined ? 0 : (ends.get(last) ?? 0);
    const begin = timed[0]?.start ?? before;
    const startSeconds = within(index === 0 ? Math.max(begin, end - lasts) : begin, before);
    const endSeconds = within(Math.min(end, startSeconds + lasts), startSeconds);
    before = startSeconds;
    const [first] = group;
    const isJoined = first !== undefined && !first.isFirst;
    return {
      text: group.map(({ text }) => text).join(''),
      startSeconds,
      endSeconds,
      confidence: averageConfidence(said.length === 0 ? group : said),
      ...(isJoined && { isJoined }),
    };
  });
  return hasTimes ? words : spreadWords(words, audioSeconds);
}

/**
 * Maximum length of a word, in seconds: that of its tokens, and a little more for words of one
 * token.
 */
function longestWordSeconds(units: readonly Unit[]): number {
  return maximumTokenSeconds * (units.length + 0.5);
}

function endWithoutLength({ start = 0 }: Unit, next: Unit | undefined): number {
  return Math.min(next?.start ?? Number.POSITIVE_INFINITY, start + maximumTokenSeconds);
}

function averageConfidence(units: readonly Unit[]): number {
  const known = units.flatMap(({ logProbability }) => logProbability ?? []);
  if (known.length === 0) return 1;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return Math.min(1, Math.exp(mean));
}

function spreadWords(words: readonly RecognizedWord[], audioSeconds: number): RecognizedWord[] {
  const total = words.reduce((sum, { text }) => sum + text.length, 0);
  let letters = 0;
  return words.map((word) => {
    const startSeconds = (audioSeconds * letters) / total;
    letters += word.text.length;
    return { ...word, startSeconds, endSeconds: (audioSeconds * letters) / total };
  });
}
