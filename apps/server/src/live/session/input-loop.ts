import { closeReason, getAudioLayout } from '@earshot/core/protocol';
import { OwnershipLostError } from '../../storage/index.js';
import type { SessionTimes } from '../limits/session-limits.js';
import { type Audience, isNumbered } from '../ports/journal-entry.js';
import type { AppendOutcome, JournalBatch } from '../ports/live-journal.js';
import type { Mailbox } from '../ports/mailbox.js';
import type { ClientSocket } from '../socket/socket-event.js';
import type { CommitSchedule, SessionCommits } from './commit-schedule.js';
import { change, type SessionEffect } from './effects.js';
import type { SessionInput } from './inputs.js';
import { type JobEnding, LifecycleEffects } from './lifecycle-effects.js';
import { SessionBehavior } from './session-behavior.js';
import {
  createSessionParts,
  type SessionParts,
  type SessionPartsOptions,
} from './session-parts.js';

/** Options of an {@link InputLoop}. */
export interface InputLoopOptions extends SessionPartsOptions {
  readonly times: SessionTimes;
  /** Time since the creation of the session, in milliseconds. */
  readonly ageMs: number;
  /** Schedules the commits of the received audio. */
  readonly commits: Pick<CommitSchedule, 'add'>;
  /** Reads the messages for the callback from the journal. */
  readonly callbacks: { note(): void };
  readonly job: JobEnding;
}

/**
 * Further effects, which come before the remaining ones, or `fenced` when another process owns the
 * session.
 */
type Performed = readonly SessionEffect[] | 'fenced';

const nothing: readonly SessionEffect[] = [];

/**
 * Handles the inputs of a session, one after the other, each with all of its effects, which it
 * performs on the parts of the session. An error suspends the session.
 */
export class InputLoop implements Mailbox<SessionInput> {
  readonly parts: SessionParts;
  readonly behavior: SessionBehavior;
  readonly #options: InputLoopOptions;
  readonly #bytesPerSecond: number;
  readonly #lifecycle: LifecycleEffects;
  readonly #commits: SessionCommits;
  readonly #inputs: SessionInput[] = [];
  /** Effects of the current input, and the number of those that have been performed. */
  #effects = nothing;
  #performedCount = 0;
  #isHandling = false;
  /** True while the client is held back, since the engine lags. */
  #isHeld = false;
  /** Called once every input has been handled. */
  readonly #idleListeners: (() => void)[] = [];

  constructor(options: InputLoopOptions) {
    const { ageMs, clock, commits, job, params, processing, times } = options;
    const parts = createSessionParts(options, this);
    this.parts = parts;
    this.behavior = new SessionBehavior({
      parts,
      times,
      clock,
      startedMs: clock.monotonicMs() - ageMs,
    });
    this.#options = options;
    this.#bytesPerSecond = getAudioLayout(params).bytesPerSecond;
    this.#lifecycle = new LifecycleEffects({ parts, mailbox: this, job });
    this.#commits = commits.add(this, processing.own);
  }

  post(input: SessionInput): void {
    this.#inputs.push(input);
    if (!this.#isHandling) this.#handleInputs();
  }

  /** Resolves once every input has been handled. */
  idle(): Promise<void> {
    if (!this.#isHandling) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idleListeners.push(resolve);
    });
  }

  #handleInputs(): void {
    this.#isHandling = true;
    for (;;) {
      const effect = this.#effects[this.#performedCount];
      if (effect === undefined) {
        const input = this.#inputs.shift();
        if (input === undefined) break;
        this.#begin(input);
      } else {
        this.#performedCount += 1;
        const later = this.#perform(effect);
        if (later !== undefined) {
          void later.then(() => this.#handleInputs());
          return;
        }
      }
    }
    this.#isHandling = false;
    // The effects of a frame hold its audio.
    this.#effects = nothing;
    if (this.#idleListeners.length > 0)
      for (const listener of this.#idleListeners.splice(0)) listener();
  }

  #begin(input: SessionInput): void {
    this.#performedCount = 0;
    try {
      this.#effects = this.behavior.handle(input);
    } catch (error) {
      this.#suspend(error);
      return;
    }
    // Another process continues a session that is closed.
    if (this.#isClosed) return;
    if (input.type === 'failed') this.#logError(input.error, 'live session is suspended');
    if (input.type === 'finish-failed' && !(input.error instanceof OwnershipLostError))
      this.#logError(input.error, 'live session cannot be ended');
  }

  /** Performs an effect. Returns a promise when that takes time. */
  #perform(effect: SessionEffect): Promise<void> | undefined {
    try {
      const performed =
        effect.type === 'transition'
          ? this.behavior.transit(effect.event)
          : this.#performOnParts(effect);
      if (!(performed instanceof Promise)) {
        this.#insert(performed);
        return undefined;
      }
      return performed.then(
        (later) => this.#insert(later),
        (error: unknown) => this.#fail(effect, error),
      );
    } catch (error) {
      this.#fail(effect, error);
      return undefined;
    }
  }

  #performOnParts(
    effect: Exclude<SessionEffect, { type: 'transition' }>,
  ): Performed | Promise<Performed> {
    const { addOns, connections, received, recording, viewers } = this.parts;
    const { times } = this.#options;
    switch (effect.type) {
      case 'schedule-commit':
        this.#commits.note(received.pendingBytes / this.#bytesPerSecond);
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
        return this.#lifecycle.noteProcessed();
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
        connections.tick(times, effect.isRecording);
        viewers.tick(times);
        return nothing;
      case 'settle':
        effect.settling.resolve();
        return nothing;
      case 'lifecycle':
        return this.#lifecycle.perform(effect.effect);
    }
  }

  #append(batch: JournalBatch): Performed | Promise<Performed> {
    const { journal } = this.parts;
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
    const { addOns, journal, messages, senders, state } = this.parts;
    let count = before.number;
    for (const entry of entries) {
      const number = count;
      if (isNumbered(entry)) count += 1;
      state.apply(entry, count);
      if (entry.kind === 'add-on') addOns.noteWritten();
      if (!('audience' in entry)) continue;
      if (entry.kind === 'message') this.#send(entry.audience, entry.text, number);
      else {
        this.#noteCallback(entry.audience);
        for (const sender of senders) sender.catchUp();
      }
    }
    if (acknowledgement === undefined) return nothing;
    const { atMs, audience } = acknowledgement;
    const text = messages.acknowledgementText(before.acknowledged, journal.acknowledged, atMs);
    this.#send(audience, text, count);
    return nothing;
  }

  #send(audience: Audience, text: string, number: number): void {
    this.#noteCallback(audience);
    if (audience === 'callback') return;
    for (const sender of this.parts.senders) sender.send(text, number);
  }

  #noteCallback(audience: Audience): void {
    if (audience !== 'socket') this.#options.callbacks.note();
  }

  #checkBacklog(): void {
    const { connections, recording } = this.parts;
    const { backlog } = recording;
    if (backlog === 'full') {
      this.#isHeld = true;
      connections.socket?.pause();
    } else if (this.#isHeld && backlog === 'free') {
      this.#isHeld = false;
      connections.socket?.resume();
    }
  }

  #settleAudio(socket: ClientSocket, isRequested: boolean): void {
    const settle = () => this.post({ type: 'audio-settled', socket, isRequested });
    const settled = socket.intake.end();
    if (settled === undefined) settle();
    else settled.then(settle, (error: unknown) => this.post({ type: 'failed', error }));
  }

  /** Inserts effects before the remaining ones. */
  #insert(performed: Performed): void {
    if (performed === 'fenced') this.#replace(change({ type: 'fenced' }));
    else if (performed.length > 0) {
      this.#effects = [...performed, ...this.#effects.slice(this.#performedCount)];
      this.#performedCount = 0;
    }
  }

  #fail(effect: SessionEffect, error: unknown): void {
    if (effect.type === 'append' && effect.settling !== undefined) {
      this.#effects = nothing;
      effect.settling.reject(error);
    } else this.#suspend(error);
  }

  /**
   * Suspends the session after an error: the client keeps the audio that was not acknowledged and
   * reconnects, and the audio that is written is processed again as soon as possible.
   */
  #suspend(error: unknown): void {
    if (!this.#isClosed) this.#logError(error, 'live session is suspended');
    this.#replace(change({ type: 'suspended' }));
  }

  #replace(effect: SessionEffect): void {
    this.#effects = [effect];
    this.#performedCount = 0;
  }

  #logError(error: unknown, message: string): void {
    const { id, logger } = this.#options;
    logger.error({ sessionId: id, err: error }, message);
  }

  get #isClosed(): boolean {
    return this.behavior.state.phase === 'closed';
  }
}
