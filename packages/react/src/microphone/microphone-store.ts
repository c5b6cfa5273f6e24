import type { Bytes } from '@earshot/audio';
import type {
  Microphone,
  MicrophoneDevice,
  MicrophoneError,
  MicrophoneOptions,
  PlayedFile,
} from '@earshot/audio/worklet';
import type { LiveAudioFormat } from '@earshot/live';
import type { Clock } from '../store/clock.js';
import { LazyStore } from '../store/lazy-store.js';
import { addTo, callAll } from '../store/store.js';
import type MicrophoneLoop from './microphone-loop.js';

/**
 * Status of a microphone:
 * - `closed`: not open, with no device in use
 * - `opening`: the browser asks the user, or starts the device
 * - `open`: audio is captured
 * - `lost`: the device was removed, or may no longer be used, and is opened again as soon as that is possible
 * - `ended`: it has ended by itself, as a file does and a tab that is no longer shared, with the failure in `error` if there was one
 * - `failed`: it could not be opened, with the reason and the advice in `error`
 */
export type MicrophoneStatus = 'closed' | 'opening' | 'open' | 'lost' | 'ended' | 'failed';

/** State of a microphone. */
export interface MicrophoneState {
  /** Status, `closed` at first. */
  readonly status: MicrophoneStatus;
  /** The device that was opened last, or null until then. */
  readonly device: MicrophoneDevice | null;
  /** The microphones that are plugged in, with their names, or empty until one was opened. */
  readonly devices: readonly MicrophoneDevice[];
  /** True while it captures silence, by `setMuted` or by the system. */
  readonly isMuted: boolean;
  /**
   * Reason of `failed`, of `lost` and of a premature `ended`: a `MicrophoneError`, whose `advice` is a sentence for the user, or another
   * error. Null in any other case.
   */
  readonly error: MicrophoneError | Error | null;
}

/** Level of the loudest channel in an interval of audio. */
export interface AudioLevel {
  /** Peak in dBFS: 0 at full scale, -Infinity for silence. */
  readonly peakDbfs: number;
  /** RMS in dBFS, -Infinity for silence. */
  readonly rmsDbfs: number;
}

/** Options of a microphone. Changes take effect the next time that it is opened. */
export interface MicrophoneSettings extends Partial<Omit<MicrophoneOptions, 'signal'>> {
  /**
   * Format of the audio.
   *
   * @defaultValue PCM of 16 bits, 16 kHz, one channel
   */
  readonly format?: LiveAudioFormat;
  /**
   * Opens microphones. Tests pass a fake one.
   *
   * @defaultValue `createMicrophone` of `@earshot/audio/worklet`, which is loaded when the first microphone is opened
   */
  readonly createMicrophone?: (options: MicrophoneOptions) => Promise<Microphone | PlayedFile>;
  /**
   * Opens it again when it is lost. A source that the user chooses each time, such as a tab, cannot be opened again.
   *
   * @defaultValue true
   */
  readonly reopens?: boolean;
  /**
   * Source of time.
   *
   * @defaultValue the clock of the runtime
   */
  readonly clock?: Clock;
}

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

  /** Calls back with the level, about 60 times a second while it is open. The returned function ends it. */
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
