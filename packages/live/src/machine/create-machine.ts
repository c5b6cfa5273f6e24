import type { Clock } from '../clock.js';
import type { ReconnectPolicy } from './retry-delay.js';
import type { SessionState } from './session-state.js';
import { type SessionEffect, type SessionEvent, transition } from './transition.js';

/** What a {@link Machine} is made of. */
export interface MachineOptions {
  readonly clock: Clock;
  readonly policy: ReconnectPolicy;
  /** Does what a transition asks for. */
  readonly run: (effect: SessionEffect) => void;
  /** The name of the state has changed; the effects are done. */
  readonly onChange: (state: SessionState, previous: SessionState) => void;
}

/** A state that events change. */
export interface Machine {
  readonly state: SessionState;
  dispatch(event: SessionEvent): void;
}

/** Runs `transition`, one event after the other. */
export function createMachine({ clock, policy, run, onChange }: MachineOptions): Machine {
  const events: SessionEvent[] = [];
  let state: SessionState = { name: 'idle' };
  let isDispatching = false;

  return {
    get state() {
      return state;
    },
    dispatch: (event) => {
      events.push(event);
      // What effects and listeners bring about comes when they are done, so that everyone hears things in one order.
      if (isDispatching) return;
      isDispatching = true;
      for (let next = events.shift(); next !== undefined; next = events.shift()) {
        const previous = state;
        const after = transition(previous, next, clock.monotonicMs(), policy);
        ({ state } = after);
        for (const effect of after.effects) run(effect);
        if (state.name !== previous.name) onChange(state, previous);
      }
      isDispatching = false;
    },
  };
}
