import type { Bytes } from '../bytes.js';
import type { Levels } from '../levels/measure-levels.js';
import type { MicrophoneDevice } from './list-microphones.js';

/** Events of a {@link Microphone}. */
export interface MicrophoneEvents {
  /** Levels of each channel, every `levelsMs`. */
  readonly levels: readonly Levels[];
  /**
   * True when the microphone was muted, by the program or by the system, and false when it was
   * unmuted.
   */
  readonly mute: boolean;
  /** The connected microphones, when one was connected or removed. */
  readonly devices: readonly MicrophoneDevice[];
}

/** A running microphone, or what is captured as one: a tab or a file. */
export interface Microphone {
  /**
   * The audio in chunks of the requested format. It ends when the microphone is stopped, after the
   * last and shorter chunk, and with a `MicrophoneError` when the device is lost. Cancelling it
   * stops the microphone.
   */
  readonly stream: ReadableStream<Bytes>;
  /** The device that was opened. */
  readonly device: MicrophoneDevice;
  /** Sample rate of the device, in Hz, before conversion. */
  readonly deviceRateHz: number;
  /** True while the microphone is muted, by the program or by the system. */
  readonly isMuted: boolean;
  /** Mutes or unmutes the microphone. While it is muted the stream continues with silence. */
  setMuted(isMuted: boolean): void;
  /** Adds a listener, and returns a function that removes it. */
  on<Name extends keyof MicrophoneEvents>(
    name: Name,
    listener: (value: MicrophoneEvents[Name]) => void,
  ): () => void;
  /** Delivers the last chunk and releases the device. Further calls have no effect. */
  stop(): Promise<void>;
}
