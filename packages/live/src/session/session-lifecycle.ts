import type { Clock } from '../clock.js';
import type { SessionEmitter } from '../events/session-emitter.js';
import type { ReconnectPolicy } from '../lifecycle/reconnect-policy.js';
import { hasEnded, type SessionState } from '../lifecycle/session-state.js';
import {
  type LifecycleEffect,
  type LifecycleEvent,
  transition,
} from '../lifecycle/session-transition.js';
import { LiveError } from '../live-error.js';
import { createDeferred } from './deferred.js';
import type { LiveSessionResult } from './live-session.js';

/** Options of a {@link SessionLifecycle}. */
export interface LifecycleOptions {
  readonly clock: Clock;
  readonly reconnect: ReconnectPolicy;
}

/** Carries out the effects of a {@link SessionLifecycle}. */
export interface EffectRunner extends Record<Extract<LifecycleEffect, string>, () => void> {
  /** Dispatches `waited` after a delay. */
  wait(delayMs: number): void;
  /** The session has ended, with an error for those who still write. */
  end(error: LiveError): void;
  /** Result of the session, when it is complete. */
  readonly result: LiveSessionResult;
}

/** State of a session: handles the events that change it, and notifies those who wait or listen. */
export class SessionLifecycle {
  state: SessionState = { name: 'idle' };
  /**
   * Settles when the service has accepted the session for the first time, or the session has ended
   * before.
   */
  readonly opened = createDeferred<void>();
  readonly finished = createDeferred<LiveSessionResult>();
  /** True once the caller has a promise that rejects when the session fails. */
  isObserved = false;
  /** The event that is being handled, and those that wait to be handled. */
  readonly #events: LifecycleEvent[] = [];
  readonly #options: LifecycleOptions;
  readonly #emitter: SessionEmitter;
  readonly #runner: EffectRunner;

  constructor(options: LifecycleOptions, emitter: SessionEmitter, runner: EffectRunner) {
    this.#options = options;
    this.#emitter = emitter;
    this.#runner = runner;
  }

  /** Error of a session that has failed. */
  get error(): LiveError | null {
    return this.state.name === 'failed' ? this.state.error : null;
  }

  /**
   * Handles an event. An event that effects or listeners cause is handled after they return, so
   * that all see the same order.
   */
  dispatch(event: LifecycleEvent): void {
    if (this.#events.push(event) > 1) return;
    const { clock, reconnect } = this.#options;
    for (const next of this.#events) {
      const previous = this.state;
      const [state, ...effects] = transition(previous, next, clock.monotonicMs(), reconnect);
      this.state = state;
      for (const effect of effects) this.#run(effect);
      if (state.name !== previous.name) this.#onChange(previous);
    }
    this.#events.length = 0;
  }

  /** Ends the session as failed. */
  fail(code: LiveError['code'], message: string, cause: unknown): void {
    this.dispatch(new LiveError(code, message, { cause }));
  }

  #run(effect: LifecycleEffect): void {
    if (effect === 'resume') this.opened.resolve();
    if (typeof effect === 'string') this.#runner[effect]();
    else {
      this.#emitter.emit('reconnecting', effect);
      this.#runner.wait(effect.delayMs);
    }
  }

  #onChange(previous: SessionState): void {
    const { error: failure, finished, state } = this;
    const emitter = this.#emitter;
    const isFailureObserved = this.isObserved || emitter.isObserved;
    emitter.emit('state', { state: state.name, previous: previous.name });
    if (!hasEnded(state)) return;
    const error = failure ?? new LiveError('closed', 'The session was closed.');
    if (state.name === 'ended' && state.isComplete) finished.resolve(this.#runner.result);
    else finished.reject(error);
    this.opened.reject(error);
    this.#runner.end(error);
    emitter.end(failure);
    if (!failure) return;
    emitter.emit('failed', failure);
    // The caller that aborts the session needs no notice.
    if (isFailureObserved || failure.code === 'aborted') return;
    // oxlint-disable-next-line no-console -- a program with listeners only to messages would never see the failure
    console.error(`@earshot/live: the session failed: ${failure}`);
  }
}
