import { acknowledgedStop, closeReason } from '@earshot/core/protocol';
import type { SessionLog } from '../messages/session-log.js';
import type { Recording } from './recording.js';
import type { SessionControl } from './session-lifecycle.js';
import type { SessionPublisher } from './session-publisher.js';
import type { SessionSocket } from './session-socket.js';
import type { SessionState } from './session-state.js';

/** Close reason of a socket whose session cannot read or write its files. */
export const cannotResume = 'The session cannot be resumed at the moment';

/** Options of a {@link RecordingEnd}. */
export interface RecordingEndOptions {
  readonly control: SessionControl;
  readonly state: SessionState;
  readonly log: Pick<SessionLog, 'writeWith'>;
  readonly publisher: Pick<SessionPublisher, 'processedSeconds'>;
  readonly recording: Pick<Recording, 'commit' | 'isSuspended' | 'seconds'>;
  /** Returns the socket of the client, or undefined while there is none. */
  readonly socket: () => SessionSocket | undefined;
}

/** Ends the recording of a session, once. The end is written to the journal before it becomes an event of the lifecycle. */
export class RecordingEnd {
  readonly #options: RecordingEndOptions;

  constructor(options: RecordingEndOptions) {
    this.#options = options;
  }

  /**
   * Ends the recording. The audio that was received is still processed.
   *
   * @param isRequested - true when the client has requested it, and gets an acknowledgement
   */
  stop(isRequested: boolean): void {
    const { control, log, publisher, recording, socket, state } = this.#options;
    if (control.phase() !== 'recording') return;
    recording.commit();
    if (recording.isSuspended) {
      // A client that has requested the end reconnects, and requests it again.
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

  /** Ends the recording after the last audio of a socket. */
  stopAfter({ intake }: SessionSocket, isRequested: boolean): void {
    const { control } = this.#options;
    const settled = control.phase() === 'recording' ? intake.end() : undefined;
    if (settled === undefined) this.stop(isRequested);
    else
      settled.then(
        () => {
          // When the socket was lost before its last audio was placed, the client sends that audio again.
          if (!intake.isClosed) this.stop(isRequested);
        },
        (error: unknown) => control.suspend(error),
      );
  }

  /** Ends the session as failed, at once, since its client has violated the protocol and must not reconnect. */
  violate(socket: SessionSocket, message: string): void {
    const { control, recording, state } = this.#options;
    socket.ignoreFurtherInput();
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
