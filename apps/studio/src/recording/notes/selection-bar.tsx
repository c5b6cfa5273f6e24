import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import { selectedWords } from '../selected-words.js';

/** Actions on the selected words. The keys do the same. */
export interface SelectionActions {
  readonly highlight: () => void;
  readonly comment: () => void;
  readonly remove: () => void;
}

/** Distance from the selection, and the least from the edges of the window, in CSS pixels. */
const distance = 8;
const leastTop = 64;
const leastSide = 180;

/** Bar above the words that are selected. */
export function SelectionBar({
  actions: { comment, highlight, remove },
  words,
}: {
  readonly actions: SelectionActions;
  /** The element that contains the transcript. */
  readonly words: RefObject<HTMLElement | null>;
}): ReactElement | null {
  const { t } = useTexts();
  const place = usePlace(words);
  if (place === null) return null;
  const buttons = [
    { key: 'e', label: t('highlight'), run: highlight },
    { key: 'a', label: t('comment'), run: comment },
    { key: '⌫', label: t('deleteWords'), run: remove },
  ];
  return (
    <div
      className="selection-bar deck"
      role="toolbar"
      aria-label={t('selectedWords')}
      style={{ left: place.left, top: place.top }}
      // A press keeps the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {buttons.map(({ key, label, run }) => (
        <button key={key} type="button" className="quiet" onClick={run}>
          {label}
          <kbd>{key}</kbd>
        </button>
      ))}
    </div>
  );
}

/** Place of the bar in the window, null while no words are selected. */
function usePlace(
  words: RefObject<HTMLElement | null>,
): { readonly left: number; readonly top: number } | null {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useEffect(() => {
    const update = (): void => setPlace(findPlace(words.current));
    const hide = (): void => setPlace(null);
    const removers = new AbortController();
    const { signal } = removers;
    document.addEventListener('selectionchange', update, { signal });
    document.addEventListener('scroll', hide, { capture: true, passive: true, signal });
    return () => removers.abort();
  }, [words]);
  return place;
}

function findPlace(container: HTMLElement | null): { left: number; top: number } | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || container === null) return null;
  if (!container.contains(selection.anchorNode) || selectedWords().length === 0) return null;
  const { left, top, width } = selection.getRangeAt(0).getBoundingClientRect();
  const center = Math.max(leastSide, left + width / 2);
  return {
    left: Math.min(center, Math.max(leastSide, innerWidth - leastSide)),
    top: Math.max(leastTop, top - distance),
  };
}
