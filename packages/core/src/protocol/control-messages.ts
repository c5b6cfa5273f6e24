import { roundSeconds } from './audio-layout.js';
import type { MessageBody, MessageBodyOf } from './message-body.js';

/**
 * Acknowledges audio.
 *
 * @param from - start offset in the session, in bytes
 * @param to - end offset, exclusive. Equal to `from` to report the length of the recording to a
 * client that resumes or whose audio is held
 * @param bytesPerSecond - bytes per second of the session's audio, of all channels together
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

/** Refuses audio, by a negative acknowledgement. */
export function refusedAudio(message: string): MessageBody {
  return { type: 'audio_chunk', acknowledged: false, error: { message }, data: null };
}

/** Refuses audio that came after the end of the recording. */
export const audioAfterEnd: MessageBody = /* @__PURE__ */ refusedAudio('The recording is over');

/**
 * Acknowledges `stop_recording`.
 *
 * @param seconds - duration of the recording, in seconds
 * @param processedSeconds - duration of its processed part, in seconds
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

/** Error for a malformed client message. */
export function malformedMessage(reason: string): MessageBody {
  return clientError('MalformedMessage', reason);
}

/**
 * Error for audio whose start contradicts the configuration of the session. The socket is closed
 * after it.
 *
 * @param isCompressed - true for compressed audio in place of samples, false for the WAV header of
 * another format
 */
export function refusedStart(reason: string, isCompressed: boolean): MessageBody {
  return clientError(isCompressed ? 'CompressedAudioRefused' : 'WavHeaderRefused', reason);
}

function clientError(exception: string, message: string): MessageBody {
  return { type: 'error', error: { status_code: 400, exception, message } };
}
