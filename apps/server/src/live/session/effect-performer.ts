import { closeReason } from '@earshot/core/protocol';
import type { SessionTimes } from '../limits/session-limits.js';
import type { Audience } from '../ports/journal-entry.js';
import type { AppendOutcome, JournalBatch } from '../ports/live-journal.js';
import type { Mailbox } from '../ports/mailbox.js';
import type { ClientSocket } from '../socket/socket-event.js';
import { change, type PerformedEffect, type SessionEffect } from './effects.js';
import type { SessionInput, SocketClose } from './inputs.js';
import type { SessionFailure } from './session-failure.js';
import type { SessionParts } from './session-parts.js';

/** Ends the job of a session. */
interface JobEnding {
  /** Ends it with its result, and publishes the end. */
  finish(): Promise<void>;
  /** Ends it as failed. */
  fail(failure: SessionFailure): Promise<void>;
}

/** Options of an {@link EffectPerformer}. */
export interface EffectPerformerOptions {
  readonly parts: SessionParts;
  readonly mailbox: Mailbox<SessionInput>;
  readonly times: SessionTimes;
  readonly job: JobEnding;
  /** Schedules commits of the received audio, of which a number of bytes waits. */
  readonly commits: { note(pendingBytes: number): void };
  /** Reads the messages for the callback from the journal. */
  readonly callbacks: { note(): void };
}

/**
 * Further effects, which come before the remaining ones, or `fenced` when another process owns the
 * session.
 */
export type Performed = readonly SessionEffect[] | 'fenced';

const nothing: readonly SessionEffect[] = [];

/** Close reason of a socket whose session cannot read or write its journal. */
const cannotResume = 'The session cannot be resumed at the moment';
const restarting = ['restart', 'The service restarts'] as const;

/** Performs the effects of a session on its parts. */
export class EffectPerformer {
  readonly #options: EffectPerformerOptions;
  readonly #parts: SessionParts;
  /** True while the client is held back, since the engine lags. */
  #isHeld = false;

  constructor(options: EffectPerformerOptions) {
    this.#options = options;
    this.#parts = options.parts;
  }

  /**
   * Performs an effect.
   *
   * @throws errors of the journal and of the engine, after which the session must be suspended
   */
  perform(effect: Exclude<SessionEffect, { type: 'transition' }>): Performed | Promise<Performed> {
    const { addOns, connections, received, recording } = this.#parts;
    switch (effect.type) {
      case 'schedule-commit':
        this.#options.commits.note(received.pendingBytes);
        return nothing;
      case 'append':
        return this.#append(effect.batch);
      case 'process':
        recording.process(effect.audio);
        received.settle();
        return nothing;
      case 'check-backlog':
        this.#checkBacklog();
        return nothing;
      case 'run-add-ons':
        for (const final of effect.finals) addOns.take(final);
        return nothing;
      case 'end-channel':
        recording.endChannel(effect.channel);
        return this.#processed();
      case 'accept':
        return connections.accept(effect.connection, effect.resumption)
          ? [change({ type: 'connected' })]
          : nothing;
      case 'settle-audio':
        this.#settleAudio(effect.socket, effect.isRequested);
        return nothing;
      case 'close-socket':
        connections.close(effect.code, closeReason(effect.reason));
        return nothing;
      case 'ping-clients':
        connections.tick(this.#options.times, effect.isRecording);
        this.#parts.viewers.tick(this.#options.times);
        return nothing;
      case 'settle':
        effect.settling.resolve();
        return nothing;
      case 'lifecycle':
        return this.#performOfLifecycle(effect.effect);
    }
  }

  #performOfLifecycle(effect: PerformedEffect): Performed | Promise<Performed> {
    const { addOns, connections, journal, received, recording, viewers } = this.#parts;
    switch (effect) {
      case 'end-recording':
        connections.socket?.resume();
        recording.end();
        return this.#processed();
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

  /** Stops what processes the session, and leaves its journal as it is. */
  #stopProcessing(): void {
    const { addOns, journal, recording } = this.#parts;
    addOns.close();
    recording.abort();
    journal.release();
  }

  #append(batch: JournalBatch): Performed | Promise<Performed> {
    const { journal } = this.#parts;
    const before = { number: journal.count, acknowledged: journal.acknowledged };
    const outcome = journal.append(batch);
    return outcome instanceof Promise
      ? outcome.then((later) => this.#noteAppended(later, batch, before))
      : this.#noteAppended(outcome, batch, before);
  }

  /** Applies what is written to the state, and sends the messages. */
  #noteAppended(
    outcome: AppendOutcome,
    { acknowledgement, entries }: JournalBatch,
    before: { readonly number: number; readonly acknowledged: number },
  ): Performed {
    if (outcome === 'fenced') return outcome;
    const { addOns, connections, journal, messages, state, viewers } = this.#parts;
    let { number } = before;
    for (const entry of entries) {
      state.apply(entry);
      if (entry.kind === 'add-on') addOns.noteWritten();
      if (!('audience' in entry)) continue;
      if (entry.kind === 'message') this.#send(entry.audience, entry.text, number);
      else {
        this.#noteCallback(entry.audience);
        connections.catchUp();
        viewers.catchUp();
      }
      if (entry.audience !== 'callback') number += 1;
    }
    if (acknowledgement === undefined) return nothing;
    const { atMs, audience } = acknowledgement;
    state.countAcknowledgement(audience);
    const text = messages.acknowledgementText(before.acknowledged, journal.acknowledged, atMs);
    this.#send(audience, text, number);
    return nothing;
  }

  #send(audience: Audience, text: string, number: number): void {
    this.#noteCallback(audience);
    if (audience === 'callback') return;
    this.#parts.connections.send(text, number);
    this.#parts.viewers.send(text, number);
  }

  #noteCallback(audience: Audience): void {
    if (audience !== 'socket') this.#options.callbacks.note();
  }

  #checkBacklog(): void {
    const { connections, recording } = this.#parts;
    const { backlog } = recording;
    if (backlog === 'full') {
      this.#isHeld = true;
      connections.socket?.pause();
    } else if (this.#isHeld && backlog === 'free') {
      this.#isHeld = false;
      connections.socket?.resume();
    }
  }

  #processed(): readonly SessionEffect[] {
    return this.#parts.recording.isProcessed ? [change({ type: 'processed' })] : nothing;
  }

  #settleAudio(socket: ClientSocket, isRequested: boolean): void {
    const { mailbox } = this.#options;
    const settle = () => mailbox.post({ type: 'audio-settled', socket, isRequested });
    const settled = socket.intake.end();
    if (settled === undefined) settle();
    else settled.then(settle, (error: unknown) => mailbox.post({ type: 'failed', error }));
  }

  async #resume(): Promise<Performed> {
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
