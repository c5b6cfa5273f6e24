import { acknowledgedStop, closeReason } from '@earshot/core/protocol';
import type { SessionLog } from '../messages/session-log.js';
import type { Recording } from './recording.js';
import type { SessionControl } from './session-lifecycle.js';
import type { SessionPublisher } from './session-publisher.js';
import type { SessionSocket } from './session-socket.js';
import type { SessionState } from './session-state.js';

/** Reason with which a socket is closed whose session cannot write or read. */
export const cannotResume = 'The session cannot be resumed at the moment';

/** Options of a {@link RecordingEnd}. */
export interface RecordingEndOptions {
  readonly control: SessionControl;
  readonly state: SessionState;
  readonly log: Pick<SessionLog, 'writeWith'>;
  readonly publisher: Pick<SessionPublisher, 'processedSeconds'>;
  readonly recording: Pick<Recording, 'commit' | 'isSuspended' | 'seconds'>;
  /** The socket of the client; undefined while there is none. */
  readonly socket: () => SessionSocket | undefined;
}

/** Ends the recording of a session, once: its end is in the journal before it is an event of the lifecycle. */
export class RecordingEnd {
  readonly #options: RecordingEndOptions;

  constructor(options: RecordingEndOptions) {
    this.#options = options;
  }

  /**
   * Ends the recording; the audio that was received is still processed.
   *
   * @param isRequested - true when the client has asked for it, and gets a response
   */
  stop(isRequested: boolean): void {
    const { control, log, publisher, recording, socket, state } = this.#options;
    if (control.phase() !== 'recording') return;
    recording.commit();
    if (recording.isSuspended) {
      // A client that asked comes back, and asks again.
      if (isRequested) socket()?.close('overloaded', cannotResume);
      return;
    }
    const message = acknowledgedStop(recording.seconds, publisher.processedSeconds());
    try {
      log.writeWith({ kind: 'stop' }, ...(isRequested ? [message] : []));
    } catch (error) {
      control.suspend(error);
      return;
    }
    state.isStopped = true;
    control.dispatch({ type: 'stopped' });
  }

  /** Ends the recording behind the last audio of a socket. */
  stopAfter({ intake }: SessionSocket, isRequested: boolean): void {
    const { control } = this.#options;
    const settled = control.phase() === 'recording' ? intake.end() : undefined;
    if (settled === undefined) this.stop(isRequested);
    else
      settled.then(
        () => {
          // The socket was lost before its last audio was in place: the client sends that again.
          if (!intake.isClosed) this.stop(isRequested);
        },
        (error: unknown) => control.suspend(error),
      );
  }

  /** Ends the session as an error, at once: its client broke the protocol, and is not to come back. */
  violate(socket: SessionSocket, message: string): void {
    const { control, recording, state } = this.#options;
    socket.refuseRest();
    if (control.phase() !== 'recording') {
      socket.close('protocol_fault', closeReason(message));
      return;
    }
    recording.commit();
    try {
      state.journal.append({ kind: 'protocol-error', message });
    } catch (error) {
      control.suspend(error);
      return;
    }
    state.protocolError = message;
    control.dispatch({ type: 'violated' });
  }
}
