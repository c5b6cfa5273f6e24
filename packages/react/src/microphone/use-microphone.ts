import { useEffect } from 'react';
import { type Tracked, useOnce, useTracked } from '../store/use-tracked.js';
import type { MicrophoneSettings, MicrophoneState } from './microphone-state.js';
import { MicrophoneStore } from './microphone-store.js';

const actions = ['open', 'close', 'setMuted'] as const;

/** Actions of a microphone. None of them rejects: the state has the error. */
export type MicrophoneActions = Pick<MicrophoneStore, 'open' | 'close' | 'setMuted'>;

/** Result of {@link useMicrophone}. */
export type MicrophoneHandle = Tracked<MicrophoneState, MicrophoneActions, MicrophoneStore>;

/**
 * A microphone of the component: it is closed when the component is unmounted, in any status. When
 * its device is unplugged, it is opened again as soon as that is possible.
 *
 * @example
 * ```tsx
 * import { useMicrophone } from '@earshot/react';
 *
 * export function Mute() {
 *   const { isMuted, setMuted } = useMicrophone();
 *   return <button onClick={() => setMuted(!isMuted)}>{isMuted ? 'Unmute' : 'Mute'}</button>;
 * }
 * ```
 *
 * @param settings - device, format, echo cancellation and more. Changes take effect the next time
 * that it is opened
 */
export function useMicrophone(settings: MicrophoneSettings = {}): MicrophoneHandle {
  const store = useOnce(() => new MicrophoneStore(settings));
  useEffect(() => store.setSettings(settings));
  return useTracked(store, actions);
}
