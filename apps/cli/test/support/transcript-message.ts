import type { LiveMessage } from '@earshot/core';

/** A message with an utterance of a second. */
export function transcriptMessage(
  text: string,
  { channel = 0, isFinal = false, start = 0 } = {},
): LiveMessage {
  return {
    type: 'transcript',
    session_id: '1',
    created_at: '',
    data: {
      id: `${channel}`,
      is_final: isFinal,
      utterance: { text, start, end: start + 1, confidence: 1, channel, words: [], language: 'en' },
    },
  };
}
