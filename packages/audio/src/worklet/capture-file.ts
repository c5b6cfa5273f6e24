import {
  type AudioCaptureOptions,
  captureOptions,
  resolveCaptureOptions,
} from './capture-options.js';
import { type CapturedSource, captureSource, type SourceListener } from './captured-source.js';
import type { MicrophoneDevice } from './list-microphones.js';
import type { Microphone } from './microphone.js';
import { MicrophoneError } from './microphone-error.js';
import { untilAborted } from './until-aborted.js';

/** Options of {@link captureFile}. */
export interface FileCaptureOptions extends AudioCaptureOptions {
  /** The file: audio or video in any format that the browser plays. */
  readonly file: Blob;
  /**
   * Plays it aloud.
   *
   * @defaultValue false
   */
  readonly isAudible?: boolean;
}

/** A file that is played and captured. Its stream ends with the file. */
export interface PlayedFile extends Microphone {
  /** Length of the file, in seconds. */
  readonly durationSeconds: number;
  /**
   * Pauses or resumes the file. While it is paused, the stream delivers no audio, not even silence.
   */
  setPaused(isPaused: boolean): void;
  /** Turns playback through the loudspeakers on or off. */
  setAudible(isAudible: boolean): void;
}

/**
 * Plays a file and captures it like a microphone, at its own speed. The browser decodes it while it
 * plays, so that memory does not grow with its duration. Call it from a click or a key press.
 *
 * @throws MicrophoneError `unreadable_file` when the browser cannot play it, and what
 * createMicrophone throws
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export async function captureFile(options: FileCaptureOptions): Promise<PlayedFile> {
  const resolved = resolveCaptureOptions(options, { ...captureOptions, file: 0, isAudible: 0 });
  const { file, isAudible = false, signal } = resolved;
  signal?.throwIfAborted();
  const player = await untilAborted(openPlayer(file), signal, releasePlayer);
  const source = new FileSource(player, file, isAudible);
  const { capture, setPaused } = await captureSource(source, resolved);
  // The capture has a getter, which a copy would not have.
  return Object.assign(capture, {
    durationSeconds: player.duration,
    setPaused(isPaused: boolean) {
      if (isPaused) player.pause();
      setPaused(isPaused);
      // A file that has ended meanwhile is not begun again.
      if (!isPaused && !player.ended) player.play().catch(() => undefined);
    },
    setAudible: (isAloud: boolean) => source.setAudible(isAloud),
  });
}

/** A player with a file, whose audio has two outputs: the capture and the loudspeakers. */
class FileSource implements CapturedSource {
  readonly device: MicrophoneDevice;
  readonly #player: HTMLAudioElement;
  #captured: GainNode | null = null;
  #aloud: GainNode | null = null;
  #isMuted = false;
  #isAudible: boolean;

  constructor(player: HTMLAudioElement, file: Blob, isAudible: boolean) {
    this.#player = player;
    this.device = { deviceId: '', label: file instanceof File ? file.name : '' };
    this.#isAudible = isAudible;
  }

  get isMuted(): boolean {
    return this.#isMuted;
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (this.#captured !== null) this.#captured.gain.value = isMuted ? 0 : 1;
  }

  setAudible(isAudible: boolean): void {
    this.#isAudible = isAudible;
    if (this.#aloud !== null) this.#aloud.gain.value = isAudible ? 1 : 0;
  }

  connect(context: AudioContext): AudioNode {
    const node = context.createMediaElementSource(this.#player);
    this.#captured = context.createGain();
    this.#aloud = context.createGain();
    node.connect(this.#captured);
    node.connect(this.#aloud).connect(context.destination);
    this.setMuted(this.#isMuted);
    this.setAudible(this.#isAudible);
    return this.#captured;
  }

  async begin({ onEnd }: SourceListener, signal: AbortSignal): Promise<void> {
    this.#player.addEventListener('ended', () => onEnd(), { signal });
    this.#player.addEventListener('error', () => onEnd(unreadable(this.#player.error)), { signal });
    try {
      await this.#player.play();
    } catch (cause) {
      const isRefused = cause instanceof DOMException && cause.name === 'NotAllowedError';
      throw isRefused
        ? new MicrophoneError('suspended', 'The browser does not let audio run.', { cause })
        : unreadable(cause);
    }
  }

  release(): void {
    releasePlayer(this.#player);
  }
}

/** Opens a file, without playing it. @throws MicrophoneError `unreadable_file` */
function openPlayer(file: Blob): Promise<HTMLAudioElement> {
  const player = new Audio();
  player.preload = 'auto';
  const opened = new Promise<HTMLAudioElement>((resolve, reject) => {
    player.onloadedmetadata = () => resolve(player);
    player.onerror = () => {
      const error = unreadable(player.error);
      releasePlayer(player);
      reject(error);
    };
  });
  player.src = URL.createObjectURL(file);
  return opened;
}

function releasePlayer(player: HTMLAudioElement): void {
  player.onloadedmetadata = null;
  player.onerror = null;
  player.pause();
  URL.revokeObjectURL(player.src);
  player.removeAttribute('src');
  player.load();
}

function unreadable(cause: unknown): MicrophoneError {
  return new MicrophoneError('unreadable_file', 'The browser cannot play this file.', { cause });
}
