import type { MessageBody } from '../messages/message-text.js';

/** The refusal of audio. */
export function refusedAudio(message: string): MessageBody {
  return { type: 'audio_chunk', acknowledged: false, error: { message }, data: null };
}

/** The first message to a client that resumes, and one for a client whose audio is held: the length of the recording. */
export function heldAudio(sizeBytes: number, seconds: number): MessageBody {
  return {
    type: 'audio_chunk',
    acknowledged: true,
    error: null,
    data: { byte_range: [sizeBytes, sizeBytes], time_range: [seconds, seconds] },
  };
}

/** The acknowledgement of `stop_recording`. */
export function acknowledgedStop(seconds: number, processedSeconds: number): MessageBody {
  return {
    type: 'stop_recording',
    acknowledged: true,
    error: null,
    data: {
      recording_duration: seconds,
      recording_left_to_process: Math.max(0, seconds - processedSeconds),
    },
  };
}

/** The error of a client message. */
export function requestError(exception: string, message: string): MessageBody {
  return { type: 'error', error: { status_code: 400, exception, message } };
}

/** The error of a session that ends because of its size. */
export const sessionTooLarge: MessageBody = {
  type: 'error',
  error: {
    status_code: 413,
    exception: 'SessionTooLarge',
    message: 'The session ends, since its transcript is as large as one may become',
  },
};

/** The warning of a session that ends soon because of its length. */
export function endWarning(maximumMs: number, remainingMs: number): string {
  return `The session ends after ${maximumMs / 1000} seconds, in ${Math.round(remainingMs / 1000)} seconds`;
}
