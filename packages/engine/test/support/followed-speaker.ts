import { expect } from 'vitest';
import type { SpokenTone } from '../../src/synthetic-models.js';
import type { FeedOptions } from './feed-channel.js';

/** Position, in seconds, at which the start of the speech has to be known. */
const startKnownSeconds = 0.8;

/** Time from the end of a word, within which speech that continues has a hypothesis with it. */
const wordKnownSeconds = 0.4;

/**
 * Feeds a channel like a speaker whom the partial hypotheses follow: audio waits for the words that
 * were said before. A process that is behind would skip audio, and its hypotheses would begin later.
 *
 * @param tones - the words that are spoken, in one utterance
 */
export function createFollowedSpeaker(
  tones: readonly SpokenTone[],
): Pick<FeedOptions, 'beforeChunk' | 'onEvent'> {
  const dueSeconds = [
    startKnownSeconds,
    ...tones.map(({ endSeconds }) => endSeconds + wordKnownSeconds),
  ];
  let followed = 0;
  return {
    async beforeChunk(offset) {
      const due = dueSeconds.filter((seconds) => seconds * 16_000 <= offset).length;
      await expect.poll(() => followed, { timeout: 20_000 }).toBeGreaterThanOrEqual(due);
      return true;
    },
    onEvent(event) {
      if (event.type === 'speech-start') followed = 1;
      if (event.type === 'partial') followed = 1 + event.hypothesis.words.length;
    },
  };
}
