import type { PlayerStore } from '@earshot/react';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Marks the word at the time of the player without rendering, and scrolls to it until the user
 * scrolls away.
 */
export function useMarkPlayed(
  store: PlayerStore,
  media: RefObject<HTMLMediaElement | null>,
  container: RefObject<HTMLDivElement | null>,
  rows: Virtualizer<HTMLDivElement, Element>,
  isAway: RefObject<boolean>,
): void {
  // It also runs after each render, because a row that came into view may contain the word.
  const mark = useRef(() => {});
  useEffect(() => {
    mark.current();
  });
  useEffect(() => {
    let marked: Element | null = null;
    let lastRow = -1;
    // The first word may begin at the start of the recording while nothing plays yet.
    let hasBegun = (media.current?.currentTime ?? 0) > 0;
    mark.current = () => {
      const { utteranceIndex, wordIndex } = store.getSnapshot();
      const word =
        wordIndex < 0 || !hasBegun
          ? null
          : (container.current?.querySelector(`[data-word="${wordIndex}"]`) ?? null);
      if (word !== marked) {
        marked?.removeAttribute('data-played');
        marked = word;
      }
      // A row loses the mark when it is rendered again.
      word?.setAttribute('data-played', '');
      if (utteranceIndex === lastRow || utteranceIndex < 0) return;
      lastRow = utteranceIndex;
      if (!isAway.current) showRow(container.current, rows, utteranceIndex);
    };
    mark.current();
    const begin = (): void => {
      hasBegun = true;
      mark.current();
    };
    const removers = new AbortController();
    for (const name of ['play', 'seeking'])
      media.current?.addEventListener(name, begin, { signal: removers.signal });
    const unsubscribe = store.subscribe(() => mark.current());
    return () => {
      removers.abort();
      unsubscribe();
    };
  }, [container, isAway, media, rows, store]);
}

/** Scrolls to a row, unless it is in view. */
function showRow(
  view: HTMLElement | null,
  rows: Virtualizer<HTMLDivElement, Element>,
  row: number,
): void {
  const top = rows.getOffsetForIndex(row, 'start')?.[0] ?? 0;
  if (view === null) return;
  const isInView = top >= view.scrollTop && top < view.scrollTop + view.clientHeight * 0.8;
  if (!isInView) rows.scrollToIndex(row, { align: 'start' });
}
