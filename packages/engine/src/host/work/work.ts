import type {
  ChannelEvent,
  ChannelUpdate,
  ProcessCommand,
  ProcessEvent,
} from '../../ipc/protocol.js';
import type { PreparedVocabulary } from '../../port/prepared-vocabulary.js';

/** Kinds of work that a process does concurrently. */
export type WorkKind = 'recognition' | 'detection' | 'live';

/** Event of a process about one piece of work. */
export type WorkEvent =
  | Extract<ProcessEvent, { readonly work: number }>
  | { readonly type: 'processed'; readonly samples: number }
  | { readonly type: 'channel'; readonly event: ChannelEvent };

/** Events of an update of live channels, each with the number of its work. */
export function* listWorkEvents({
  events,
  processed,
}: ChannelUpdate): Generator<readonly [number: number, event: WorkEvent]> {
  for (const { work, event } of events) yield [work, { type: 'channel', event }];
  for (let index = 0; index + 1 < processed.length; index += 2) {
    yield [processed[index] ?? 0, { type: 'processed', samples: processed[index + 1] ?? 0 }];
  }
}

/** The process that does a piece of work, as the work uses it. */
export interface Assignment {
  /** Number of the work in commands and events. */
  readonly number: number;
  /** Sends the process a command. */
  send(command: ProcessCommand): void;
  /** Sends the process audio of a live channel, in one message with that of others. */
  sendAudio(samples: Int16Array): void;
  /**
   * Sets the deadline of the next response, after which the process is killed. Each event about the
   * work restarts it, and it is cancelled when the work waits for nothing.
   *
   * @param audioSeconds - audio to process until then, in seconds
   */
  expectResponse(audioSeconds: number): void;
  /**
   * Sends the process an abort, and replaces it soon unless it ends the work: nobody waits for the
   * response.
   */
  abort(): void;
  /** Records audio that the process has recognised, in seconds. */
  recordRecognized(audioSeconds: number): void;
  /** Makes the pool serve the queue again, since the process may accept other work now. */
  offerCapacity(): void;
  /** Ends the assignment, and offers its capacity. */
  release(): void;
}

/**
 * A piece of work for a process. It is started again on another process when the first one dies.
 */
export interface Work {
  /** Kind, which decides what other work runs at the same time. */
  readonly kind: WorkKind;
  /** Tenant that the work is for. Work without a name belongs to one tenant. */
  readonly tenant: string | undefined;
  /** Size in seconds of audio, by which tenants share the processes, or 1 for a live channel. */
  readonly cost: number;
  /** Custom vocabulary that the process has to load before it begins. */
  readonly vocabulary: PreparedVocabulary | undefined;
  /**
   * Crashes that the work is responsible for. Only the work counts them, and resets them when it
   * gets past the audio.
   */
  readonly crashes: number;
  /** True after a crash that the work may have caused, until a process gets past the same audio. */
  readonly isQuarantined: boolean;
  /** True while the work waits for its process, which may crash over it. */
  readonly isWaiting: boolean;
  /** True once the work is done, failed or aborted. */
  readonly hasEnded: boolean;
  /** Begins on a process, or begins again. */
  begin(assignment: Assignment): void;
  /** Handles an event of the process. */
  onEvent(event: WorkEvent): void;
  /** Holds the work responsible for a crash. */
  recordCrash(): void;
  /**
   * Handles the end of the process: its results are lost, and `begin`, `skip` or `fail` follows.
   */
  onLost(): void;
  /**
   * Skips the part over which processes crashed.
   *
   * @param error - error of the skipped part
   * @returns true when the rest must be continued
   */
  skip(error: Error): boolean;
  /**
   * Drops the vocabulary, which is refused since processes crashed over it.
   *
   * @param error - reason of the refusal
   * @returns true when the work continues without it
   */
  dropVocabulary(error: Error): boolean;
  /** Fails permanently. */
  fail(error: Error): void;
}
