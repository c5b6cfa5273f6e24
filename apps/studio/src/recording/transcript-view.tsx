import { type PlayerState, type PlayerStore, useEarshotSelector } from '@earshot/react';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { clockTime } from '../format/time.js';
import { useTexts } from '../texts/use-texts.js';
import { confidenceOf } from './transcript-words.js';

/** Height of an utterance that was not in view yet, in CSS pixels. */
const estimatedRowHeight = 64;

const selectUtterances = (state: PlayerState) => state.utterances;

/** Scrolls the transcript. */
export interface TranscriptHandle {
  scrollTo(row: number): void;
}

/** Name of who speaks in an utterance; undefined when it is not known. */
export interface Voice {
  readonly number: number;
  readonly name: string;
}

/** The words of a recording: a click plays from one, and the one that plays is marked. Only what is in view is in the page. */
export function TranscriptView({
  store,
  threshold,
  hits,
  currentHit,
  handle,
  voiceOf,
}: {
  readonly store: PlayerStore;
  /** Confidence below which a word is marked. */
  readonly threshold: number;
  /** Words that a search has found. */
  readonly hits: ReadonlySet<number>;
  /** First word of the hit that is looked at; -1 for none. */
  readonly currentHit: number;
  readonly handle: RefObject<TranscriptHandle | null>;
  readonly voiceOf: (row: number) => Voice | undefined;
}): ReactElement {
  const { t } = useTexts();
  const utterances = useEarshotSelector(store, selectUtterances);
  const container = useRef<HTMLDivElement>(null);
  const isAway = useRef(false);
  const rows = useVirtualizer({
    count: utterances.length,
    getScrollElement: () => container.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 8,
  });
  useMarkPlayed(store, container, rows, isAway);
  useEffect(() => {
    handle.current = {
      scrollTo: (row) => rows.scrollToIndex(row, { align: 'center' }),
    };
  }, [handle, rows]);

  const onClick = (event: MouseEvent): void => {
    // A selection is no click.
    if (getSelection()?.isCollapsed === false) return;
    const word = (event.target as Element).closest<HTMLElement>('[data-word]');
    if (word === null) return;
    isAway.current = false;
    store.seekToWord(Number(word.dataset['word']));
  };
  const leave = (): void => {
    isAway.current = true;
  };
  return (
    <div
      ref={container}
      className="transcript"
      role="region"
      tabIndex={0}
      aria-label={t('transcript')}
      onClick={onClick}
      onWheel={leave}
      onTouchMove={leave}
    >
      <div className="transcript-rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className="utterance-place"
            style={{ transform: `translateY(${start}px)` }}
          >
            <Utterance
              row={index}
              store={store}
              utterance={utterances[index]}
              threshold={threshold}
              hits={hits}
              currentHit={currentHit}
              voice={voiceOf(index)}
              isSameVoice={index > 0 && voiceOf(index)?.number === voiceOf(index - 1)?.number}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

const Utterance = memo(function Utterance({
  row,
  store,
  threshold,
  hits,
  currentHit,
  voice,
  isSameVoice,
}: {
  readonly row: number;
  readonly store: PlayerStore;
  /** Another one is another text. */
  readonly utterance: PlayerState['utterances'][number] | undefined;
  readonly threshold: number;
  readonly hits: ReadonlySet<number>;
  readonly currentHit: number;
  readonly voice: Voice | undefined;
  readonly isSameVoice: boolean;
}): ReactElement {
  const { t } = useTexts();
  const indexes = store.wordsOf(row);
  const first = indexes[0] ?? 0;
  const time = clockTime(store.words[first]?.start ?? 0);
  return (
    <div className="utterance" data-voice={voice === undefined ? undefined : voice.number % 6}>
      <p className="utterance-head">
        {voice !== undefined && !isSameVoice && <span className="voice">{voice.name}</span>}
        <button
          type="button"
          className="moment"
          aria-label={t('playFrom', { time })}
          onClick={() => store.seekToWord(first)}
        >
          {time}
        </button>
      </p>
      <p className="utterance-text" dir="auto">
        {indexes.map((index) => {
          const { word = '' } = store.words[index] ?? {};
          const confidence = confidenceOf(store.words[index]);
          const text = word.trimStart();
          return (
            <span key={index}>
              {word.slice(0, word.length - text.length)}
              <span
                data-word={index}
                data-doubt={confidence !== undefined && confidence < threshold ? '' : undefined}
                data-hit={hits.has(index) ? (index === currentHit ? 'current' : '') : undefined}
              >
                {text}
              </span>
            </span>
          );
        })}
      </p>
    </div>
  );
});

/** Marks the word that plays without rendering anything, and scrolls to it until somebody scrolls away. */
function useMarkPlayed(
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
        word?.setAttribute('data-played', '');
        marked = word;
      }
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
