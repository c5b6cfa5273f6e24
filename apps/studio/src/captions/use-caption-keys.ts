import { type RefObject, useEffect, useRef } from 'react';
import { togglePlaying } from '../media/play-clock.js';
import { useShortcuts } from '../shell/shortcuts.js';
import type { CueActions } from './cue-actions.js';

/** The captions that keys act on. */
interface KeyedCaptions {
  readonly media: RefObject<HTMLVideoElement | null>;
  /** Number of captions. */
  readonly count: number;
  readonly selected: number;
  readonly goTo: (index: number) => void;
  readonly goToFinding: (step: 1 | -1) => void;
  readonly extendTo: (index: number) => void;
  readonly selectAll: () => void;
  readonly seek: (seconds: number) => void;
  readonly add: () => void;
  readonly actions: Pick<CueActions, 'merge' | 'setEnd' | 'setStart'>;
  readonly selection: {
    readonly isJoinable: boolean;
    readonly join: () => void;
    readonly remove: () => void;
  };
  readonly onFind: () => void;
}

/** Keyboard shortcuts of the captions, for the player and for the selected captions. */
export function useCaptionKeys(captions: KeyedCaptions): void {
  const { actions, goTo, goToFinding, media, onFind, seek, selected, selection } = captions;
  const now = (): number => media.current?.currentTime ?? 0;
  const move = (to: number, isExtending: boolean): void => {
    const index = Math.max(0, Math.min(captions.count - 1, to));
    if (isExtending) captions.extendTo(index);
    else goTo(index);
  };
  useShortcuts({
    ' ': () => togglePlaying(media.current),
    j: () => seek(Math.max(0, now() - 1)),
    l: () => seek(now() + 1),
    ArrowUp: ({ shiftKey }) => move(selected - 1, shiftKey),
    ArrowDown: ({ shiftKey }) => move(selected + 1, shiftKey),
    n: () => goToFinding(1),
    p: () => goToFinding(-1),
    i: () => actions.setStart(selected, now()),
    o: () => actions.setEnd(selected, now()),
    m: () => (selection.isJoinable ? selection.join() : actions.merge(selected)),
    a: captions.add,
    h: onFind,
    '/': onFind,
    Delete: selection.remove,
    Enter: () =>
      document.querySelector<HTMLElement>('.cue[data-selected="true"] .cue-text')?.focus(),
  });
  useCommandKeys({ f: onFind, h: onFind }, { a: captions.selectAll });
}

/** Listens to Ctrl or Command with letters: everywhere, or outside of fields. */
function useCommandKeys(
  everywhere: Readonly<Record<string, () => void>>,
  outside: Readonly<Record<string, () => void>>,
): void {
  const newest = useRef({ everywhere, outside });
  useEffect(() => {
    newest.current = { everywhere, outside };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const key = event.key.toLowerCase();
      const isInField = event.target instanceof Element && event.target.closest('input, textarea');
      const run =
        newest.current.everywhere[key] ?? (isInField ? undefined : newest.current.outside[key]);
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
