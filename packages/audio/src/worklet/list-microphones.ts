import { MicrophoneError } from './microphone-error.js';

/** A microphone that can be chosen. */
export interface MicrophoneDevice {
  /**
   * Id of the device for {@link createMicrophone}, empty until the user has allowed a microphone
   * once.
   */
  readonly deviceId: string;
  /** Name of the device for the user, empty until the user has allowed a microphone once. */
  readonly label: string;
}

/** The browser's access to devices. It is missing on a page that may not have it. */
export function mediaDevices(): MediaDevices {
  // The types declare it, but pages that are not served securely don't have it.
  const devices = (globalThis.navigator as Navigator | undefined)?.mediaDevices as
    | MediaDevices
    | undefined;
  if (devices === undefined) {
    throw new MicrophoneError('unsupported', 'This page may not use microphones.');
  }
  return devices;
}

/**
 * Lists the connected microphones.
 *
 * @example
 * ```ts
 * import { listMicrophones } from '@earshot/audio/worklet';
 *
 * for (const { deviceId, label } of await listMicrophones()) console.log(deviceId, label);
 * ```
 *
 * @throws MicrophoneError `unsupported` when the page may not use microphones
 */
export async function listMicrophones(): Promise<MicrophoneDevice[]> {
  const devices = await mediaDevices().enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'audioinput')
    .map(({ deviceId, label }) => ({ deviceId, label }));
}
