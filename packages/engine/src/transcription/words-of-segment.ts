import { meanConfidence } from '../port/mean-confidence.js';
import type { Recognition } from '../port/recognition.js';
import type { SpeechSegment } from '../voice-activity/speech-segmenter.js';
import { frameSeconds } from '../voice-activity/voice-activity-model.js';

/**
 * Selects the words of a segment. One that a cut goes through was recognised whole on both sides, and belongs to the side on which its
 * middle lies.
 *
 * @param recognition - recognition of the segment with its context
 * @param segment - the segment
 * @returns its own words, with times from its begin
 */
export function wordsOfSegment(
  recognition: Recognition,
  { contextEndFrame, contextStartFrame, endFrame, startFrame }: SpeechSegment,
): Recognition {
  const hasContextBefore = contextStartFrame < startFrame;
  const hasContextAfter = contextEndFrame > endFrame;
  if (!hasContextBefore && !hasContextAfter) return recognition;
  const leadSeconds = (startFrame - contextStartFrame) * frameSeconds;
  const from = hasContextBefore ? 0 : Number.NEGATIVE_INFINITY;
  const to = hasContextAfter ? (endFrame - startFrame) * frameSeconds : Number.POSITIVE_INFINITY;
  const words = recognition.words.flatMap((word) => {
    const startSeconds = word.startSeconds - leadSeconds;
    const endSeconds = word.endSeconds - leadSeconds;
    const middle = (startSeconds + endSeconds) / 2;
    if (middle < from || middle >= to) return [];
    return [
      { ...word, startSeconds: Math.max(from, startSeconds), endSeconds: Math.min(to, endSeconds) },
    ];
  });
  return { ...recognition, words, confidence: meanConfidence(words) };
}
