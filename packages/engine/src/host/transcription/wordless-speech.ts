import type { Utterance } from '@earshot/core';
import { secondsOfFrame } from '../../port/voice-activity-model.js';
import type { SpeechSegment } from '../../segmentation/speech-segment.js';

/**
 * Speech of a recording, as voice activity detection has found it, in which the engine recognised
 * no word.
 */
export interface WordlessSpeech {
  /** The channel, counted from 0. */
  readonly channel: number;
  /** Start in the recording, in seconds. */
  readonly startSeconds: number;
  /** End in the recording, in seconds. */
  readonly endSeconds: number;
}

/** The speech of a segment, without the silence around it. */
export function toWordlessSpeech(
  channel: number,
  { speechEndFrame, speechStartFrame }: SpeechSegment,
): WordlessSpeech {
  return {
    channel,
    startSeconds: secondsOfFrame(speechStartFrame),
    endSeconds: secondsOfFrame(speechEndFrame),
  };
}

/**
 * Creates a function that returns true when an earlier transcription has words within speech. It is
 * called with speech in its order.
 *
 * @param utterances - utterances of the channel, in order
 */
export function createKnownSpeech(
  utterances: readonly Utterance[],
): (speech: WordlessSpeech) => boolean {
  let next = 0;
  return ({ endSeconds, startSeconds }) => {
    while ((utterances[next]?.end ?? Number.POSITIVE_INFINITY) <= startSeconds) next += 1;
    return (utterances[next]?.start ?? Number.POSITIVE_INFINITY) < endSeconds;
  };
}
