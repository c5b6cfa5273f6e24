import type { DiarizationConfiguration, Utterance } from '@earshot/core';
import { partitionPoint } from '../arrays/partition-point.js';
import type { SpeakerTurn, WordTimes } from './diarization-provider.js';

/**
 * Assigns a speaker to each utterance and its words, and splits it where the speaker changes. A
 * word belongs to the speaker of most of it. Where several speak at once, it belongs to the speaker
 * whose turn is inside that of the other, or else to the speaker who spoke first. A word without a
 * turn belongs to the nearest one. A speaker who keeps talking through an interjection has one
 * utterance, which the interjection overlaps. Words keep their times and confidences, and a part of
 * an utterance has the mean confidence of its words.
 *
 * @param turns - in any order, also overlapping. Without turns the utterances are returned as they
 * are
 * @returns the utterances in their order, the parts of one after each other
 */
export function assignSpeakers(
  utterances: readonly Utterance[],
  turns: readonly SpeakerTurn[],
): Utterance[] {
  if (turns.length === 0) return [...utterances];
  const findTurn = createTurnFinder(turns);
  return utterances.flatMap((utterance) => {
    if (utterance.words.length === 0) return [ofSpeaker(utterance, findTurn(utterance).speaker)];
    const parts: UtterancePart[] = [];
    for (const word of utterance.words) {
      const turn = findTurn(word);
      const last = parts.at(-1);
      const part =
        last?.speaker === turn.speaker ? last : parts.findLast(({ turns: own }) => own.has(turn));
      if (part === undefined)
        parts.push({ speaker: turn.speaker, words: [word], turns: new Set([turn]) });
      else {
        part.words.push(word);
        part.turns.add(turn);
      }
    }
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return [ofSpeaker(utterance, only.speaker)];
    return parts.map(({ speaker, words }) => cutPart(utterance, words, speaker));
  });
}

/** Words of one speaker in an utterance. */
interface UtterancePart {
  readonly speaker: number;
  readonly words: Utterance['words'];
  readonly turns: Set<SpeakerTurn>;
}

/** Assigns a speaker to each channel with speech, in the order of the channels. */
export function channelsAsSpeakers(utterances: readonly Utterance[]): Utterance[] {
  const channels = [...new Set(utterances.map(({ channel }) => channel))].sort(
    (one, other) => one - other,
  );
  return utterances.map((utterance) => ofSpeaker(utterance, channels.indexOf(utterance.channel)));
}

/**
 * True when the channels of a recording are its speakers: there are several, and no other number of
 * speakers is asked for.
 *
 * @param channelCount - number of distinct channels
 */
export function areChannelsSpeakers(
  channelCount: number,
  { number_of_speakers, min_speakers = 0, max_speakers = 0 }: DiarizationConfiguration,
): boolean {
  if (channelCount < 2) return false;
  if (number_of_speakers !== undefined) return number_of_speakers === channelCount;
  return min_speakers <= channelCount && (max_speakers === 0 || max_speakers >= channelCount);
}

function ofSpeaker(utterance: Utterance, speaker: number): Utterance {
  return {
    ...utterance,
    speaker,
    words: utterance.words.map((word) => ({ ...word, speaker })),
  };
}

function cutPart(utterance: Utterance, words: Utterance['words'], speaker: number): Utterance {
  const isFirst = words[0] === utterance.words[0];
  const isLast = words.at(-1) === utterance.words.at(-1);
  const own = words.map((word, index) => ({
    ...word,
    word: index === 0 && !isFirst ? word.word.trimStart() : word.word,
    speaker,
  }));
  // Engines may return words without separators.
  const isJoined = utterance.text === utterance.words.map(({ word }) => word).join('');
  return {
    ...utterance,
    speaker,
    words: own,
    text: own.map(({ word }) => (isJoined ? word : word.trim())).join(isJoined ? '' : ' '),
    start: isFirst ? utterance.start : Math.min(...words.map(({ start }) => start)),
    end: isLast ? utterance.end : Math.max(...words.map(({ end }) => end)),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
  };
}

/** Difference below which two times are equal, in seconds. */
const sameTime = 1e-3;

/** Finds the turn of a span, in time with the logarithm of the number of turns. */
function createTurnFinder(turns: readonly SpeakerTurn[]): (times: WordTimes) => SpeakerTurn {
  const sorted = [...turns].sort((one, other) => one.start - other.start);
  // The latest end so far, since turns may overlap: turns that have ended before a word are
  // skipped.
  const latestEnds: number[] = [];
  for (const { end } of sorted) latestEnds.push(Math.max(latestEnds.at(-1) ?? 0, end));
  return ({ start, end }) => {
    const first = partitionPoint(sorted.length, (index) => (latestEnds[index] ?? 0) < start);
    const shared = new Map<number, { seconds: number; turn: SpeakerTurn }>();
    let nearest = { distance: Infinity, turn: sorted[0] as SpeakerTurn };
    for (let at = Math.max(0, first - 1); at < sorted.length; at += 1) {
      const turn = sorted[at];
      if (turn === undefined) break;
      const overlap = Math.min(end, turn.end) - Math.max(start, turn.start);
      const before = shared.get(turn.speaker);
      if (overlap > 0)
        shared.set(turn.speaker, { seconds: (before?.seconds ?? 0) + overlap, turn });
      if (-overlap < nearest.distance) nearest = { distance: -overlap, turn };
      if (turn.start > end) break;
    }
    const [best] = [...shared.values()].sort((one, other) =>
      Math.abs(one.seconds - other.seconds) < sameTime
        ? Number(isInside(other.turn, one.turn)) - Number(isInside(one.turn, other.turn))
        : other.seconds - one.seconds,
    );
    return best?.turn ?? nearest.turn;
  };
}

/** True for a turn that begins and ends while another one lasts. */
const isInside = (turn: SpeakerTurn, other: SpeakerTurn) =>
  turn.start >= other.start && turn.end <= other.end;
