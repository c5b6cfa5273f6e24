import type { KnownLiveMessage, LiveFinalTranscript, LiveJob, LiveRequest } from '@earshot/core';
import { completeMessage } from '@earshot/core/protocol';
import type { RecordingPhase } from './recording.js';

/** State of a session, as its job shows it. */
export interface LiveJobState {
  readonly id: string;
  readonly createdMs: number;
  /** Time of its end, or undefined until then. */
  readonly endedMs: number | undefined;
  readonly parameters: LiveRequest;
  readonly phase: RecordingPhase;
  /** True once it has had a socket. */
  readonly isOpened: boolean;
  /** True once the token has expired. */
  readonly isExpired: boolean;
  /** Length of the recording, in seconds. */
  readonly seconds: number;
  readonly messages: readonly KnownLiveMessage[];
  readonly final: LiveFinalTranscript;
}

/** Makes the job of a session. */
export function toLiveJob({ isExpired, isOpened, phase, ...state }: LiveJobState): LiveJob {
  const { createdMs, endedMs, final, id, messages, parameters, seconds } = state;
  const errorCode = phase === 'failed' ? 400 : !isOpened && isExpired ? 408 : null;
  const isDone = phase === 'ended';
  const hasEnded = isDone || errorCode !== null;
  return {
    id,
    request_id: `G-${id.slice(-4)}`,
    version: 2,
    kind: 'live',
    status: errorCode !== null ? 'error' : isDone ? 'done' : isOpened ? 'processing' : 'queued',
    created_at: new Date(createdMs).toISOString(),
    completed_at: hasEnded ? new Date(endedMs ?? createdMs).toISOString() : null,
    custom_metadata: parameters.custom_metadata ?? null,
    error_code: errorCode,
    post_session_metadata: {},
    file:
      hasEnded && seconds > 0
        ? {
            id,
            filename: null,
            source: null,
            audio_duration: seconds,
            number_of_channels: parameters.channels,
          }
        : null,
    request_params: parameters,
    result: isDone
      ? {
          ...final,
          messages: [completeMessage(id, { type: 'start_session' }, createdMs), ...messages].map(
            (message) => JSON.stringify(message),
          ),
        }
      : null,
  };
}
