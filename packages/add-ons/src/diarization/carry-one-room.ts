import type { Utterance } from '@earshot/core';
import { partitionPoint } from '../arrays/partition-point.js';
import type { AudioSource } from '../runner/provider.js';
import { LevelCorrelation } from './level-correlation.js';

/** Most seconds between the starts of a word in two channels that have the same sound. */
const sameMomentSeconds = 0.3;

/**
 * Share of the words of the quieter channel that the other one has as well, from which on both
 * carry one room.
 */
const sharedWords = 0.5;

/** Correlation of the levels of two channels from which on both carry one room. */
const leastCorrelation = 0.5;

/** Fewest words of a channel by which it is judged. */
const fewestWords = 4;

/** A word by its sound, and its start in seconds. */
interface PlacedWord {
  readonly text: string;
  readonly start: number;
}

/**
 * True for channels that carry one room, such as two microphones on one table: a channel has the
 * words of another one at the same moments, and is loud when that one is. Speakers must then be
 * found over all channels together.
 *
 * @param audio - read only when words are alike. Without it the result is unknown
 */
export async function carryOneRoom(
  utterances: readonly Utterance[],
  audio: AudioSource | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const pairs = pairsWithSameWords(utterances);
  if (pairs.length === 0 || audio === undefined) return false;
  const correlations = pairs.map(() => new LevelCorrelation());
  for await (const block of audio.read(signal))
    for (const [index, [one, other]] of pairs.entries())
      correlations[index]?.add(block[one] ?? new Int16Array(0), block[other] ?? new Int16Array(0));
  return correlations.some(({ value }) => value >= leastCorrelation);
}

function pairsWithSameWords(
  utterances: readonly Utterance[],
): (readonly [channel: number, other: number])[] {
  const channels = new Map<number, PlacedWord[]>();
  for (const { channel, words } of utterances) {
    const placed = channels.get(channel) ?? [];
    channels.set(channel, placed);
    for (const { start, word } of words) placed.push({ text: plain(word), start });
  }
  const sorted = [...channels].map(
    ([channel, words]) =>
      [channel, words.toSorted((one, other) => one.start - other.start)] as const,
  );
  return sorted.flatMap(([channel, words], index) =>
    sorted
      .slice(index + 1)
      .filter(([, others]) => haveSameWords(words, others))
      .map(([other]) => [channel, other] as const),
  );
}

/** True when most words of the channel with fewer of them are in the other one too. */
function haveSameWords(one: readonly PlacedWord[], other: readonly PlacedWord[]): boolean {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  if (fewer.length < fewestWords) return false;
  const shared = fewer.filter(({ start, text }) => {
    const from = partitionPoint(
      more.length,
      (index) => (more[index]?.start ?? 0) < start - sameMomentSeconds,
    );
    for (let at = from; at < more.length; at += 1) {
      const word = more[at];
      if (word === undefined || word.start > start + sameMomentSeconds) return false;
      if (word.text === text) return true;
    }
    return false;
  });
  return shared.length >= sharedWords * fewer.length;
}

const plain = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
