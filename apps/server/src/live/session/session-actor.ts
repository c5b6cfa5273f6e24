import type { LiveRequest } from '@earshot/core';
import type { Resumption } from '@earshot/core/protocol';
import type { SessionMessages } from '../messages/session-messages.js';
import type { LiveJournal } from '../ports/live-journal.js';
import type { Connection } from '../socket/connection.js';
import type { SessionProcessing } from '../socket/session-processing.js';
import type { SessionViewers } from '../socket/session-viewers.js';
import { commitInput } from './commit-schedule.js';
import { InputLoop, type InputLoopOptions } from './input-loop.js';
import type { Publication, SessionInput } from './inputs.js';
import type { SessionBehavior } from './session-behavior.js';
import type { SessionFailure } from './session-failure.js';
import type { SessionParts } from './session-parts.js';
import type { SessionState } from './session-state.js';

/** Ends the job of a session. */
export interface SessionJob {
  /** Ends it with its result, and publishes the end. */
  finish(session: SessionActor): Promise<void>;
  /** Ends it as failed. */
  fail(session: SessionActor, failure: SessionFailure): Promise<void>;
}

/** Options of a {@link SessionActor}. */
export interface SessionActorOptions extends Omit<InputLoopOptions, 'job'> {
  readonly job: SessionJob;
}

const tickInput: SessionInput = { type: 'tick' };

/**
 * A session, as the rest of the service sees it. Whatever happens to it is an input of its mailbox,
 * the {@link InputLoop}: frames, connections, events of the engine, ticks. Inputs are handled one
 * after the other, each with all of its effects, of which writing to the journal may take time.
 * Everything is in the journal before it is acknowledged or sent, so that the session survives the
 * loss of its socket and of this process.
 */
export class SessionActor {
  readonly id: string;
  readonly processing: SessionProcessing;
  readonly #options: SessionActorOptions;
  readonly #parts: SessionParts;
  readonly #behavior: SessionBehavior;
  readonly #loop: InputLoop;

  constructor(options: SessionActorOptions) {
    const { job } = options;
    this.id = options.id;
    this.processing = options.processing;
    this.#options = options;
    this.#loop = new InputLoop({
      ...options,
      job: {
        finish: () => job.finish(this),
        fail: (failure) => job.fail(this, failure),
      },
    });
    this.#parts = this.#loop.parts;
    this.#behavior = this.#loop.behavior;
  }

  get params(): LiveRequest {
    return this.#parts.params;
  }

  get journal(): LiveJournal {
    return this.#parts.journal;
  }

  get messages(): SessionMessages {
    return this.#parts.messages;
  }

  get state(): SessionState {
    return this.#parts.state;
  }

  get viewers(): SessionViewers {
    return this.#parts.viewers;
  }

  /** The length of the recording, in seconds. */
  get seconds(): number {
    return this.#parts.recording.seconds;
  }

  /** True while audio is accepted. */
  get isRecording(): boolean {
    return this.#behavior.state.phase === 'recording';
  }

  /** True until the result of the session is stored, or another process owns it. */
  get isActive(): boolean {
    const { phase } = this.#behavior.state;
    return phase !== 'ended' && phase !== 'closed';
  }

  /** True once the session has ended, has no socket, and its late-token window has expired. */
  get hasEnded(): boolean {
    const { state } = this.#behavior;
    const { clock, times } = this.#options;
    return (
      state.phase === 'ended' &&
      this.#parts.connections.socket === undefined &&
      clock.monotonicMs() - state.endedAtMs >= times.lateTokenMs
    );
  }

  /** True once the session is closed, such as when another process owns it. */
  get isClosed(): boolean {
    return this.#behavior.state.phase === 'closed';
  }

  /** True when its next {@link tick} must come within a quarter of a second. */
  get needsTickSoon(): boolean {
    return this.#behavior.needsTickSoon;
  }

  /** Counts the channels of the recording that differ, once it has ended. */
  countDistinctChannels(): Promise<number> {
    return this.#parts.recording.countDistinctChannels();
  }

  /** Connects a client. An older socket is closed with 4409. A socket that is refused is closed. */
  connect(connection: Connection, resumption: Resumption): void {
    // What it sends must not arrive before it is accepted.
    connection.socket.pause();
    this.commit();
    this.#loop.post({ type: 'connect', connection, resumption });
  }

  /** Writes the received audio, acknowledges it, and passes it to the engine. */
  commit(): void {
    this.#loop.post(commitInput);
  }

  /** Does periodic work. Must be called once a second, and sooner while {@link needsTickSoon}. */
  tick(): void {
    this.#loop.post(tickInput);
  }

  /** Resumes a session of an earlier process. */
  recover(): Promise<void> {
    this.#parts.connections.resume();
    this.#loop.post({ type: 'recover' });
    return this.#loop.idle();
  }

  /**
   * Restores a session that has ended in an earlier process, for clients that still fetch its last
   * messages.
   */
  recoverEnded(): void {
    this.#parts.connections.resume(this.state.afterTranscripts);
    this.#loop.post({ type: 'finished', close: undefined });
  }

  /**
   * Publishes messages of the end of the session.
   *
   * @throws the error of the journal
   */
  publish(publication: Publication): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#loop.post({ type: 'publish', publication, settling: { resolve, reject } });
    });
  }

  /**
   * Resolves when the messages of the add-ons of all finals have been published.
   *
   * @throws the error that keeps them from being written
   */
  settleAddOns(): Promise<void> {
    return this.#parts.addOns.settle();
  }

  /** Releases everything but what is written. Resolves once that is done. */
  close(): Promise<void> {
    this.commit();
    this.#loop.post({ type: 'close' });
    return this.#loop.idle();
  }
}
