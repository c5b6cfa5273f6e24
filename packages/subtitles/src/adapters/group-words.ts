import type { TimedUtterance, TimedWord } from '../transcript/transcription.js';

/** Seconds of silence after which words are another utterance. */
const pauseSeconds = 1;

/** A word and who said it. */
export interface SpokenBy extends TimedWord {
  readonly speaker?: number | undefined;
}

/** Groups words to utterances, which end where the speaker changes, or at a pause. */
export function groupWords(words: readonly SpokenBy[]): readonly TimedUtterance[] {
  const groups: SpokenBy[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSame =
      last !== undefined && last.speaker === word.speaker && word.start - last.end < pauseSeconds;
    if (group !== undefined && isSame) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => toUtterance(group));
}

function toUtterance(group: readonly SpokenBy[]): TimedUtterance {
  const speaker = group[0]?.speaker;
  return {
    start: group[0]?.start ?? 0,
    end: Math.max(group[0]?.start ?? 0, group.at(-1)?.end ?? 0),
    words: group.map(({ word, start, end }) => ({ word, start, end })),
    ...(speaker !== undefined && { speaker }),
  };
}
