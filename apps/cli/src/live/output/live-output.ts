import type { LiveMessage, TranscriptMessage } from '@earshot/core';

/** Where the messages of a session go. */
export interface LiveOutput {
  /** Takes a message of the session. */
  readonly message: (message: LiveMessage) => void;
  /** Nothing more comes. */
  readonly end: () => void;
}

/** Whether a message is a transcript; `type` alone does not tell, since messages of unknown types are passed on too. */
export function isTranscript(message: LiveMessage): message is TranscriptMessage {
  return message.type === 'transcript';
}
