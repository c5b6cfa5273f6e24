import type { PreparedVocabulary } from '../port/prepared-vocabulary.js';
import type { ChannelEvent, ProcessCommand, ProcessEvent } from '../process/protocol.js';

/** Kinds of work that a process does side by side. */
export type WorkKind = 'recognition' | 'detection' | 'live';

/** What a process tells about one piece of work. */
export type WorkEvent =
  | Extract<ProcessEvent, { readonly work: number }>
  | { readonly type: 'heard'; readonly samples: number }
  | { readonly type: 'told'; readonly event: ChannelEvent };

/** A process that does a piece of work, as the work sees it. */
export interface Assignment {
  /** The number of the work in commands and events. */
  readonly number: number;
  /** Sends the process a command. */
  send(command: ProcessCommand): void;
  /** Sends the process audio for a live channel, together with that of others. */
  sendAudio(samples: Int16Array): void;
  /**
   * Gives the process time for its answer; it is ended when that does not come. Time runs anew whenever it has told something
   * about the work, and the limit is lifted when the work does not wait for anything.
   *
   * @param audioSeconds - how much audio it has to work on until then
   */
  expectAnswer(audioSeconds: number): void;
  /** Says that audio was recognised by it, in seconds. */
  recognize(audioSeconds: number): void;
  /** Says that there may be room for other work now. */
  makeRoom(): void;
  /** Says that the work is over, and makes room for other work. */
  leave(): void;
}

/** A piece of work for a process, which may have to be done again on another one. */
export interface Work {
  /** What it counts as. */
  readonly kind: WorkKind;
  /** Who wants it. */
  readonly tenant: string | undefined;
  /** How much there is to do, in seconds of audio; live channels count as one. */
  readonly cost: number;
  /** The custom vocabulary that it needs. */
  readonly vocabulary: PreparedVocabulary | undefined;
  /** How many processes died of it. */
  deaths: number;
  /** Whether a process has died of it, and no process has lived through the same since. */
  readonly isQuarantined: boolean;
  /** Whether it waits for its process, which may then die of it. */
  readonly isWaiting: boolean;
  /** Whether nobody waits for it any more. */
  readonly isOver: boolean;
  /** Begins, or begins again, on a process. */
  begin(place: Assignment): void;
  /** Takes what the process says about it. */
  onEvent(event: WorkEvent): void;
  /** The process has died. Its work is lost, and `begin`, `skip` or `fail` follows. */
  onLost(): void;
  /**
   * Leaves out what processes died of.
   *
   * @param error - what the part that is left out fails with
   * @returns whether the rest is to go on
   */
  skip(error: Error): boolean;
  /**
   * The vocabulary that it needs is refused by now, since processes died of it.
   *
   * @param error - why
   * @returns whether it goes on without
   */
  giveUpVocabulary(error: Error): boolean;
  /** Gives up for good. */
  fail(error: Error): void;
}
