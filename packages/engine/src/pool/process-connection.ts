import type { ProcessCommand, ProcessEvent } from '../process/protocol.js';

/** A running engine process, as the pool sees it. */
export interface ProcessConnection {
  /** Its process id; `undefined` when it could not be started. */
  readonly pid: number | undefined;
  /** Sends it a command; what it cannot take any more is dropped, since its end is told anyway. */
  send(command: ProcessCommand): void;
  /** Ends it at once; idempotent. */
  kill(): void;
}

/** What a connection tells the pool. */
export interface ProcessListener {
  /** The process says something. */
  onEvent(event: ProcessEvent): void;
  /** The process has ended, once; with how. */
  onEnd(how: string): void;
  /** The process wrote a line to its output. */
  onOutput(line: string): void;
}

/** Starts an engine process. */
export type StartProcess = (listener: ProcessListener) => ProcessConnection;
