import type { Utterance } from '@earshot/core';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { meanConfidence, type RecognizedWord } from '../../port/recognition.js';
import { frameSamples } from '../../port/voice-activity-model.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';
import { splitUtterances } from '../../segmentation/split-utterances.js';
import type { SegmentWords } from '../../segmentation/words-of-segment.js';
import { buildUtterance } from './build-utterance.js';

/** An utterance of a segment. */
export interface SegmentUtterance {
  readonly utterance: Utterance;
  /**
   * Position in the channel from which the utterances after it are resumed, in samples. It grows
   * from one to the next.
   */
  readonly settledSample: number;
}

/** A recognised segment, and how to divide it. */
export interface RecognizedSegment {
  readonly segment: SpeechSegment;
  readonly words: SegmentWords;
  /** The channel, counted from 0. */
  readonly channel: number;
  /** True when its words are divided into several utterances. */
  readonly isDivided: boolean;
  /** Position up to which the utterances are known from an earlier transcription, in samples. */
  readonly settledSamples: number;
}

/**
 * Builds the utterances of a segment that are not known yet. An earlier transcription that ended
 * between two of them has divided the same words at the same places. One that has divided the
 * speech differently has the words up to its end.
 */
export function utterancesOfSegment({
  channel,
  isDivided,
  segment,
  settledSamples,
  words: { recognition, startSeconds },
}: RecognizedSegment): SegmentUtterance[] {
  const toSamples = (seconds: number) => Math.floor((startSeconds + seconds) * sampleRateHz);
  const divide = (words: readonly RecognizedWord[]): (readonly RecognizedWord[])[] => {
    if (isDivided) return splitUtterances(words);
    return words.length === 0 ? [] : [words];
  };
  const all = divide(recognition.words);
  const findPositions = (parts: readonly (readonly RecognizedWord[])[]) =>
    settledPositions(parts, segment, toSamples);
  const positions = findPositions(all);
  const known = positions.indexOf(settledSamples);
  const isOtherwise = known < 0 && settledSamples > segment.startFrame * frameSamples;
  const parts = isOtherwise
    ? divide(recognition.words.filter((word) => toSamples(computeMiddle(word)) >= settledSamples))
    : all.slice(known + 1);
  const partPositions = isOtherwise ? findPositions(parts) : positions.slice(known + 1);
  return parts.flatMap((words, index) => {
    const isWhole = words.length === recognition.words.length;
    const confidence = isWhole ? recognition.confidence : meanConfidence(words);
    const utterance = buildUtterance({ ...recognition, words, confidence }, startSeconds, channel);
    const settledSample = partPositions[index];
    return utterance === undefined || settledSample === undefined
      ? []
      : [{ utterance, settledSample }];
  });
}

const computeMiddle = ({ startSeconds, endSeconds }: RecognizedWord) =>
  (startSeconds + endSeconds) / 2;

/**
 * Positions after the utterances: between their words, except for the last one, which ends with the
 * segment.
 */
function settledPositions(
  parts: readonly (readonly RecognizedWord[])[],
  { endFrame, startFrame }: SpeechSegment,
  toSamples: (seconds: number) => number,
): number[] {
  const endSample = endFrame * frameSamples;
  let before = startFrame * frameSamples;
  return parts.map((words, index) => {
    const laterCount = parts.length - 1 - index;
    const [next] = parts[index + 1] ?? [];
    const ownEnd = toSamples(words.at(-1)?.endSeconds ?? 0);
    const between =
      next === undefined ? endSample : Math.min(ownEnd, toSamples(computeMiddle(next)));
    // Each utterance has a position of its own, independent of the times of the words.
    before = Math.min(Math.max(between, before + 1), endSample - laterCount);
    return before;
  });
}
