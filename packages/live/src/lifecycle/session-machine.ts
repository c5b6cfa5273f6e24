import type { Clock } from '../clock.js';
import type { ReconnectPolicy } from './reconnect-policy.js';
import type { SessionState } from './session-state.js';
import { type LifecycleEffect, type LifecycleEvent, transition } from './session-transition.js';

/** Options of {@link SessionMachine}. */
export interface MachineOptions {
  readonly clock: Clock;
  readonly policy: ReconnectPolicy;
  /** Carries out an effect of a transition. */
  readonly run: (effect: LifecycleEffect) => void;
  /** Called when the name of the state has changed, after the effects. */
  readonly onChange: (state: SessionState, previous: SessionState) => void;
}

/** State of a session; runs `transition`, one event after the other. */
export class SessionMachine {
  readonly #options: MachineOptions;
  readonly #events: LifecycleEvent[] = [];
  #state: SessionState = { name: 'idle' };
  #isDispatching = false;

  constructor(options: MachineOptions) {
    this.#options = options;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Handles an event. One that effects or listeners cause is handled when they are done, so that everyone sees one order. */
  dispatch(event: LifecycleEvent): void {
    this.#events.push(event);
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    const { clock, policy, run, onChange } = this.#options;
    for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
      const previous = this.#state;
      const { state, effects } = transition(previous, next, clock.monotonicMs(), policy);
      this.#state = state;
      for (const effect of effects) run(effect);
      if (state.name !== previous.name) onChange(state, previous);
    }
    this.#isDispatching = false;
  }
}
