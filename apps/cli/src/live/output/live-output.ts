import type { LiveMessage, SpeakerMergeMessage, TranscriptMessage } from '@earshot/core';

/** A receiver of the messages of a session. */
export interface LiveOutput {
  /** Handles a message of the session. */
  readonly message: (message: LiveMessage) => void;
  /** Ends the output. No message follows. */
  readonly end: () => void;
}

/**
 * Checks for a transcript. Checking only `type` does not narrow the type, since messages of unknown
 * types are also passed on.
 */
export function isTranscript(message: LiveMessage): message is TranscriptMessage {
  return message.type === 'transcript';
}

/** Creates an output that writes each message as a line of JSON. */
export function createJsonOutput(write: (line: string) => void): LiveOutput {
  return { message: (message) => write(JSON.stringify(message)), end: () => undefined };
}

/** Checks for the message that two speakers are the same person. */
export function isSpeakerMerge(message: LiveMessage): message is SpeakerMergeMessage {
  return message.type === 'speaker_merge';
}
