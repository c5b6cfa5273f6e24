import type { Mailbox } from '../ports/mailbox.js';
import { change, type PerformedEffect, type SessionEffect } from './effects.js';
import type { SessionInput, SocketClose } from './inputs.js';
import type { SessionFailure } from './session-failure.js';
import type { SessionParts } from './session-parts.js';

/** Ends the job of a session. */
export interface JobEnding {
  /** Ends it with its result, and publishes the end. */
  finish(): Promise<void>;
  fail(failure: SessionFailure): Promise<void>;
}

/** Options of {@link LifecycleEffects}. */
export interface LifecycleEffectsOptions {
  readonly parts: SessionParts;
  readonly mailbox: Mailbox<SessionInput>;
  readonly job: JobEnding;
}

const nothing: readonly SessionEffect[] = [];

/** Close reason of a socket whose session cannot read or write its journal. */
const cannotResume = 'The session cannot be resumed at the moment';
const restarting = ['restart', 'The service restarts'] as const;

/** Performs what the lifecycle of a session requires of its parts. */
export class LifecycleEffects {
  readonly #options: LifecycleEffectsOptions;
  readonly #parts: SessionParts;

  constructor(options: LifecycleEffectsOptions) {
    this.#options = options;
    this.#parts = options.parts;
  }

  /**
   * Performs an effect, and returns further ones.
   *
   * @throws errors of the journal and of the engine, after which the session must be suspended
   */
  perform(effect: PerformedEffect): readonly SessionEffect[] | Promise<readonly SessionEffect[]> {
    const { addOns, connections, journal, received, recording, viewers } = this.#parts;
    switch (effect) {
      case 'end-recording':
        connections.socket?.resume();
        recording.end();
        return this.noteProcessed();
      case 'abort-recording':
        recording.abort();
        journal.release();
        return nothing;
      case 'finish':
        this.#endJob();
        return nothing;
      case 'fail': {
        const message = 'The result of the session could not be written';
        const close = { code: 'internal_fault', reason: 'The session failed' } as const;
        this.#awaitJob(
          this.#options.job.fail({ errorCode: 500, reasonCode: 'internal_error', message }),
          close,
        );
        return nothing;
      }
      case 'suspend':
        received.drop();
        recording.abort();
        addOns.clear(new Error('The session is suspended'));
        connections.socket?.close('overloaded', cannotResume);
        return nothing;
      case 'resume':
        return this.#resume();
      case 'end':
        this.#stopProcessing();
        connections.end();
        viewers.end();
        return nothing;
      case 'release':
        this.#stopProcessing();
        connections.release(...restarting);
        viewers.close(...restarting);
        return nothing;
    }
  }

  /** Changes the lifecycle once all of the recording has been processed. */
  noteProcessed(): readonly SessionEffect[] {
    return this.#parts.recording.isProcessed ? [change({ type: 'processed' })] : nothing;
  }

  /** Stops what processes the session, and leaves its journal as it is. */
  #stopProcessing(): void {
    const { addOns, journal, recording } = this.#parts;
    addOns.close();
    recording.abort();
    journal.release();
  }

  async #resume(): Promise<readonly SessionEffect[]> {
    const { addOns, recording, state } = this.#parts;
    if (state.protocolError !== undefined) return [change({ type: 'violated' })];
    await recording.resume();
    addOns.recover();
    const resumed = change({ type: 'resumed' });
    return state.isStopped
      ? [resumed, change({ type: 'stopped' }), { type: 'lifecycle', effect: 'end-recording' }]
      : [resumed];
  }

  /** Ends the job with its result, or as failed when its client has violated the protocol. */
  #endJob(): void {
    const { job } = this.#options;
    const { protocolError: message } = this.#parts.state;
    if (message === undefined) this.#awaitJob(job.finish(), undefined);
    else {
      const close = { code: 'protocol_fault', reason: message } as const;
      this.#awaitJob(job.fail({ errorCode: 400, reasonCode: 'invalid_request', message }), close);
    }
  }

  #awaitJob(ending: Promise<void>, close: SocketClose | undefined): void {
    const { mailbox } = this.#options;
    ending.then(
      () => mailbox.post({ type: 'finished', close }),
      (error: unknown) => mailbox.post({ type: 'finish-failed', error }),
    );
  }
}
