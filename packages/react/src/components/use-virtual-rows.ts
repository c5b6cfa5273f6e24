import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type RowRange, RowWindow } from './row-window.js';

/** Rows that are rendered, and the functions that measure and move them. */
export interface VirtualRows {
  readonly range: RowRange;
  /** Height of the space before the first rendered row, in CSS pixels. */
  readonly before: number;
  /** Height of the space after the last rendered row, in CSS pixels. */
  readonly after: number;
  /** Observes the height of a row: `ref` of its element, which has its index as `data-row`. */
  readonly observe: (element: HTMLElement | null) => void;
  /** Scrolls as little as is needed to bring a row into view. */
  readonly scrollTo: (row: number) => void;
}

/**
 * Renders only the rows of a long list that are in view. A server, and the page until it is
 * hydrated, renders the first ones.
 *
 * @param container - the element that scrolls
 * @param length - number of rows
 * @param estimate - height of a row that was not measured yet, in CSS pixels
 * @param initialRows - number of rows before the page is hydrated
 */
export function useVirtualRows(
  container: RefObject<HTMLElement | null>,
  length: number,
  estimate: number,
  initialRows: number,
): VirtualRows {
  const [rows] = useState(() => new RowWindow(estimate));
  const [range, setRange] = useState<RowRange>({ first: 0, end: Math.min(length, initialRows) });
  rows.length = length;

  const update = useCallback(() => {
    const element = container.current;
    if (element === null) return;
    const next = rows.range(element.scrollTop, element.clientHeight);
    setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
  }, [container, rows]);

  const observe = useRowHeights(container, rows, update);
  useEffect(update, [update, length]);

  const scrollTo = useCallback(
    (row: number) => {
      const element = container.current;
      if (element === null) return;
      const top = rows.offset(row);
      const bottom = rows.offset(row + 1);
      const { clientHeight, scrollTop } = element;
      if (top < scrollTop) element.scrollTop = top;
      else if (bottom > scrollTop + clientHeight)
        element.scrollTop = Math.min(top, bottom - clientHeight);
      update();
    },
    [container, rows, update],
  );

  const end = Math.min(range.end, length);
  const first = Math.min(range.first, end);
  return {
    range: { first, end },
    before: rows.offset(first),
    after: rows.height - rows.offset(end),
    observe,
    scrollTo,
  };
}

/**
 * Measures the rendered rows, and renders again when a height has changed.
 *
 * @param update - called when the container or a row has another size or position
 * @returns `observe` of {@link VirtualRows}
 */
function useRowHeights(
  container: RefObject<HTMLElement | null>,
  rows: RowWindow,
  update: () => void,
): VirtualRows['observe'] {
  const [, setVersion] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);
  const observed = useRef(new Set<HTMLElement>());

  useEffect(() => {
    const element = container.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const removers = new AbortController();
    element.addEventListener('scroll', update, { signal: removers.signal, passive: true });
    const resizes = new ResizeObserver((entries) => {
      if (measureRows(element, rows, entries)) setVersion((version) => version + 1);
      update();
    });
    observer.current = resizes;
    resizes.observe(element);
    for (const row of observed.current) resizes.observe(row);
    update();
    return () => {
      removers.abort();
      resizes.disconnect();
      observer.current = null;
    };
  }, [container, rows, update]);

  return useCallback((element: HTMLElement | null) => {
    for (const row of observed.current)
      if (!row.isConnected) {
        observed.current.delete(row);
        observer.current?.unobserve(row);
      }
    if (element === null) return;
    observed.current.add(element);
    observer.current?.observe(element);
  }, []);
}

/**
 * Takes the heights of rows. Visible rows keep their position when the measured height of rows
 * above differs from the estimate.
 *
 * @returns true when a height has changed
 */
function measureRows(
  container: HTMLElement,
  rows: RowWindow,
  entries: readonly ResizeObserverEntry[],
): boolean {
  let shift = 0;
  let isChanged = false;
  for (const { target, borderBoxSize, contentRect } of entries) {
    const row = Number((target as HTMLElement).dataset['row'] ?? -1);
    if (row < 0) continue;
    const isAbove = rows.offset(row) < container.scrollTop;
    const change = rows.measure(row, borderBoxSize[0]?.blockSize ?? contentRect.height);
    isChanged ||= change !== 0;
    if (isAbove) shift += change;
  }
  if (shift !== 0) container.scrollTop += shift;
  return isChanged;
}
