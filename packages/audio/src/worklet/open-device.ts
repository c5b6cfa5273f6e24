import { mediaDevices } from './list-microphones.js';
import { toMicrophoneError } from './microphone-error.js';
import type { MicrophoneOptions } from './microphone-options.js';
import { untilAborted } from './until-aborted.js';

/** A microphone that the browser has opened. */
interface OpenDevice {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
}

/**
 * Asks the user for a microphone and opens it. What the user allows after the signal has aborted is released at once.
 *
 * @throws MicrophoneError that says why not
 * @throws the reason of the signal as soon as it aborts
 */
export async function openDevice(options: MicrophoneOptions): Promise<OpenDevice> {
  const devices = mediaDevices();
  return untilAborted(open(devices, options), options.signal, releaseDevice);
}

async function open(devices: MediaDevices, options: MicrophoneOptions): Promise<OpenDevice> {
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

/** Releases a device: the browser no longer shows that it is in use. */
export function releaseDevice({ stream }: OpenDevice): void {
  for (const track of stream.getTracks()) {
    track.stop();
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
