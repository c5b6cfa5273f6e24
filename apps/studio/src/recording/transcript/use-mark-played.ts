import type { PlayerStore } from '@earshot/react';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';

/** Marks the word that plays without rendering anything, and scrolls to it until somebody scrolls away. */
export function useMarkPlayed(
  store: PlayerStore,
  container: RefObject<HTMLDivElement | null>,
  rows: Virtualizer<HTMLDivElement, Element>,
  isAway: RefObject<boolean>,
): void {
  // After each render as well: a row that came into view may have the word.
  const mark = useRef(() => {});
  useEffect(() => {
    mark.current();
  });
  useEffect(() => {
    let marked: Element | null = null;
    let lastRow = -1;
    mark.current = () => {
      const { utteranceIndex, wordIndex } = store.getSnapshot();
      const word =
        wordIndex < 0
          ? null
          : (container.current?.querySelector(`[data-word="${wordIndex}"]`) ?? null);
      if (word !== marked) {
        marked?.removeAttribute('data-played');
        marked = word;
      }
      // A row that is rendered again has lost the mark.
      word?.setAttribute('data-played', '');
      if (utteranceIndex === lastRow || utteranceIndex < 0) return;
      lastRow = utteranceIndex;
      const top = rows.getOffsetForIndex(utteranceIndex, 'start')?.[0] ?? 0;
      const view = container.current;
      if (view === null || isAway.current) return;
      const isInView = top >= view.scrollTop && top < view.scrollTop + view.clientHeight * 0.8;
      if (!isInView) rows.scrollToIndex(utteranceIndex, { align: 'start' });
    };
    mark.current();
    return store.subscribe(() => mark.current());
  }, [container, isAway, rows, store]);
}
