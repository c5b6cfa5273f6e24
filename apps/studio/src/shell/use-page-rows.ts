import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The rows of a list that scrolls with the page: the ones in view, and their positions. */
interface PageRows<List extends HTMLElement> {
  /** The element of the list. */
  readonly list: RefObject<List | null>;
  readonly visible: readonly VirtualItem[];
  /** Height of all rows together, in CSS pixels. */
  readonly height: number;
  /** Place of a row below the top of the list, in CSS pixels. */
  readonly topOf: (item: VirtualItem) => number;
  /** `ref` of each row. A row has its index as `data-index`. */
  readonly measure: (row: HTMLElement | null) => void;
  readonly scrollTo: (index: number) => void;
}

/**
 * Keeps only the visible rows of a list in the page, while the whole page scrolls.
 *
 * @param keyOf - identity of a row. The function must stay the same as long as the rows do,
 * otherwise all rows are placed again
 */
export function usePageRows<List extends HTMLElement>({
  count,
  estimatedHeight,
  overscan,
  keyOf,
}: {
  readonly count: number;
  /** Height of a row that was not measured yet, in CSS pixels. */
  readonly estimatedHeight: number;
  /** Number of rows beyond each end of the view. */
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
  // Content above the list that changes its height also changes the height of the page. Scrolling
  // changes neither, so it measures nothing.
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
