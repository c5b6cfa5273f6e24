import {
  captureOptions,
  type MicrophoneOptions,
  resolveCaptureOptions,
} from './capture-options.js';
import {
  captureSource,
  releaseStream,
  type SourceListener,
  type TrackStream,
  trackSource,
} from './captured-source.js';
import { listMicrophones, mediaDevices } from './list-microphones.js';
import type { Microphone } from './microphone.js';
import { MicrophoneError, toMicrophoneError } from './microphone-error.js';
import { untilAborted } from './until-aborted.js';

/**
 * Asks the user for a microphone and captures it: converted inside an AudioWorklet to the requested
 * format, in chunks of one duration. What the user allows after the signal has aborted is released
 * at once.
 *
 * @example
 * ```ts
 * import { createMicrophone } from '@earshot/audio/worklet';
 *
 * const microphone = await createMicrophone({
 *   format: { encoding: 'wav/pcm', bit_depth: 16, sample_rate: 16_000, channels: 1 },
 * });
 * for await (const chunk of microphone.stream) console.log(chunk.length);
 * ```
 *
 * @throws MicrophoneError that describes why there is no audio and what to do
 * @throws AudioError `invalid_argument` when an option does not exist or is out of range
 */
export async function createMicrophone(options: MicrophoneOptions): Promise<Microphone> {
  const resolved = resolveCaptureOptions(options, {
    ...captureOptions,
    deviceId: 0,
    echoCancellation: 0,
    noiseSuppression: 0,
    autoGainControl: 0,
    lowLatency: 0,
  });
  const { signal } = resolved;
  signal?.throwIfAborted();
  const devices = mediaDevices();
  const opened = await untilAborted(openDevice(devices, resolved), signal, ({ stream }) =>
    releaseStream(stream),
  );
  const source = trackSource(
    opened,
    (listener, untilEnd) => followDevices(devices, listener, untilEnd),
    () => new MicrophoneError('device_lost', 'The microphone is gone.'),
  );
  const { capture } = await captureSource(
    source,
    resolved,
    resolved.lowLatency === true ? opened.track : undefined,
  );
  return capture;
}

async function openDevice(devices: MediaDevices, options: MicrophoneOptions): Promise<TrackStream> {
  try {
    const stream = await devices.getUserMedia({ audio: constraintsFor(options) });
    const [track] = stream.getAudioTracks();
    if (track === undefined) {
      throw new DOMException('The stream has no audio track.', 'NotFoundError');
    }
    return { stream, track };
  } catch (cause) {
    throw toMicrophoneError(cause);
  }
}

function constraintsFor(options: MicrophoneOptions): MediaTrackConstraints {
  const { deviceId, echoCancellation, noiseSuppression, autoGainControl, format } = options;
  return {
    channelCount: { ideal: format.channels },
    ...(deviceId === undefined ? {} : { deviceId: { exact: deviceId } }),
    ...(echoCancellation === undefined ? {} : { echoCancellation }),
    ...(noiseSuppression === undefined ? {} : { noiseSuppression }),
    ...(autoGainControl === undefined ? {} : { autoGainControl }),
  };
}

/** Reports the connected microphones, whenever one is connected or removed. */
function followDevices(
  devices: MediaDevices,
  { onDevices }: SourceListener,
  signal: AbortSignal,
): void {
  devices.addEventListener(
    'devicechange',
    () => {
      // Devices that cannot be listed have not changed for the user.
      listMicrophones().then(onDevices, () => undefined);
    },
    { signal },
  );
}
