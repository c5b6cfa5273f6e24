import { roundSeconds } from './audio-layout.js';
import type { MessageBody, MessageBodyOf } from './message-body.js';

/**
 * Acknowledges audio.
 *
 * @param from - offset in the session, in bytes
 * @param to - offset behind it; that of `from` reports the length of the recording to a client that resumes or whose audio is held
 * @param bytesPerSecond - bytes of one second of the audio of the session, all channels together
 */
export function acknowledgedAudio(
  from: number,
  to: number,
  bytesPerSecond: number,
): MessageBodyOf<'audio_chunk'> {
  return {
    type: 'audio_chunk',
    acknowledged: true,
    error: null,
    data: {
      byte_range: [from, to],
      time_range: [roundSeconds(from / bytesPerSecond), roundSeconds(to / bytesPerSecond)],
    },
  };
}

/** Refuses audio. */
export function refusedAudio(message: string): MessageBody {
  return { type: 'audio_chunk', acknowledged: false, error: { message }, data: null };
}

/** Refuses audio that came after the end of the recording. */
export const audioAfterEnd: MessageBody = /* @__PURE__ */ refusedAudio('The recording is over');

/**
 * Acknowledges `stop_recording`.
 *
 * @param seconds - length of the recording, in seconds
 * @param processedSeconds - length of its processed part, in seconds
 */
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

/** The error of a client message that cannot be read. */
export function malformedMessage(reason: string): MessageBody {
  return clientError('MalformedMessage', reason);
}

/** The error of audio whose header contradicts the configuration of the session; the socket is closed after it. */
export function refusedHeader(reason: string): MessageBody {
  return clientError('WavHeaderRefused', reason);
}

function clientError(exception: string, message: string): MessageBody {
  return { type: 'error', error: { status_code: 400, exception, message } };
}
