import type { Utterance } from '@earshot/core';
import { maximumAssignment } from './error-rate/maximum-assignment.js';

/**
 * Numbers the speakers of a transcript as those of an earlier one of the same audio, so that names
 * that were assigned to them stay correct. Each speaker has the number with which most of their
 * words were published. Speakers without a counterpart get unused numbers.
 *
 * @param before - the earlier transcript. Words without a speaker are ignored
 * @param after - the transcript, whose words have the channels and the starts that they had before
 * @returns the transcript with other numbers
 */
export function keepSpeakerNumbers(
  before: readonly Utterance[],
  after: readonly Utterance[],
): Utterance[] {
  const numbers = numbersByWord(before);
  const former = [...new Set(numbers.values())].sort((one, other) => one - other);
  const speakers = [...new Set(after.flatMap(({ speaker }) => speaker ?? []))];
  if (former.length === 0) return [...after];
  const shared = speakers.map((speaker) => {
    const row = former.map(() => 0);
    for (const { channel, words } of after.filter((utterance) => utterance.speaker === speaker))
      for (const word of words) {
        const column = former.indexOf(numbers.get(formatKey(channel, word)) ?? -1);
        // A hundredth, so that words without a duration from the aligner count.
        if (column >= 0) row[column] = (row[column] ?? 0) + word.end - word.start + 0.01;
      }
    return row;
  });
  let next = Math.max(-1, ...former) + 1;
  const renamed = new Map<number | undefined, number>();
  const columns = maximumAssignment(shared);
  for (const [row, speaker] of speakers.entries()) {
    const column = columns[row] ?? -1;
    const isShared = (shared[row]?.[column] ?? 0) > 0;
    renamed.set(speaker, isShared ? (former[column] ?? next) : next++);
  }
  const withNumber = <Part extends { speaker?: number | undefined }>(part: Part): Part => {
    const speaker = renamed.get(part.speaker);
    return speaker === undefined ? part : { ...part, speaker };
  };
  return after.map((utterance) => ({
    ...withNumber(utterance),
    words: utterance.words.map(withNumber),
  }));
}

/** The number of the speaker of each word. */
function numbersByWord(utterances: readonly Utterance[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { channel, speaker, words } of utterances)
    for (const word of words) {
      const number = word.speaker ?? speaker;
      if (number !== undefined) numbers.set(formatKey(channel, word), number);
    }
  return numbers;
}

const formatKey = (channel: number, { start }: { readonly start: number }) => `${channel} ${start}`;
