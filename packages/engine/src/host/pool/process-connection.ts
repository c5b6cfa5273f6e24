import type { ProcessCommand, ProcessEvent } from '../../ipc/protocol.js';

/** Connection of the pool to a running engine process. */
export interface ProcessConnection {
  /** Process id, or `undefined` when the process could not be started. */
  readonly pid: number | undefined;
  /** Sends a command. After the end of the process it is dropped: `onEnd` reports the end. */
  send(command: ProcessCommand): void;
  /** Ends the process at once. Idempotent. */
  kill(): void;
}

/** Receiver of the events of a {@link ProcessConnection}. */
export interface ProcessListener {
  /** Called for each event of the process. */
  onEvent(event: ProcessEvent): void;
  /** Called once, with the signal or the exit code that ended the process. */
  onEnd(how: string): void;
  /** Called for each line that the process writes to its output. */
  onOutput(line: string): void;
}

/** Starts an engine process. */
export type StartProcess = (listener: ProcessListener) => ProcessConnection;
