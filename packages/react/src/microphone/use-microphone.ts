import { useEffect } from 'react';
import { type Tracked, useOnce, useTracked } from '../store/use-tracked.js';
import {
  type MicrophoneSettings,
  type MicrophoneState,
  MicrophoneStore,
} from './microphone-store.js';

/** Actions of a microphone. None of them rejects: the state has the error. */
export interface MicrophoneActions {
  /** Asks the user for the microphone and opens it. */
  open(): Promise<void>;
  /** Closes it and releases the device. Resolves when the last audio was delivered. */
  close(): Promise<void>;
  /** Mutes or unmutes it. */
  setMuted(isMuted: boolean): void;
}

/** Result of {@link useMicrophone}. */
export type MicrophoneHandle = Tracked<MicrophoneState, MicrophoneActions, MicrophoneStore>;

const actions = ['open', 'close', 'setMuted'] as const;

/**
 * A microphone of the component: it is closed when the component is unmounted, in any status. When its device is unplugged, it is
 * opened again as soon as that is possible.
 *
 * @param settings - device, format, echo cancellation and more. Changes take effect the next time that it is opened
 */
export function useMicrophone(settings: MicrophoneSettings = {}): MicrophoneHandle {
  const store = useOnce(() => new MicrophoneStore(settings));
  useEffect(() => store.setSettings(settings));
  return useTracked<MicrophoneState, MicrophoneActions, MicrophoneStore>(store, actions);
}
