import { useContext, useEffect } from 'react';
import { EarshotContext } from '../provider/context.js';
import { type Tracked, useOnce, useTracked } from '../store/use-tracked.js';
import type { LiveTranscriptionOptions } from './live-options.js';
import type { LiveState } from './live-state.js';
import { LiveStore } from './live-store.js';

const actions = ['start', 'stop', 'pause', 'resume'] as const;

/** Actions of a live transcription. None of them rejects: the state has the error. */
export type LiveActions = Pick<LiveStore, 'start' | 'stop' | 'pause' | 'resume'>;

/** Result of {@link useLiveTranscription}. */
export type LiveHandle = Tracked<LiveState, LiveActions, LiveStore>;

/**
 * A live transcription of the component: microphone, session and transcript. It reconnects and
 * resumes by itself, and everything that it opened is closed when the component is unmounted, in
 * any status.
 *
 * A component renders only for the fields of the result that it reads. Pass `store` to other
 * components.
 *
 * @example
 * ```tsx
 * import { useLiveTranscription } from '@earshot/react';
 *
 * export function Dictation() {
 *   const { transcript, start, status, stop } = useLiveTranscription({
 *     config: { endpointing: 0.3 },
 *   });
 *   return (
 *     <>
 *       <button onClick={() => void (status === 'idle' ? start() : stop())}>{status}</button>
 *       {transcript.finals.map(({ id, utterance }) => (
 *         <p key={id}>{utterance.text}</p>
 *       ))}
 *     </>
 *   );
 * }
 * ```
 *
 * @param options - configuration, source and more. Changes take effect at the next start
 */
export function useLiveTranscription(options: LiveTranscriptionOptions = {}): LiveHandle {
  const creator = useContext(EarshotContext)?.creator;
  const store = useOnce(() => new LiveStore({ ...options, creator }));
  useEffect(() => store.setOptions({ ...options, creator }));
  return useTracked(store, actions);
}
