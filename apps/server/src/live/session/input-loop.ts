import type { Logger } from 'pino';
import { OwnershipLostError } from '../../storage/index.js';
import type { Mailbox } from '../ports/mailbox.js';
import type { EffectPerformer, Performed } from './effect-performer.js';
import { change, type SessionEffect } from './effects.js';
import type { SessionInput } from './inputs.js';
import type { SessionBehavior } from './session-behavior.js';

/** Options of an {@link InputLoop}. */
export interface InputLoopOptions {
  readonly sessionId: string;
  readonly behavior: SessionBehavior;
  readonly performer: EffectPerformer;
  readonly logger: Pick<Logger, 'error'>;
}

const nothing: readonly SessionEffect[] = [];

/**
 * Handles the inputs of a session, one after the other, each with all of its effects. An error
 * suspends the session.
 */
export class InputLoop implements Mailbox<SessionInput> {
  readonly #options: InputLoopOptions;
  readonly #inputs: SessionInput[] = [];
  /** Effects of the current input, and the number of those that have been performed. */
  #effects = nothing;
  #performedCount = 0;
  #isHandling = false;
  /** Called once every input has been handled. */
  readonly #idleListeners: (() => void)[] = [];

  constructor(options: InputLoopOptions) {
    this.#options = options;
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
      this.#effects = this.#options.behavior.handle(input);
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
          ? this.#options.behavior.transit(effect.event)
          : this.#options.performer.perform(effect);
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
    const { logger, sessionId } = this.#options;
    logger.error({ sessionId, err: error }, message);
  }

  get #isClosed(): boolean {
    return this.#options.behavior.state.phase === 'closed';
  }
}
