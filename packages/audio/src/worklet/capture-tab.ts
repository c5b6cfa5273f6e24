import {
  type AudioCaptureOptions,
  captureOptions,
  resolveCaptureOptions,
} from './capture-options.js';
import { captureSource, releaseStream, type TrackStream, trackSource } from './captured-source.js';
import type { Microphone } from './microphone.js';
import { MicrophoneError } from './microphone-error.js';
import { untilAborted } from './until-aborted.js';

/**
 * Members of the options of `getDisplayMedia` that the types of the platform lack (W3C Screen
 * Capture, section 5).
 */
interface SharingOptions extends DisplayMediaStreamOptions {
  readonly systemAudio: 'include';
  readonly surfaceSwitching: 'include';
  readonly selfBrowserSurface: 'exclude';
}

/**
 * The audio without processing, since processing for a voice in a room treats music and other
 * voices as noise.
 */
const unprocessed = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/**
 * Asks the user for a tab, a window or the screen, and captures its audio as that of a microphone.
 * The picture is released at once. Its stream ends, without an error, when the user ends sharing.
 * Call it from a click or a key press.
 *
 * @example
 * ```ts
 * import { captureTab } from '@earshot/audio/worklet';
 *
 * const tab = await captureTab({
 *   format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
 * });
 * for await (const chunk of tab.stream) console.log(chunk.length);
 * ```
 *
 * @throws MicrophoneError `sharing_unsupported`, `not_shared` or `no_shared_audio`, and what
 * createMicrophone throws
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export async function captureTab(options: AudioCaptureOptions): Promise<Microphone> {
  const resolved = resolveCaptureOptions(options, captureOptions);
  const { signal } = resolved;
  signal?.throwIfAborted();
  const opened = await untilAborted(share(resolved), signal, ({ stream }) => releaseStream(stream));
  const { capture } = await captureSource(trackSource(opened), resolved);
  return capture;
}

async function share({ format }: AudioCaptureOptions): Promise<TrackStream> {
  // The types declare it, but phones don't have it, and neither have pages that are not served
  // securely.
  const devices = globalThis.navigator?.mediaDevices as Partial<MediaDevices> | undefined;
  if (devices?.getDisplayMedia === undefined) {
    throw new MicrophoneError(
      'sharing_unsupported',
      'This browser cannot share the audio of a tab with a page.',
    );
  }
  const options: SharingOptions = {
    // Browsers share no audio without a picture.
    video: true,
    audio: { ...unprocessed, channelCount: { ideal: format.channels } },
    systemAudio: 'include',
    surfaceSwitching: 'include',
    selfBrowserSurface: 'exclude',
  };
  const stream = await devices.getDisplayMedia(options).catch((cause: unknown) => {
    throw toSharingError(cause);
  });
  for (const picture of stream.getVideoTracks()) {
    picture.stop();
  }
  const [track] = stream.getAudioTracks();
  if (track === undefined) {
    throw new MicrophoneError('no_shared_audio', 'What was shared came without audio.');
  }
  return { stream, track };
}

/** The error of an exception of `getDisplayMedia`. Any other value is returned as it is. */
function toSharingError(cause: unknown): unknown {
  const name = cause instanceof DOMException ? cause.name : '';
  switch (name) {
    case 'NotAllowedError':
      return new MicrophoneError('not_shared', 'Nothing was shared.', { cause });
    case 'InvalidStateError':
      return new MicrophoneError('suspended', 'The browser shares after a click alone.', { cause });
    case 'NotFoundError':
    case 'NotReadableError':
    case 'AbortError':
      return new MicrophoneError('no_shared_audio', 'What was shared cannot be heard.', { cause });
    default:
      return cause;
  }
}
