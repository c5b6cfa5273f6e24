import type { ProcessCommand, ProcessEvent } from '../process/protocol.js';

/** Kinds of work that a process does side by side. */
export type Lane = 'recognition' | 'detection' | 'stream';

/** What a process tells about one piece of work. */
export type WorkEvent = Extract<ProcessEvent, { readonly work: number }>;

/** A process that does a piece of work, as the work sees it. */
export interface WorkPlace {
  /** The number of the work in commands and events. */
  readonly number: number;
  /** Sends the process a command. */
  send(command: ProcessCommand): void;
  /**
   * Gives the process time until its next answer; it is ended when that does not come. A new limit replaces the one before.
   *
   * @param audioSeconds - how much audio it has to work on until then; `undefined` lifts the limit
   */
  expectAnswer(audioSeconds: number | undefined): void;
  /**
   * Says that the work is over, and makes room for other work.
   *
   * @param recognizedSeconds - how much audio was recognised by it, if any
   */
  leave(recognizedSeconds?: number): void;
}

/** A piece of work for a process, which may have to be done again on another one. */
export interface Work {
  /** What it counts as. */
  readonly lane: Lane;
  /** How many processes died of it. */
  deaths: number;
  /** Whether nobody waits for it any more. */
  readonly isOver: boolean;
  /** Begins, or begins again, on a process. */
  begin(place: WorkPlace): void;
  /** Takes what the process says about it. */
  onEvent(event: WorkEvent): void;
  /** The process has died. What it did is lost, and `begin` or `fail` follows. */
  onLost(): void;
  /** Gives up for good. */
  fail(error: Error): void;
}
