import type { TimedUtterance } from '@earshot/subtitles';
import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { PlayerState } from '../player/player-state.js';
import type { PlayerStore } from '../player/player-store.js';
import { type StoreHolder, useEarshotSelector } from '../store/use-earshot-selector.js';
import { moveCursor } from './move-cursor.js';
import { useVirtualRows } from './use-virtual-rows.js';

/** Properties of {@link Transcript}, and those of a `div`. */
export interface TranscriptProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Result of `useTranscriptPlayer`. */
  readonly player: StoreHolder<PlayerStore>;
  /**
   * Renders the head of an utterance, such as its speaker, before the words. It should stay the
   * same between renders.
   *
   * @defaultValue nothing
   */
  readonly renderHead?: ((utterance: TimedUtterance) => ReactNode) | undefined;
  /**
   * Height of an utterance that was not in view yet, in CSS pixels.
   *
   * @defaultValue 48
   */
  readonly estimatedRowHeight?: number | undefined;
  /**
   * Number of utterances that a server renders.
   *
   * @defaultValue 30
   */
  readonly initialRows?: number | undefined;
  /**
   * Scrolls to what is played, until the user scrolls away.
   *
   * @defaultValue true
   */
  readonly isFollowing?: boolean | undefined;
}

const selectUtterances = (state: PlayerState) => state.utterances;
const selectUtteranceIndex = (state: PlayerState) => state.utteranceIndex;

/**
 * A transcript without a style that plays: the word that is played has `data-played`, a click on a
 * word plays from there, and the keyboard moves between words (arrows, Home, End) and plays from
 * one (Enter, Space). Only the utterances in view are in the page, so the element needs a height. A
 * word that is played renders one utterance and nothing else.
 *
 * @example
 * ```tsx
 * import { useTranscriptPlayer, type TimedUtterance } from '@earshot/react';
 * import { Transcript } from '@earshot/react/components';
 *
 * export function Text({ utterances }: { utterances: readonly TimedUtterance[] }) {
 *   const player = useTranscriptPlayer(utterances);
 *   return <Transcript player={player} style={{ height: 400 }} />;
 * }
 * ```
 */
export function Transcript({
  player,
  renderHead,
  estimatedRowHeight = 48,
  initialRows = 30,
  isFollowing = true,
  ...properties
}: TranscriptProps): ReactElement {
  const { store } = player;
  const utterances = useEarshotSelector(store, selectUtterances);
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualRows(container, utterances.length, estimatedRowHeight, initialRows);
  const { range, before, after, observe, scrollTo } = virtual;
  const isAway = useFollowing(store, container, isFollowing, scrollTo);
  const { cursor, ...handlers } = useCursor(store, isAway, scrollTo, properties);
  const cursorRow = store.words[cursor]?.utteranceIndex ?? -1;
  const isCursorInView = cursorRow >= range.first && cursorRow < range.end;
  const rows = utterances.slice(range.first, range.end).map((utterance, index) => {
    const row = range.first + index;
    return (
      <Row
        key={row}
        id={id}
        row={row}
        store={store}
        utterance={utterance}
        cursor={row === cursorRow ? cursor : -1}
        observe={observe}
        renderHead={renderHead}
      />
    );
  });
  return (
    <div
      aria-label="Transcript"
      tabIndex={0}
      {...properties}
      {...handlers}
      ref={container}
      role="listbox"
      aria-activedescendant={isCursorInView ? `${id}-${cursor}` : undefined}
      style={{ overflowY: 'auto', overflowAnchor: 'none', ...properties.style }}
    >
      <div aria-hidden="true" style={{ height: before }} />
      {rows}
      <div aria-hidden="true" style={{ height: after }} />
    </div>
  );
}

/**
 * Plays the words that are clicked, and moves a cursor between words by the keyboard.
 *
 * @param isAway - set to false when a word is played
 * @param properties - handlers of the program, which are called first and may prevent the others
 * @returns the index of the word under the cursor, or -1 before there is one, and the handlers
 */
function useCursor(
  store: PlayerStore,
  isAway: RefObject<boolean>,
  scrollTo: (row: number) => void,
  properties: Pick<TranscriptProps, 'onClick' | 'onKeyDown'>,
) {
  const [cursor, setCursor] = useState(-1);
  const play = (word: number) => {
    isAway.current = false;
    setCursor(word);
    store.seekToWord(word);
  };
  return {
    cursor,
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      properties.onKeyDown?.(event);
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const from = cursor >= 0 ? cursor : Math.max(0, store.getSnapshot().wordIndex);
      if (event.key === 'Enter' || event.key === ' ') play(from);
      else {
        const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
        const to = moveCursor(store, cursor < 0 ? -1 : from, event.key, isRightToLeft);
        if (to === null) return;
        setCursor(to);
        const row = store.words[to]?.utteranceIndex;
        if (row !== undefined) scrollTo(row);
      }
      event.preventDefault();
    },
    onClick(event: MouseEvent<HTMLDivElement>) {
      properties.onClick?.(event);
      if (event.defaultPrevented) return;
      const word = (event.target as Element).closest<HTMLElement>('[data-word]');
      if (word !== null) play(Number(word.dataset['word']));
    },
  };
}

/**
 * Scrolls to the utterance that is played.
 *
 * @returns a ref that is true once the user has scrolled away, and that is set to false to follow
 * again
 */
function useFollowing(
  store: PlayerStore,
  container: RefObject<HTMLElement | null>,
  isFollowing: boolean,
  scrollTo: (row: number) => void,
): RefObject<boolean> {
  const isAway = useRef(false);
  useEffect(() => {
    if (!isFollowing) return;
    let last = -1;
    const follow = () => {
      const { utteranceIndex } = store.getSnapshot();
      if (utteranceIndex === last || utteranceIndex < 0) return;
      last = utteranceIndex;
      if (!isAway.current) scrollTo(utteranceIndex);
    };
    const removers = new AbortController();
    const leave = () => {
      isAway.current = true;
    };
    for (const name of ['wheel', 'touchmove'])
      container.current?.addEventListener(name, leave, { signal: removers.signal, passive: true });
    follow();
    const unsubscribe = store.subscribe(follow);
    return () => {
      unsubscribe();
      removers.abort();
    };
  }, [container, isFollowing, scrollTo, store]);
  return isAway;
}

interface RowProps {
  readonly id: string;
  readonly row: number;
  readonly store: PlayerStore;
  readonly utterance: TimedUtterance;
  /** Index of the word under the cursor, or -1 when it is in another row. */
  readonly cursor: number;
  readonly observe: (element: HTMLElement | null) => void;
  readonly renderHead: TranscriptProps['renderHead'];
}

const Row = memo(function Row({
  id,
  row,
  store,
  utterance,
  cursor,
  observe,
  renderHead,
}: RowProps): ReactElement {
  // -1 for all rows but the one that is played, so that no other one is rendered.
  const played = useEarshotSelector(
    store,
    useCallback(
      (state: PlayerState) => (selectUtteranceIndex(state) === row ? state.wordIndex : -1),
      [row],
    ),
  );
  const words: ReactElement[] = [];
  for (const index of store.wordsOf(row)) {
    const word = store.words[index];
    if (word !== undefined)
      words.push(
        <span
          key={index}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === played}
          data-word={index}
          data-played={index === played ? '' : undefined}
          data-cursor={index === cursor ? '' : undefined}
        >
          {words.length > 0 && !/^\s/.test(word.word) ? ` ${word.word}` : word.word}
        </span>,
      );
  }
  return (
    <div
      ref={observe}
      role="group"
      dir="auto"
      lang={utterance.language}
      data-row={row}
      data-speaker={utterance.speaker}
    >
      {renderHead?.(utterance)}
      {words}
    </div>
  );
});
