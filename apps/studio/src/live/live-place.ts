import type { LiveStatus } from '@earshot/react';
import { unsavedWork } from '../work/unsaved-work.js';
import type { LiveSourceName } from './live-source.js';

/** The live session of this tab, as other pages see it. */
export interface LivePlaceState {
  readonly status: LiveStatus;
  readonly source: LiveSourceName;
  /** Id of the session and of its recording, null until it is known. */
  readonly sessionId: string | null;
  /** True while its page is open. */
  readonly isShown: boolean;
}

const ended: ReadonlySet<LiveStatus> = new Set(['idle', 'ended', 'failed']);

/** True from the start of a session to its last word. */
export function isRunning(status: LiveStatus): boolean {
  return !ended.has(status);
}

/**
 * Place of the live session of this tab. Its words are drawn into one element, which its page shows
 * while it is open. The session continues while another page is open.
 */
class LivePlace {
  /** Element that the session is drawn into. */
  readonly element = document.createElement('div');
  readonly #listeners = new Set<() => void>();
  #state: LivePlaceState = {
    status: 'idle',
    source: 'microphone',
    sessionId: null,
    isShown: false,
  };
  #stop: () => void = () => undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): LivePlaceState => this.#state;

  /** Shows the session in an element of a page. The returned function ends that. */
  readonly show = (container: HTMLElement): (() => void) => {
    container.append(this.element);
    this.#update({ isShown: true });
    return () => {
      this.element.remove();
      this.#update({ isShown: false });
    };
  };

  /** Reports the state of the session. @param stop - ends it */
  report(state: Omit<LivePlaceState, 'isShown'>, stop: () => void): void {
    this.#stop = stop;
    this.#update(state);
  }

  /** Ends the session. What was received is still transcribed. */
  readonly stop = (): void => this.#stop();

  /** Forgets a session that has ended. */
  readonly forget = (): void => {
    if (!isRunning(this.#state.status)) this.#update({ status: 'idle', sessionId: null });
  };

  #update(changes: Partial<LivePlaceState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** The live session of this tab. */
export const livePlace = new LivePlace();
unsavedWork.add(() => isRunning(livePlace.getSnapshot().status));
