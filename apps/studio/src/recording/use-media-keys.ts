import { useEffect, useRef } from 'react';
import type { PlayerControls } from './use-player-controls.js';

/**
 * Keys of keyboards, headsets and foot pedals that control the player, even while another window is
 * in front.
 */
const actions = {
  play: ({ toggle }) => toggle(),
  pause: ({ toggle }) => toggle(),
  seekbackward: ({ jump }) => jump(-1),
  seekforward: ({ jump }) => jump(1),
  previoustrack: ({ jump }) => jump(-1),
  nexttrack: ({ jump }) => jump(1),
} as const satisfies Partial<Record<MediaSessionAction, (controls: PlayerControls) => void>>;

/**
 * Connects the media keys to the player, and shows the title in the media controls of the system.
 */
export function useMediaKeys(controls: PlayerControls, title: string): void {
  const newest = useRef(controls);
  useEffect(() => {
    newest.current = controls;
  });
  useEffect(() => {
    // Not every browser supports it.
    const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
    if (session === undefined) return;
    session.metadata = new MediaMetadata({ title });
    const names = Object.keys(actions) as (keyof typeof actions)[];
    for (const name of names) session.setActionHandler(name, () => actions[name](newest.current));
    return () => {
      session.metadata = null;
      for (const name of names) session.setActionHandler(name, null);
    };
  }, [title]);
}
