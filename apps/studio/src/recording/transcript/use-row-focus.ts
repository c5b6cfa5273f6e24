import type { Range, Virtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { withRow } from '../../shell/with-row.js';

/** Rows that a key moves by. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Row of an element of the transcript, -1 for any other element. */
function findRow(element: EventTarget | null): number {
  const place =
    element instanceof Element ? element.closest<HTMLElement>('.utterance-place') : null;
  return place === null ? -1 : Number(place.dataset['index']);
}

/**
 * One row at a time is in the tab order, so that the Tab key leaves a transcript of any length
 * after a few steps. The arrow keys move from row to row.
 */
export function useRowFocus(container: RefObject<HTMLDivElement | null>) {
  /** Row that has the focus, -1 for none. */
  const [focused, setFocused] = useState(-1);
  /** Row that receives the focus once it is in the page, -1 for none. */
  const wanted = useRef(-1);
  useEffect(() => {
    if (wanted.current < 0) return;
    const target = container.current?.querySelector<HTMLElement>(
      `[data-index="${wanted.current}"] [data-row-focus]`,
    );
    if (!target) return;
    wanted.current = -1;
    target.focus({ preventScroll: true });
  });
  return {
    focused,
    /** Rows in the page: those in view, and the one with the focus, which would be lost. */
    rangeExtractor: useCallback((range: Range): number[] => withRow(range, focused), [focused]),
    events: (rows: Virtualizer<HTMLDivElement, Element>) => ({
      onFocus: ({ target }: FocusEvent) => setFocused(findRow(target)),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (wanted.current < 0) setFocused(findRow(relatedTarget));
      },
      onKeyDown(event: KeyboardEvent): void {
        const row = findRow(event.target);
        const step = steps[event.key];
        const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
        if (step === undefined || row < 0 || hasModifier) return;
        if (event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        const next = Math.min(rows.options.count - 1, Math.max(0, row + step));
        wanted.current = next;
        setFocused(next);
        rows.scrollToIndex(next, { align: 'auto' });
      },
    }),
  };
}
