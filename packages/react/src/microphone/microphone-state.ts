import type {
  Microphone,
  MicrophoneDevice,
  MicrophoneError,
  MicrophoneOptions,
  PlayedFile,
} from '@earshot/audio/worklet';
import type { LiveAudioFormat } from '@earshot/live';
import type { Clock } from '../store/clock.js';

/**
 * Status of a microphone:
 * - `closed`: not open, with no device in use
 * - `opening`: the browser asks the user, or starts the device
 * - `open`: audio is captured
 * - `lost`: the device was removed, or may no longer be used, and is opened again as soon as that
 *   is possible
 * - `ended`: it has ended by itself, as a file does and a tab that is no longer shared, with the
 *   failure in `error` if there was one
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
   * Reason of `failed`, of `lost` and of a premature `ended`: a `MicrophoneError`, whose `advice`
   * is a sentence for the user, or another error. Null in any other case.
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
   * @defaultValue `createMicrophone` of `@earshot/audio/worklet`, which is loaded when the first
   * microphone is opened
   */
  readonly createMicrophone?: (options: MicrophoneOptions) => Promise<Microphone | PlayedFile>;
  /**
   * Opens it again when it is lost. A source that the user chooses each time, such as a tab, cannot
   * be opened again.
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
