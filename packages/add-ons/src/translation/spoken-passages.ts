import type { Utterance } from '@earshot/core';

/** A passage of an utterance, to be taken out of its audio. */
export interface Passage {
  /** Place of its utterance among all of them. */
  readonly utterance: number;
  readonly channel: number;
  readonly language: string;
  /** Start of its audio, in seconds. */
  readonly start: number;
  /** End of its audio, in seconds. */
  readonly end: number;
}

/**
 * Audio around the words of a passage, in seconds: their times are not exact, and engines miss
 * words at an edge.
 */
const paddingSeconds = 0.3;

/**
 * Passages of utterances, by their starts: each utterance is one, or several where it is longer
 * than the limit of an engine, divided at its longest pauses. Their audio begins and ends a little
 * outside, but not within the neighbours in their channel.
 *
 * @param isWanted - true for utterances whose passages are needed
 * @param maximumSeconds - length of the longest passage, with its padding
 */
export function dividePassages(
  utterances: readonly Utterance[],
  isWanted: (utterance: Utterance) => boolean,
  maximumSeconds: number,
): Passage[] {
  const entries = [...utterances.entries()];
  const channels = [...new Set(utterances.map(({ channel }) => channel))];
  const passages = channels.flatMap((own) => {
    const ordered = entries
      .filter(([, { channel }]) => channel === own)
      .sort(([, one], [, other]) => one.start - other.start);
    return ordered.flatMap(([utterance, { channel, language }], place): Passage[] => {
      const spoken = ordered[place]?.[1];
      if (spoken === undefined || !isWanted(spoken)) return [];
      const before = ordered[place - 1]?.[1].end ?? Number.NEGATIVE_INFINITY;
      const after = ordered[place + 1]?.[1].start ?? Number.POSITIVE_INFINITY;
      const spans = divideSpan(toSpan(spoken), maximumSeconds - 2 * paddingSeconds);
      return spans.map((span, index) => {
        const previous = spans[index - 1]?.end ?? before;
        const next = spans[index + 1]?.start ?? after;
        return {
          utterance,
          channel,
          language,
          start: Math.max(0, span.start - paddingTowards(span.start - previous)),
          end: span.end + paddingTowards(next - span.end),
        };
      });
    });
  });
  return passages.sort((one, other) => one.start - other.start);
}

/** Padding in a pause: the other half of a short one belongs to the neighbour. */
const paddingTowards = (pauseSeconds: number): number =>
  Math.max(0, Math.min(paddingSeconds, pauseSeconds / 2));

/** Stretch of speech with the times of its words. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly words: readonly { readonly start: number; readonly end: number }[];
}

const toSpan = ({ end, start, words }: Utterance): Span => ({ start, end, words });

/** Parts of a span, none of which is longer than the limit. */
function divideSpan(span: Span, maximumSeconds: number): Span[] {
  const { end, start, words } = span;
  const seconds = end - start;
  if (seconds <= maximumSeconds) return [span];
  const middle = { from: start + seconds / 4, to: end - seconds / 4 };
  let cut = -1;
  let longest = Number.NEGATIVE_INFINITY;
  for (let index = 1; index < words.length; index += 1) {
    const [before, after] = [words[index - 1], words[index]];
    if (before === undefined || after === undefined) continue;
    const isInMiddle = before.end >= middle.from && after.start <= middle.to;
    if (!isInMiddle || after.start - before.end <= longest) continue;
    longest = after.start - before.end;
    cut = index;
  }
  const [left, right] = [words.slice(0, cut), words.slice(cut)];
  const half = start + seconds / 2;
  const parts: readonly Span[] =
    cut === -1
      ? [
          { start, end: half, words: words.filter((word) => word.end <= half) },
          { start: half, end, words: words.filter((word) => word.start >= half) },
        ]
      : [
          { start, end: left.at(-1)?.end ?? half, words: left },
          { start: right[0]?.start ?? half, end, words: right },
        ];
  return parts.flatMap((part) => divideSpan(part, maximumSeconds));
}
