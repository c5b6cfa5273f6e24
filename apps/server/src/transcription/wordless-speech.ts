import { roundSeconds } from '@earshot/core/protocol';
import type { WordlessSpeech } from '@earshot/engine';
import { maximumListed } from './post-session-metadata.js';

/** Part of `post_session_metadata` for a recording with speech in which no word was recognised. */
export interface WordlessSpeechMetadata {
  /** Times in the recording, in seconds, at most a hundred. */
  readonly speech_without_words?: readonly {
    readonly channel: number;
    readonly start: number;
    readonly end: number;
  }[];
  /** Number of all such stretches. */
  readonly speech_without_words_count?: number;
}

/**
 * Describes speech in which no word was recognised.
 *
 * @returns an empty object when there is none
 */
export function describeWordlessSpeech(speech: readonly WordlessSpeech[]): WordlessSpeechMetadata {
  if (speech.length === 0) return {};
  return {
    speech_without_words: speech
      .slice(0, maximumListed)
      .map(({ channel, endSeconds, startSeconds }) => ({
        channel,
        start: roundSeconds(startSeconds),
        end: roundSeconds(endSeconds),
      })),
    speech_without_words_count: speech.length,
  };
}
