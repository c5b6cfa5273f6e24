import { AudioError } from '@earshot/audio';
import {
  audioAfterEnd,
  type MessageBody,
  malformedMessage,
  refusedAudio,
  refusedStart,
} from '@earshot/core/protocol';
import type { SessionLog } from '../messages/session-log.js';
import type { Recording } from './recording.js';
import type { RecordingEnd } from './recording-end.js';
import type { ConnectedSession } from './session-connections.js';
import type { SessionControl } from './session-lifecycle.js';

/** Options of {@link createClientReactions}. */
export interface ClientReactionsOptions {
  readonly control: SessionControl;
  readonly log: Pick<SessionLog, 'write'>;
  readonly recording: Pick<Recording, 'commit' | 'take'>;
  readonly recordingEnd: RecordingEnd;
}

/** Creates the reactions of a session to its client. */
export function createClientReactions({
  control,
  log,
  recording,
  recordingEnd,
}: ClientReactionsOptions): ConnectedSession {
  function write(body: MessageBody): void {
    try {
      log.write(body);
    } catch (error) {
      control.suspend(error);
    }
  }

  return {
    isEnded: () => control.phase() === 'ended',
    commit: () => recording.commit(),
    takeAudio(bytes) {
      const phase = control.phase();
      if (phase === 'recording') recording.take(bytes);
      else if (phase !== 'closed') write(audioAfterEnd);
    },
    onStop: (socket) => recordingEnd.stopAfter(socket, true),
    onMalformed: (reason, isAudio) =>
      write(isAudio ? refusedAudio(reason) : malformedMessage(reason)),
    onViolation: (socket, reason) => recordingEnd.violate(socket, reason),
    onAudioError(socket, error) {
      if (!AudioError.is(error)) {
        control.suspend(error);
        return;
      }
      write(refusedStart(error.message, error.code === 'compressed-audio'));
      recordingEnd.violate(socket, error.message);
    },
    onError: (error) => control.suspend(error),
    onLost(socket, isLeaving) {
      control.dispatch({ type: 'lost' });
      if (isLeaving) recordingEnd.stopAfter(socket, false);
      else socket.intake.close();
    },
  };
}
