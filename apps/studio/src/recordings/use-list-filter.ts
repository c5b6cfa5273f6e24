import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type ListFilter, noFilter, readFilter, writeFilter } from './list-filter.js';

/**
 * The filter of the list. The address contains it too, so that the list is the same after a visit
 * to a recording.
 */
export function useListFilter(): [ListFilter, (filter: ListFilter) => void] {
  const navigate = useNavigate();
  const { search, searchStr } = useRouterState({ select: ({ location }) => location });
  const [filter, setFilter] = useState(() => readFilter(search));
  /** Number of changes that the address does not contain yet. */
  const underway = useRef(0);
  useEffect(() => {
    // The user has opened another address of the list, such as the one without a filter.
    if (underway.current === 0) setFilter(readFilter(search));
    // The text of an address identifies it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [searchStr]);
  const change = (next: ListFilter): void => {
    const isAll = Object.keys(writeFilter(next)).length === 0;
    setFilter(isAll ? noFilter : next);
    underway.current += 1;
    void navigate({
      to: '/',
      search: writeFilter(next),
      replace: true,
      resetScroll: false,
    }).finally(() => {
      underway.current -= 1;
    });
  };
  return [filter, change];
}
