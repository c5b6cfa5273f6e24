import type { TimedUtterance } from '@earshot/subtitles';
import { useEffect } from 'react';
import { type Tracked, useOnce, useTracked } from '../store/use-tracked.js';
import { type PlayerState, PlayerStore } from './player-store.js';

/** Actions of a player. */
export interface PlayerActions {
  /** Connects the media element: `<audio ref={player.ref}>`. */
  ref(element: HTMLMediaElement | null): void;
  /** Moves to a time, in seconds of the medium. */
  seek(seconds: number): void;
  /** Moves to the start of a word, by its index in `store.words`. */
  seekToWord(index: number): void;
}

/** Result of {@link useTranscriptPlayer}. */
export type PlayerHandle = Tracked<PlayerState, PlayerActions, PlayerStore>;

const actions = ['ref', 'seek', 'seekToWord'] as const;

/**
 * Keeps a media element and a transcript in sync: the word that is played, and playing from a word. The word is looked up with each
 * frame while the element plays. Components render when it is another one.
 *
 * @param utterances - utterances of a transcription, in any order. Another array replaces the transcript
 */
export function useTranscriptPlayer(utterances: readonly TimedUtterance[]): PlayerHandle {
  const store = useOnce(() => new PlayerStore(utterances));
  useEffect(() => store.setUtterances(utterances), [store, utterances]);
  return useTracked<PlayerState, PlayerActions, PlayerStore>(store, actions);
}
