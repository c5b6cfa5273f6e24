import { type PlayerState, type PlayerStore, useEarshotSelector } from '@earshot/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import type { EditedTranscript } from '../editing/edited-transcript.js';
import type { Voices } from '../voices.js';
import type { WordMarks } from './transcript-words.js';
import { useMarkPlayed } from './use-mark-played.js';
import { type RowActions, UtteranceRow, type UtteranceRowProperties } from './utterance-row.js';

/** Height of an utterance that was not in view yet, in CSS pixels. */
const estimatedRowHeight = 64;

const selectUtterances = (state: PlayerState) => state.utterances;

/** Scrolls the transcript, and gives it the focus. */
export interface TranscriptHandle {
  scrollTo(row: number): void;
  focus(): void;
}

/** The words of a recording: a click plays from one, a double click edits it, and the one that plays is marked. Only what is in view is in the page. */
export function TranscriptView({
  store,
  transcript,
  marks,
  handle,
  voices,
  editing,
  renamedRow,
  isReadOnly,
  translationOf,
  actions,
}: {
  readonly store: PlayerStore;
  readonly transcript: EditedTranscript;
  readonly marks: WordMarks;
  readonly handle: RefObject<TranscriptHandle | null>;
  readonly voices: Voices;
  /** First recognised word of what is edited; null when nothing is. */
  readonly editing: number | null;
  /** Row whose speaker is renamed; -1 for none. */
  readonly renamedRow: number;
  readonly isReadOnly: boolean;
  readonly translationOf: (row: number) => UtteranceRowProperties['translation'];
  readonly actions: RowActions;
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
      focus: () => container.current?.focus({ preventScroll: true }),
    };
  }, [handle, rows]);

  const indexOf = (event: MouseEvent): number | undefined => {
    const word = (event.target as Element).closest<HTMLElement>('[data-word]');
    return word === null ? undefined : Number(word.dataset['word']);
  };
  const onClick = (event: MouseEvent): void => {
    // A selection is no click.
    if (getSelection()?.isCollapsed === false) return;
    const index = indexOf(event);
    if (index === undefined) return;
    isAway.current = false;
    store.seekToWord(index);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    const from = index === undefined ? undefined : sourceOfWord(store, transcript, index);
    if (isReadOnly || from === undefined) return;
    getSelection()?.removeAllRanges();
    actions.edit(from);
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
      onDoubleClick={onDoubleClick}
      onWheel={leave}
      onTouchMove={leave}
    >
      <div className="transcript-rows" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const utterance = utterances[index];
          const voice = voices.of(utterance);
          return (
            <div
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="utterance-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              <UtteranceRow
                row={index}
                store={store}
                transcript={transcript}
                utterance={utterance}
                firstIndex={store.wordsOf(index)[0] ?? 0}
                marks={marks}
                voice={voice}
                isSameVoice={index > 0 && voices.of(utterances[index - 1]) === voice}
                editing={
                  editing !== null && rowHas(store, transcript, index, editing) ? editing : null
                }
                isRenaming={index === renamedRow}
                isReadOnly={isReadOnly}
                translation={translationOf(index)}
                actions={actions}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** First recognised word in whose place a word of the player stands. */
export function sourceOfWord(
  store: PlayerStore,
  transcript: EditedTranscript,
  index: number,
): number | undefined {
  const row = store.words[index]?.utteranceIndex ?? -1;
  const position = store.wordsOf(row).indexOf(index);
  return transcript.sourceOf(store.getSnapshot().utterances[row], position)?.from;
}

function rowHas(
  store: PlayerStore,
  transcript: EditedTranscript,
  row: number,
  from: number,
): boolean {
  const utterance = store.getSnapshot().utterances[row];
  const first = transcript.sourceOf(utterance, 0);
  const last = transcript.sourceOf(utterance, store.wordsOf(row).length - 1);
  return first !== undefined && last !== undefined && from >= first.from && from <= last.from;
}
