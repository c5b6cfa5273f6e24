import type { Levels } from '../levels/measure-levels.js';
import type { MicrophoneDevice } from './list-microphones.js';

/** What a microphone reports while it runs. */
export interface MicrophoneEvents {
  /** With each chunk: how loud each channel was. */
  readonly levels: readonly Levels[];
  /** Whether it is silent now because it was muted, by the program or by the system. */
  readonly mute: boolean;
  /** The microphones that are plugged in, when one was plugged in or out. */
  readonly devices: readonly MicrophoneDevice[];
}

/** A microphone that runs. */
export interface Microphone {
  /**
   * The audio in chunks of the format that was asked for. It ends when the microphone is stopped, after the last and
   * shorter chunk, and with a `MicrophoneError` when the device is lost. Cancelling it stops the microphone.
   */
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The device that was opened. */
  readonly device: MicrophoneDevice;
  /** Sample rate at which the browser hears it, in Hz, before it is converted. */
  readonly deviceRate: number;
  /** Whether it is silent because it was muted. */
  readonly isMuted: boolean;
  /** Sends silence instead of sound, or sound again; time goes on. */
  setMuted(isMuted: boolean): void;
  /** Adds a listener and returns what removes it. */
  on<Name extends keyof MicrophoneEvents>(
    name: Name,
    listener: (value: MicrophoneEvents[Name]) => void,
  ): () => void;
  /** Delivers the last chunk and releases the device; calling it again does no more. */
  stop(): Promise<void>;
}
