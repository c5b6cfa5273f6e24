import type { AudioLevel } from '../microphone/microphone-state.js';
import { MicrophoneStore } from '../microphone/microphone-store.js';
import { LazyStore } from '../store/lazy-store.js';
import type LiveLoop from './live-loop.js';
import type { LiveStoreOptions } from './live-options.js';
import { initialLiveState, type LiveState } from './live-state.js';

/** A live transcription: microphone, session and transcript, as one state. */
export class LiveStore extends LazyStore<LiveState, LiveLoop> {
  /** @internal Microphone of sessions without another source. */
  readonly ownMicrophone = new MicrophoneStore();
  /** @internal Options of the next start. */
  options: LiveStoreOptions;

  constructor(options: LiveStoreOptions) {
    super(initialLiveState);
    this.options = options;
  }

  /** Replaces the options. What is running stays as it is. */
  readonly setOptions = (options: LiveStoreOptions): void => {
    this.options = options;
  };

  /**
   * Opens the microphone and begins a new session, without effect while one runs. Resolves when it
   * is live or has failed, and never rejects: the state has the error.
   */
  readonly start = (): Promise<void> => this.call((loop) => loop.start());

  /**
   * Ends the recording. Recorded audio is still transcribed. Resolves when the session is complete
   * or has failed, and never rejects.
   */
  readonly stop = (): Promise<void> => this.call((loop) => loop.stop());

  /** Stops listening, and releases a microphone of its own. The session stays open. */
  readonly pause = (): Promise<void> => this.call((loop) => loop.pause());

  /** Continues after `pause()`. */
  readonly resume = (): Promise<void> => this.call((loop) => loop.resume());

  /**
   * @internal The microphone that is used at the next start, or null when the source is not a
   * microphone.
   */
  get microphone(): MicrophoneStore | null {
    const { source } = this.options;
    if (typeof source === 'function') return null;
    return source === undefined ? this.ownMicrophone : 'store' in source ? source.store : source;
  }

  /**
   * Calls back with the level of the microphone, about 60 times a second. The returned function
   * ends it.
   */
  readonly onLevel = (listener: (level: AudioLevel) => void): (() => void) =>
    (this.microphone ?? this.ownMicrophone).onLevel(listener);

  /** @internal */
  readonly load = () => import('./live-loop.js');
}
