import type { Bytes } from '@earshot/audio';
import type * as worklet from '@earshot/audio/worklet';
import type { Microphone, PlayedFile } from '@earshot/audio/worklet';
import { type Clock, systemClock } from '../store/clock.js';
import type { LazyStore, StoreLoop } from '../store/lazy-store.js';
import { defaultFormat } from './default-format.js';
import type { AudioLevel, MicrophoneSettings, MicrophoneState } from './microphone-state.js';

const silence: AudioLevel = { peakDbfs: -Infinity, rmsDbfs: -Infinity };

/** Interval of the levels, in milliseconds: that of the frames of most screens. */
const levelsMs = 16;

/**
 * A device that is lost again within this time, in milliseconds, is not opened at once, but when
 * the devices have changed.
 */
const unstableMs = 1000;

/** What the loop needs of its store. */
interface LoopStore extends LazyStore<MicrophoneState> {
  /** Options of the next device. */
  readonly settings: MicrophoneSettings;
  /** Passes audio to the listeners. */
  deliver(chunk: Bytes): void;
  /** Passes a level to the listeners. */
  report(level: AudioLevel): void;
}

/** Opens the device of a microphone, and opens it again when it is lost. */
export default class MicrophoneLoop implements StoreLoop {
  readonly #store: LoopStore;
  #opening: Promise<void> | null = null;
  /** Aborts what is opened, or null while nothing should be open. */
  #abort: AbortController | null = null;
  #microphone: Microphone | PlayedFile | null = null;
  /** Settles when all audio of the last microphone was delivered. */
  #delivered: Promise<void> = Promise.resolve();
  #isMuted = false;

  constructor(store: LoopStore) {
    this.#store = store;
  }

  /** Opens the microphone, once for any number of calls. Never rejects: the state has the error. */
  open(): Promise<void> {
    if (this.#opening !== null) return this.#opening;
    const opening = this.#openFirst().finally(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    this.#opening = opening;
    return opening;
  }

  /** Closes the microphone and releases the device. Resolves when the last audio was delivered. */
  async close(): Promise<void> {
    this.#abort?.abort();
    this.#abort = null;
    this.#opening = null;
    // A device that cannot be stopped properly is released as well.
    await this.#microphone?.stop().catch(() => undefined);
    await this.#delivered;
    // A microphone that has ended by itself keeps that state until it is opened again.
    const hasEnded = this.#store.getSnapshot().status === 'ended';
    if (this.#abort === null && !hasEnded) this.#store.update({ status: 'closed', error: null });
  }

  /** Mutes or unmutes it, also for the devices that follow. A muted microphone captures silence. */
  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#microphone?.setMuted(isMuted);
    this.#store.update({ isMuted: this.#microphone?.isMuted ?? isMuted });
  }

  /**
   * Pauses a source that can wait, such as a file, or continues it.
   *
   * @returns false for a source that cannot be paused, such as a microphone
   */
  setPaused(isPaused: boolean): boolean {
    const microphone = this.#microphone;
    if (microphone === null || !('setPaused' in microphone)) return false;
    microphone.setPaused(isPaused);
    return true;
  }

  /** Called when the store has lost its last owner: closes everything that is open. */
  deactivate(): void {
    void this.close();
  }

  async #openFirst(): Promise<void> {
    if (!this.#store.isOwned || this.#abort !== null) return;
    const abort = new AbortController();
    this.#abort = abort;
    this.#store.update({ status: 'opening', error: null });
    try {
      await this.#capture(abort);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#abort = null;
      this.#store.fail(error);
    }
  }

  async #capture(abort: AbortController): Promise<void> {
    const {
      createMicrophone: given,
      clock = systemClock,
      reopens = true,
      ...options
    } = this.#store.settings;
    const createMicrophone = given ?? (await loadWorklet()).createMicrophone;
    const { signal } = abort;
    const microphone = await createMicrophone({
      levelsMs,
      format: defaultFormat,
      ...options,
      signal,
    });
    if (signal.aborted) {
      await microphone.stop();
      return;
    }
    this.#microphone = microphone;
    if (this.#isMuted) microphone.setMuted(true);
    microphone.on('levels', (levels) => this.#store.report(loudest(levels)));
    microphone.on('mute', (isMuted) => this.#store.update({ isMuted }));
    microphone.on('devices', (devices) => this.#store.update({ devices }));
    const { device, isMuted } = microphone;
    this.#store.update({ status: 'open', device, isMuted, error: null });
    if (reopens) void this.#listDevices(signal);
    this.#delivered = this.#deliver(microphone, abort, reopens ? clock : null);
  }

  /**
   * Passes the audio of a microphone to the listeners until it ends. Never rejects.
   *
   * @param clock - clock, or null for a microphone that is not opened again when it is lost
   */
  async #deliver(
    microphone: Microphone,
    abort: AbortController,
    clock: Clock | null,
  ): Promise<void> {
    const openedMs = clock?.monotonicMs() ?? 0;
    const reader = microphone.stream.getReader();
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read())
        this.#store.deliver(read.value);
      this.#end(abort, null);
    } catch (error) {
      if (clock === null) this.#end(abort, error);
      else if (!abort.signal.aborted) {
        this.#store.fail(error, 'lost');
        const isStable = clock.monotonicMs() - openedMs >= unstableMs;
        void this.#reopen(abort, isStable);
      }
    } finally {
      if (this.#microphone === microphone) this.#microphone = null;
      this.#store.report(silence);
    }
  }

  /** Puts the end of the audio into the state, unless it was closed. */
  #end(abort: AbortController, error: unknown): void {
    if (abort.signal.aborted) return;
    this.#abort = null;
    abort.abort();
    if (error === null) this.#store.update({ status: 'ended', error });
    else this.#store.fail(error, 'ended');
  }

  /** Opens the microphone again: at once, and each time that the devices have changed. */
  async #reopen(abort: AbortController, isAtOnce: boolean): Promise<void> {
    const { signal } = abort;
    for (let isDue = isAtOnce; ; isDue = false) {
      if (!isDue) await devicesChanged(signal);
      if (signal.aborted) return;
      try {
        await this.#capture(abort);
        return;
      } catch (error) {
        if (!signal.aborted) this.#store.fail(error, 'lost');
      }
    }
  }

  async #listDevices(signal: AbortSignal): Promise<void> {
    try {
      const { listMicrophones } = await loadWorklet();
      const devices = await listMicrophones();
      if (!signal.aborted) this.#store.update({ devices });
    } catch {
      // A page that may not list its devices shows only the one that is open.
    }
  }
}

/** Loads the part of the package that opens microphones, the largest one. */
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
