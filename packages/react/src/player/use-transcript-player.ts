import type { TimedUtterance } from '@earshot/subtitles';
import { useEffect } from 'react';
import { type Tracked, useOnce, useTracked } from '../store/use-tracked.js';
import type { PlayerState } from './player-state.js';
import { PlayerStore } from './player-store.js';

const actions = ['ref', 'seek', 'seekToWord'] as const;

/** Actions of a player. */
export type PlayerActions = Pick<PlayerStore, 'ref' | 'seek' | 'seekToWord'>;

/** Result of {@link useTranscriptPlayer}. */
export type PlayerHandle = Tracked<PlayerState, PlayerActions, PlayerStore>;

/**
 * Keeps a media element and a transcript in sync: the word that is played, and playing from a word.
 * The word is looked up with each frame while the element plays. Components render when it is
 * another one.
 *
 * @example
 * ```tsx
 * import { useTranscriptPlayer, type TimedUtterance } from '@earshot/react';
 *
 * export function Player({
 *   url,
 *   utterances,
 * }: {
 *   url: string;
 *   utterances: readonly TimedUtterance[];
 * }) {
 *   const player = useTranscriptPlayer(utterances);
 *   return (
 *     <>
 *       <audio src={url} ref={player.ref} controls />
 *       <button onClick={() => player.seekToWord(0)}>From the first word</button>
 *       <p>{player.utterances[player.utteranceIndex]?.text}</p>
 *     </>
 *   );
 * }
 * ```
 *
 * @param utterances - utterances of a transcription, in any order. Another array replaces the
 * transcript
 */
export function useTranscriptPlayer(utterances: readonly TimedUtterance[]): PlayerHandle {
  const store = useOnce(() => new PlayerStore(utterances));
  useEffect(() => store.setUtterances(utterances), [store, utterances]);
  return useTracked(store, actions);
}
