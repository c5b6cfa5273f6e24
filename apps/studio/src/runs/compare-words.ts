import type { Utterance } from '@earshot/core/types';

/**
 * Consecutive words of one side. Either all of them are also on the other side, or none of them.
 */
export interface Piece {
  readonly text: string;
  readonly isSame: boolean;
}

/** Words of two transcripts between two pauses of the recording. */
export interface ComparedPassage {
  /** Begin in the recording, in seconds. */
  readonly start: number;
  readonly left: readonly Piece[];
  readonly right: readonly Piece[];
  /** True when both sides have the same words, regardless of case and punctuation. */
  readonly isSame: boolean;
}

/** Two transcripts of one recording, side by side. */
export interface Comparison {
  readonly passages: readonly ComparedPassage[];
  /** Share of words that both sides have among the words of either side, 1 for two empty ones. */
  readonly agreement: number;
}

interface TimedWord {
  readonly text: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Pause of both sides at which a passage ends, in seconds. A long passage ends at a shorter pause.
 */
const pauseSeconds = 0.3;
const shortPauseSeconds = 0.03;
const longPassageWords = 24;
/**
 * Maximum number of word pairs that are compared in one passage. Beyond it, only the common words
 * at both ends count as equal.
 */
const maximumPairs = 4_000_000;

/**
 * Compares two transcripts of one recording. They are cut at common pauses, so the time is
 * proportional to their length.
 *
 * @param left - utterances of one transcript
 * @param right - utterances of the other transcript
 */
export function compareTranscripts(
  left: readonly Utterance[],
  right: readonly Utterance[],
): Comparison {
  const passages: ComparedPassage[] = [];
  let shared = 0;
  let total = 0;
  for (const [ours, theirs] of cutAtPauses(listWords(left), listWords(right))) {
    const { count, leftSame, rightSame } = align(ours, theirs);
    shared += count;
    total += ours.length + theirs.length - count;
    passages.push({
      start: Math.min(ours[0]?.start ?? Infinity, theirs[0]?.start ?? Infinity),
      left: cutPieces(ours, leftSame),
      right: cutPieces(theirs, rightSame),
      isSame: count === ours.length && count === theirs.length,
    });
  }
  return { passages, agreement: total === 0 ? 1 : shared / total };
}

function listWords(utterances: readonly Utterance[]): TimedWord[] {
  return utterances
    .flatMap(({ words }) =>
      words.map(({ end, start, word }) => {
        const text = word.trim();
        const key = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
        return { text, key: key === '' ? text : key, start, end };
      }),
    )
    .toSorted((one, other) => one.start - other.start);
}

function* cutAtPauses(
  left: readonly TimedWord[],
  right: readonly TimedWord[],
): Generator<[TimedWord[], TimedWord[]]> {
  let ours: TimedWord[] = [];
  let theirs: TimedWord[] = [];
  let until = 0;
  let leftIndex = 0;
  let rightIndex = 0;
  while (leftIndex < left.length || rightIndex < right.length) {
    const ourWord = left[leftIndex];
    const theirWord = right[rightIndex];
    const isOurs =
      theirWord === undefined || (ourWord !== undefined && ourWord.start <= theirWord.start);
    const word = isOurs ? ourWord : theirWord;
    if (word === undefined) return;
    const isLong = ours.length + theirs.length > 2 * longPassageWords;
    const pause = word.start - until;
    if (ours.length + theirs.length > 0 && pause >= (isLong ? shortPauseSeconds : pauseSeconds)) {
      yield [ours, theirs];
      ours = [];
      theirs = [];
    }
    (isOurs ? ours : theirs).push(word);
    until = Math.max(until, word.end);
    if (isOurs) leftIndex += 1;
    else rightIndex += 1;
  }
  if (ours.length + theirs.length > 0) yield [ours, theirs];
}

/** Marks a longest common subsequence of both sides. */
function align(
  left: readonly TimedWord[],
  right: readonly TimedWord[],
): { count: number; leftSame: boolean[]; rightSame: boolean[] } {
  const leftSame = left.map(() => false);
  const rightSame = right.map(() => false);
  let count = 0;
  const mark = (ours: number, theirs: number): void => {
    leftSame[ours] = true;
    rightSame[theirs] = true;
    count += 1;
  };
  const isEqual = (ours: number, theirs: number): boolean => left[ours]?.key === right[theirs]?.key;
  let from = 0;
  while (from < left.length && from < right.length && isEqual(from, from)) {
    mark(from, from);
    from += 1;
  }
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > from && rightEnd > from && isEqual(leftEnd - 1, rightEnd - 1)) {
    leftEnd -= 1;
    rightEnd -= 1;
    mark(leftEnd, rightEnd);
  }
  const width = rightEnd - from + 1;
  const height = leftEnd - from + 1;
  if (width * height > maximumPairs) return { count, leftSame, rightSame };
  // Length of the longest common subsequence after each pair.
  const lengths = new Uint32Array(width * height);
  const at = (ours: number, theirs: number): number => lengths[ours * width + theirs] ?? 0;
  for (let ours = height - 2; ours >= 0; ours -= 1)
    for (let theirs = width - 2; theirs >= 0; theirs -= 1)
      lengths[ours * width + theirs] = isEqual(from + ours, from + theirs)
        ? at(ours + 1, theirs + 1) + 1
        : Math.max(at(ours + 1, theirs), at(ours, theirs + 1));
  let ours = 0;
  let theirs = 0;
  while (ours < height - 1 && theirs < width - 1) {
    if (isEqual(from + ours, from + theirs)) {
      mark(from + ours, from + theirs);
      ours += 1;
      theirs += 1;
    } else if (at(ours + 1, theirs) >= at(ours, theirs + 1)) ours += 1;
    else theirs += 1;
  }
  return { count, leftSame, rightSame };
}

function cutPieces(words: readonly TimedWord[], same: readonly boolean[]): Piece[] {
  const pieces: { text: string; isSame: boolean }[] = [];
  for (const [index, { text }] of words.entries()) {
    const isSame = same[index] === true;
    const last = pieces.at(-1);
    if (last?.isSame === isSame) last.text += ` ${text}`;
    else pieces.push({ text, isSame });
  }
  return pieces;
}
