import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The rows of a list that the page scrolls: those that are in view, and where they belong. */
interface PageRows<List extends HTMLElement> {
  /** The element of the list. */
  readonly list: RefObject<List | null>;
  readonly visible: readonly VirtualItem[];
  /** Height of all rows together, in CSS pixels. */
  readonly height: number;
  /** Place of a row below the top of the list, in CSS pixels. */
  readonly topOf: (item: VirtualItem) => number;
  /** `ref` of each row, which has its index as `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly scrollTo: (index: number) => void;
}

/**
 * Keeps only those rows of a list in the page that are in view, while the page as a whole is scrolled.
 *
 * @param keyOf - identity of a row: the same function as long as the rows are the same, or all of them are placed anew
 */
export function usePageRows<List extends HTMLElement>({
  count,
  estimatedHeight,
  overscan,
  keyOf,
}: {
  readonly count: number;
  /** Height of a row that was not in view yet, in CSS pixels. */
  readonly estimatedHeight: number;
  /** Rows beyond each end of what is in view. */
  readonly overscan: number;
  readonly keyOf: (index: number) => string | number;
}): PageRows<List> {
  const list = useRef<List>(null);
  const [top, setTop] = useState(0);
  const rows = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimatedHeight,
    overscan,
    scrollMargin: top,
    getItemKey: keyOf,
  });
  // The content above the list changes its height, and that of the page. Scrolling changes neither, so it measures nothing.
  useLayoutEffect(() => {
    const place = (): void => setTop(list.current?.offsetTop ?? 0);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return {
    list,
    visible: rows.getVirtualItems(),
    height: rows.getTotalSize(),
    topOf: ({ start }) => start - top,
    measure: rows.measureElement,
    scrollTo: (index) => rows.scrollToIndex(index, { align: 'center' }),
  };
}
