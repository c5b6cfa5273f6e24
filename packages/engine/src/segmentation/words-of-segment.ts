import { meanConfidence, type Recognition, type RecognizedWord } from '../port/recognition.js';
import { secondsOfFrame } from '../port/voice-activity-model.js';
import type { SpeechSegment } from './speech-segment.js';

/**
 * Distance from the end of the context within which a word that reaches over the cut counts as
 * incomplete, in seconds.
 */
const incompleteSeconds = 0.05;

/**
 * Words of a segment, which reach from a gap between words to the next one although a cut goes
 * through a word.
 */
export interface SegmentWords {
  /** The words, with times from `startSeconds`. */
  readonly recognition: Recognition;
  /** Start in the channel, in seconds. */
  readonly startSeconds: number;
  /** End in the channel, in seconds. After a cut, the words of the next segment begin here. */
  readonly endSeconds: number;
}

const computeMiddle = ({ startSeconds, endSeconds }: RecognizedWord) =>
  (startSeconds + endSeconds) / 2;

/**
 * Selects the words of a segment from the recognition of the segment with its context. A word that
 * a cut goes through belongs to the side on which its middle lies, or to the later one when the
 * context of the earlier one ends before the word. The earlier segment decides, and the later one
 * begins after its last word, so that no word is lost or recognised twice when the two segments
 * have different times for it.
 *
 * @param recognition - recognition of the segment with its context
 * @param wordsFromSeconds - end of the words of the segment before, from which this one was cut.
 * The cut unless given
 */
export function wordsOfSegment(
  recognition: Recognition,
  { contextEndFrame, contextStartFrame, endFrame, startFrame }: SpeechSegment,
  wordsFromSeconds: number = secondsOfFrame(startFrame),
): SegmentWords {
  const cutSeconds = secondsOfFrame(endFrame);
  const isCutBefore = contextStartFrame < startFrame;
  const isCutAfter = contextEndFrame > endFrame;
  const startSeconds = isCutBefore ? wordsFromSeconds : secondsOfFrame(startFrame);
  if (!isCutBefore && !isCutAfter) return { recognition, startSeconds, endSeconds: cutSeconds };
  const contextStartSeconds = secondsOfFrame(contextStartFrame);
  const completeUpTo = secondsOfFrame(contextEndFrame) - incompleteSeconds;
  const inChannel = recognition.words.map((word) => ({
    ...word,
    startSeconds: contextStartSeconds + word.startSeconds,
    endSeconds: contextStartSeconds + word.endSeconds,
  }));
  const own = isCutBefore
    ? inChannel.filter((word) => computeMiddle(word) >= startSeconds)
    : inChannel;
  const isLater = (word: RecognizedWord) =>
    computeMiddle(word) >= cutSeconds ||
    (word.endSeconds > completeUpTo && word.endSeconds > cutSeconds);
  const keptCount = isCutAfter ? own.findIndex(isLater) : -1;
  const words = keptCount < 0 ? own : own.slice(0, keptCount);
  // The gap between words at the cut, or the cut itself where no word reaches over it.
  const endSeconds = Math.max(
    startSeconds,
    words.at(-1)?.endSeconds ?? 0,
    Math.min(cutSeconds, own[words.length]?.startSeconds ?? cutSeconds),
  );
  const within = words.map((word) => ({
    ...word,
    startSeconds: Math.max(0, word.startSeconds - startSeconds),
    endSeconds: Math.max(0, Math.min(word.endSeconds, endSeconds) - startSeconds),
  }));
  return {
    recognition: { ...recognition, words: within, confidence: meanConfidence(within) },
    startSeconds,
    endSeconds,
  };
}
