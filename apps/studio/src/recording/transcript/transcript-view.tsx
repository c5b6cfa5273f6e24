import { type PlayerState, type PlayerStore, useEarshotSelector } from '@earshot/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.js';
import type { EditedTranscript } from '../editing/edited-transcript.js';
import type { Voices } from '../voices.js';
import type { WordMarks } from './transcript-words.js';
import { useMarkPlayed } from './use-mark-played.js';
import { useRowFocus } from './use-row-focus.js';
import { type RowActions, UtteranceRow, type UtteranceRowProperties } from './utterance-row.js';

/** Number of rows beyond each end of the view. A jump renders all of them again. */
const overscan = 2;
/** Sizes of an utterance in the style sheet, for pages of at least a width, in CSS pixels. */
const sizes = [
  { page: '(min-width: 1700px)', least: 61, around: 12, line: 34.2, characters: 70 },
  { page: '(min-width: 901px)', least: 56, around: 12, line: 30.4, characters: 70 },
  { page: 'all', least: 0, around: 40, line: 30.4, characters: 38 },
] as const;

const selectUtterances = (state: PlayerState) => state.utterances;

/** Scrolls the transcript, and moves the focus to it. */
export interface TranscriptHandle {
  scrollTo(row: number): void;
  focus(): void;
}

/** Content of a transcript, and its actions. */
interface TranscriptProperties {
  readonly store: PlayerStore;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly transcript: EditedTranscript;
  readonly marks: WordMarks;
  readonly handle: RefObject<TranscriptHandle | null>;
  readonly voices: Voices;
  /** First recognised word of the edited words, null when none are being edited. */
  readonly editing: number | null;
  /** Row whose speaker is being renamed, -1 for none. */
  readonly renamedRow: number;
  readonly isReadOnly: boolean;
  /** False for a transcript without its audio. @defaultValue true */
  readonly isPlayable?: boolean;
  readonly translationOf: (row: number) => UtteranceRowProperties['translation'];
  readonly actions: RowActions;
}

/**
 * The words of a recording. A click plays from a word, a double click edits it, and the current
 * word is marked. Only the rows in view are in the page.
 */
export function TranscriptView(properties: TranscriptProperties): ReactElement {
  const { actions, handle, isReadOnly, media, store, transcript } = properties;
  const { t } = useTexts();
  const utterances = useEarshotSelector(store, selectUtterances);
  const isAway = useRef(false);
  const { container, focusEvents, rows, tabStop } = useTranscriptRows(utterances);
  useMarkPlayed(store, media, container, rows, isAway);
  useEffect(() => {
    handle.current = {
      scrollTo: (row) => rows.scrollToIndex(row, { align: 'center' }),
      focus: () => container.current?.focus({ preventScroll: true }),
    };
  }, [handle, rows]);

  const pointer = useWordPointer({ store, transcript, isReadOnly, actions, isAway });
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
      {...pointer}
      {...focusEvents}
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
            <UtteranceRow
              {...rowProperties(properties, utterances, index)}
              isTabStop={index === tabStop}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The rows in view. */
function useTranscriptRows(utterances: PlayerState['utterances']) {
  const container = useRef<HTMLDivElement>(null);
  const { events, focused, rangeExtractor } = useRowFocus(container);
  // Read once for all rows, because reading costs more than the rest of an estimate.
  const { around, characters, least, line } =
    sizes.find(({ page }) => matchMedia(page).matches) ?? sizes[2];
  const rows = useVirtualizer({
    count: utterances.length,
    getScrollElement: () => container.current,
    // Accurate enough that little moves when a row comes into view.
    estimateSize: (row) =>
      Math.max(least, around + line * Math.ceil((utterances[row]?.text ?? '').length / characters)),
    overscan,
    rangeExtractor,
  });
  return {
    container,
    rows,
    focusEvents: events(rows),
    /** Row whose buttons are in the tab order. */
    tabStop: focused >= 0 ? focused : (rows.range?.startIndex ?? 0),
  };
}

/** Props of a row of the transcript. The values are identical for a row that has not changed. */
function rowProperties(
  {
    actions,
    editing,
    isPlayable = true,
    isReadOnly,
    marks,
    renamedRow,
    store,
    transcript,
    translationOf,
    voices,
  }: TranscriptProperties,
  utterances: PlayerState['utterances'],
  row: number,
): Omit<UtteranceRowProperties, 'isTabStop'> {
  const utterance = utterances[row];
  const voice = voices.of(utterance);
  return {
    row,
    store,
    transcript,
    utterance,
    firstIndex: store.wordsOf(row)[0] ?? 0,
    marks,
    voice,
    isSameVoice: row > 0 && voices.of(utterances[row - 1]) === voice,
    editing: editing !== null && hasWord(store, transcript, row, editing) ? editing : null,
    isRenaming: row === renamedRow,
    isReadOnly,
    isPlayable,
    translation: translationOf(row),
    actions,
  };
}

/** A click on a word plays from it, a double click edits it. */
function useWordPointer({
  store,
  transcript,
  isReadOnly,
  actions,
  isAway,
}: {
  readonly store: PlayerStore;
  readonly transcript: EditedTranscript;
  readonly isReadOnly: boolean;
  readonly actions: RowActions;
  /** True while the user has scrolled away from the current word. */
  readonly isAway: RefObject<boolean>;
}): { onClick(event: MouseEvent): void; onDoubleClick(event: MouseEvent): void } {
  const findWord = (event: MouseEvent): number | undefined => {
    const word = (event.target as Element).closest<HTMLElement>('[data-word]');
    return word === null ? undefined : Number(word.dataset['word']);
  };
  return {
    onClick(event) {
      // A selection is not a click.
      if (getSelection()?.isCollapsed === false) return;
      const index = findWord(event);
      if (index === undefined) return;
      isAway.current = false;
      store.seekToWord(index);
    },
    onDoubleClick(event) {
      const index = findWord(event);
      const from = index === undefined ? undefined : findSource(store, transcript, index);
      if (isReadOnly || from === undefined) return;
      getSelection()?.removeAllRanges();
      actions.edit(from);
    },
  };
}

/** First recognised word that a word of the player stands for. */
export function findSource(
  store: PlayerStore,
  transcript: EditedTranscript,
  index: number,
): number | undefined {
  const row = store.words[index]?.utteranceIndex ?? -1;
  const position = store.wordsOf(row).indexOf(index);
  return transcript.sourceOf(store.getSnapshot().utterances[row], position)?.from;
}

function hasWord(
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
