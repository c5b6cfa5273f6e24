import type { Bytes } from '@earshot/audio';
import { LazyStore } from '../store/lazy-store.js';
import { addTo, callAll } from '../store/store.js';
import type MicrophoneLoop from './microphone-loop.js';
import type { AudioLevel, MicrophoneSettings, MicrophoneState } from './microphone-state.js';

/** A microphone that survives its device: its audio goes to all listeners. */
export class MicrophoneStore extends LazyStore<MicrophoneState, MicrophoneLoop> {
  readonly #chunkListeners = new Set<(chunk: Bytes) => void>();
  readonly #levelListeners = new Set<(level: AudioLevel) => void>();
  #level: AudioLevel = { peakDbfs: -Infinity, rmsDbfs: -Infinity };
  /** @internal Options of the next device. */
  settings: MicrophoneSettings;

  constructor(settings: MicrophoneSettings = {}) {
    super({ status: 'closed', device: null, devices: [], isMuted: false, error: null });
    this.settings = settings;
  }

  /** Replaces the options. What is open stays as it is. */
  readonly setSettings = (settings: MicrophoneSettings): void => {
    this.settings = settings;
  };

  /** The level now. */
  get level(): AudioLevel {
    return this.#level;
  }

  /** Opens the microphone, once for any number of calls. Never rejects: the state has the error. */
  readonly open = (): Promise<void> => this.call((loop) => loop.open());

  /** Closes the microphone and releases the device. Resolves when the last audio was delivered. */
  readonly close = (): Promise<void> => this.call((loop) => loop.close());

  /** Mutes or unmutes it, also for the devices that follow. A muted microphone captures silence. */
  readonly setMuted = (isMuted: boolean): void => {
    void this.call((loop) => loop.setMuted(isMuted));
  };

  /** Calls back with each chunk of audio. The returned function ends it. */
  readonly onChunk = (listener: (chunk: Bytes) => void): (() => void) =>
    addTo(this.#chunkListeners, listener);

  /**
   * Calls back with the level, about 60 times a second while it is open. The returned function ends
   * it.
   */
  readonly onLevel = (listener: (level: AudioLevel) => void): (() => void) =>
    addTo(this.#levelListeners, listener);

  /** @internal Passes audio to the listeners. */
  deliver(chunk: Bytes): void {
    callAll(this.#chunkListeners, chunk);
  }

  /** @internal Passes a level to the listeners. */
  report(level: AudioLevel): void {
    this.#level = level;
    callAll(this.#levelListeners, level);
  }

  /** @internal */
  readonly load = () => import('./microphone-loop.js');
}
