import type { Bytes } from '@earshot/audio';
import type * as worklet from '@earshot/audio/worklet';
import type {
  Microphone,
  MicrophoneDevice,
  MicrophoneError,
  MicrophoneOptions,
} from '@earshot/audio/worklet';
import type { LiveAudioFormat } from '@earshot/live';
import { type Clock, systemClock } from '../store/clock.js';
import { Store } from '../store/store.js';

/**
 * Status of a microphone:
 * - `closed`: not open; no device is in use
 * - `opening`: the browser asks the user, or starts the device
 * - `open`: audio is captured
 * - `lost`: the device is gone, or may no longer be used; it is opened again as soon as that is possible
 * - `failed`: it could not be opened; `error` says why and what to do
 */
export type MicrophoneStatus = 'closed' | 'opening' | 'open' | 'lost' | 'failed';

/** State of a microphone. */
export interface MicrophoneState {
  readonly status: MicrophoneStatus;
  /** The device that was opened last; null until then. */
  readonly device: MicrophoneDevice | null;
  /** The microphones that are plugged in, with their names; empty until one was opened. */
  readonly devices: readonly MicrophoneDevice[];
  /** True while it captures silence, by `setMuted` or by the system. */
  readonly isMuted: boolean;
  /** Reason of `failed` and `lost`: a `MicrophoneError`, whose `advice` is a sentence for the user. Null otherwise. */
  readonly error: MicrophoneError | Error | null;
}

/** Level of the loudest channel in a stretch of audio. */
export interface AudioLevel {
  /** Peak in dBFS: 0 at full scale, -Infinity for silence. */
  readonly peakDbfs: number;
  /** RMS in dBFS, -Infinity for silence. */
  readonly rmsDbfs: number;
}

/** Options of a microphone; changes count from the next time that it is opened. */
export interface MicrophoneSettings extends Partial<Omit<MicrophoneOptions, 'signal'>> {
  /**
   * Format of the audio.
   *
   * @defaultValue PCM of 16 bits, 16 kHz, one channel
   */
  readonly format?: LiveAudioFormat;
  /**
   * Opens microphones; tests pass a fake one.
   *
   * @defaultValue `createMicrophone` of `@earshot/audio/worklet`, which is loaded when the first microphone is opened
   */
  readonly createMicrophone?: (options: MicrophoneOptions) => Promise<Microphone>;
  /**
   * Source of time.
   *
   * @defaultValue the clock of the runtime
   */
  readonly clock?: Clock;
}

/** Format of a microphone without another one: the default of live sessions. */
export const defaultFormat: LiveAudioFormat = {
  encoding: 'wav/pcm',
  bit_depth: 16,
  sample_rate: 16_000,
  channels: 1,
};

const silence: AudioLevel = { peakDbfs: -Infinity, rmsDbfs: -Infinity };

/** Levels are reported at the rate of most screens, in milliseconds. */
const levelsMs = 16;

/** A device that is lost again within this time is not opened at once, but when the devices have changed. */
const unstableMs = 1000;

/** A microphone that survives its device: its audio goes to everyone who listens. */
export class MicrophoneStore extends Store<MicrophoneState> {
  readonly #chunkListeners = new Set<(chunk: Bytes) => void>();
  readonly #levelListeners = new Set<(level: AudioLevel) => void>();
  #settings: MicrophoneSettings;
  #level = silence;
  #opening: Promise<void> | null = null;
  /** Aborts what is opened; null while nothing is to be open. */
  #abort: AbortController | null = null;
  #microphone: Microphone | null = null;
  /** Settles when everything of the last microphone was delivered. */
  #delivered: Promise<void> = Promise.resolve();
  #isMuted = false;

  constructor(settings: MicrophoneSettings = {}) {
    super({ status: 'closed', device: null, devices: [], isMuted: false, error: null });
    this.#settings = settings;
  }

  /** Replaces the options. What is open stays as it is. */
  readonly setSettings = (settings: MicrophoneSettings): void => {
    this.#settings = settings;
  };

  /** Format of the audio. */
  get format(): LiveAudioFormat {
    return this.#settings.format ?? defaultFormat;
  }

  /** The level now. */
  get level(): AudioLevel {
    return this.#level;
  }

  /** Opens the microphone, once however often it is called. Never rejects: the state has the error. */
  readonly open = (): Promise<void> => {
    if (this.#opening !== null) return this.#opening;
    const opening = this.#openFirst().finally(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    this.#opening = opening;
    return opening;
  };

  /** Closes the microphone and releases the device; resolves when the last audio was delivered. */
  readonly close = async (): Promise<void> => {
    this.#abort?.abort();
    this.#abort = null;
    this.#opening = null;
    // A device that cannot be stopped properly is released all the same.
    await this.#microphone?.stop().catch(() => undefined);
    await this.#delivered;
    if (this.#abort === null) this.update({ status: 'closed', error: null });
  };

  /** Mutes or unmutes it, also for the devices that follow. A muted microphone captures silence. */
  readonly setMuted = (isMuted: boolean): void => {
    this.#isMuted = isMuted;
    this.#microphone?.setMuted(isMuted);
    this.update({ isMuted: this.#microphone?.isMuted ?? isMuted });
  };

  /** Calls back with each chunk of audio; the returned function ends it. */
  readonly onChunk = (listener: (chunk: Bytes) => void): (() => void) =>
    addTo(this.#chunkListeners, listener);

  /** Calls back with the level, about 60 times a second while it is open; the returned function ends it. */
  readonly onLevel = (listener: (level: AudioLevel) => void): (() => void) =>
    addTo(this.#levelListeners, listener);

  protected activate(): void {}

  protected deactivate(): void {
    void this.close();
  }

  async #openFirst(): Promise<void> {
    // Owners of a component that is being mounted may be known only now.
    await Promise.resolve();
    if (!this.isOwned || this.#abort !== null) return;
    const abort = new AbortController();
    this.#abort = abort;
    this.update({ status: 'opening', error: null });
    try {
      await this.#capture(abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#abort = null;
      this.update({ status: 'failed', error: toError(error) });
    }
  }

  async #capture(abort: AbortController): Promise<void> {
    const { createMicrophone: given, clock = systemClock, ...options } = this.#settings;
    const createMicrophone = given ?? (await loadWorklet()).createMicrophone;
    const { signal } = abort;
    const microphone = await createMicrophone({
      levelsMs,
      ...options,
      format: this.format,
      signal,
    });
    if (signal.aborted) {
      await microphone.stop();
      return;
    }
    this.#microphone = microphone;
    if (this.#isMuted) microphone.setMuted(true);
    microphone.on('levels', (levels) => this.#report(loudest(levels)));
    microphone.on('mute', (isMuted) => this.update({ isMuted }));
    microphone.on('devices', (devices) => this.update({ devices }));
    const { device, isMuted } = microphone;
    this.update({ status: 'open', device, isMuted, error: null });
    void this.#listDevices(signal);
    this.#delivered = this.#deliver(microphone, abort, clock);
  }

  /** Hands the audio of a microphone on until it ends. Never rejects. */
  async #deliver(microphone: Microphone, abort: AbortController, clock: Clock): Promise<void> {
    const openedMs = clock.monotonicMs();
    const reader = microphone.stream.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read())
        for (const listener of Array.from(this.#chunkListeners)) listener(read.value);
    } catch (error) {
      if (!abort.signal.aborted) {
        this.update({ status: 'lost', error: toError(error) });
        const isStable = clock.monotonicMs() - openedMs >= unstableMs;
        void this.#reopen(abort, isStable);
      }
    } finally {
      if (this.#microphone === microphone) this.#microphone = null;
      this.#report(silence);
    }
  }

  /** Opens the microphone again: at once, and whenever the devices have changed. */
  async #reopen(abort: AbortController, isAtOnce: boolean): Promise<void> {
    const { signal } = abort;
    for (let isDue = isAtOnce; ; isDue = false) {
      if (!isDue) await devicesChanged(signal);
      if (signal.aborted) return;
      try {
        await this.#capture(abort);
        return;
      } catch (error) {
        if (!signal.aborted) this.update({ status: 'lost', error: toError(error) });
      }
    }
  }

  async #listDevices(signal: AbortSignal): Promise<void> {
    try {
      const { listMicrophones } = await loadWorklet();
      const devices = await listMicrophones();
      if (!signal.aborted) this.update({ devices });
    } catch {
      // A page that may not list its devices has the one that is open.
    }
  }

  #report(level: AudioLevel): void {
    this.#level = level;
    for (const listener of Array.from(this.#levelListeners)) listener(level);
  }
}

/** Loads what opens microphones, which is larger than everything else. */
function loadWorklet(): Promise<typeof worklet> {
  return import('@earshot/audio/worklet');
}

/** Resolves when a device was plugged in or out, or the signal has fired. */
function devicesChanged(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const removers = new AbortController();
    const finish = () => {
      removers.abort();
      resolve();
    };
    signal.addEventListener('abort', finish, { signal: removers.signal });
    // Pages without devices have opened none.
    globalThis.navigator?.mediaDevices?.addEventListener('devicechange', finish, {
      signal: removers.signal,
    });
    if (signal.aborted) finish();
  });
}

function loudest(levels: readonly AudioLevel[]): AudioLevel {
  return levels.reduce(
    (most, level) => (level.peakDbfs > most.peakDbfs ? level : most),
    levels[0] ?? silence,
  );
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns what was thrown as an error. */
export function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}
