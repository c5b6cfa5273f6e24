import type { TranscriptEdits } from '@earshot/core/edits';
import type { PlayerStore } from '@earshot/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useUndoKeys } from '../shell/undo-buttons.js';
import {
  assignSpeaker,
  correctAll,
  correctWords,
  mergeSpeaker,
  mergeWithPrevious,
  renameSpeaker,
  restoreWords,
  splitBefore,
} from './editing/edit-operations.js';
import type { EditedTranscript } from './editing/edited-transcript.js';
import type { EditsStore } from './editing/edits-store.js';
import type { UtteranceActions, UtteranceMenuState } from './editing/utterance-menu.js';
import { selectedWords } from './selected-words.js';
import { listRemovals } from './transcript/replace-hits.js';
import { findSource, type TranscriptHandle } from './transcript/transcript-view.js';
import type { RowActions } from './transcript/utterance-row.js';
import type { Voices } from './voices.js';

/** Dependencies of editing that the page provides. */
interface EditingContext {
  readonly store: PlayerStore;
  readonly edits: EditsStore;
  readonly transcript: EditedTranscript;
  readonly voices: Voices;
  readonly handle: RefObject<TranscriptHandle | null>;
  /** Index of the current word, or of the last one before a pause, -1 before the first. */
  readonly currentWord: () => number;
  readonly playLine: (row: number) => void;
  readonly isReadOnly: boolean;
}

/** The utterance being edited, and all editing actions. */
export interface TranscriptEditing {
  readonly editing: number | null;
  readonly renamedRow: number;
  readonly rowActions: RowActions;
  readonly menu: UtteranceMenuState | null;
  readonly menuTrigger: RefObject<HTMLElement | null>;
  readonly menuActions: Omit<UtteranceActions, 'remember'>;
  readonly closeMenu: () => void;
  /** Edits the current word. */
  readonly editCurrent: () => void;
  readonly splitCurrent: () => void;
  readonly mergeCurrent: () => void;
  readonly renameCurrent: () => void;
  /** Removes the selected words, or else the current one. */
  readonly removeCurrent: () => void;
}

/**
 * Edits a transcript: words in their line, utterances and speakers by a menu, and everything by
 * keys.
 */
export function useTranscriptEditing(context: EditingContext): TranscriptEditing {
  const { edits, isReadOnly, store, transcript } = context;
  const [menuRow, setMenuRow] = useState(-1);
  const menuTrigger = useRef<HTMLElement | null>(null);
  const openMenu = useCallback((row: number, trigger: HTMLElement): void => {
    menuTrigger.current = trigger;
    setMenuRow(row);
  }, []);
  const { editing, renamedRow, rowActions, setEditing, setRenamedRow } = useRowEditing(
    context,
    openMenu,
  );
  useUndoKeys(isReadOnly ? null : edits, 'input, textarea');
  const isBusy = editing !== null || renamedRow >= 0 || menuRow >= 0;
  useEffect(() => (isBusy ? edits.hold() : undefined), [edits, isBusy]);
  const rows = createRowEdits(context, setRenamedRow);
  const { change, currentRow, merge, rename, splitPoint } = rows;
  return {
    editing: isReadOnly ? null : editing,
    renamedRow,
    rowActions,
    ...describeMenu(context, rows, menuRow, setEditing),
    menuTrigger,
    closeMenu: () => setMenuRow(-1),
    editCurrent() {
      const from = findSource(store, transcript, Math.max(0, context.currentWord()));
      if (isReadOnly || from === undefined) return;
      setEditing(from);
      scrollToWord(context, from);
    },
    splitCurrent: () => change(splitPoint(currentRow()), splitBefore),
    mergeCurrent: () => merge(rows.firstWordAt(currentRow())),
    renameCurrent: () => rename(currentRow()),
    removeCurrent: () => removeWords(context, chosenWords(context)),
  };
}

/** State and actions of the menu of a row, -1 for a closed menu. */
function describeMenu(
  context: EditingContext,
  { change, firstWordAt, merge, rename, splitPoint, utteranceAt }: RowEdits,
  row: number,
  edit: (word: number | null) => void,
): Pick<TranscriptEditing, 'menu' | 'menuActions'> {
  const { edits, handle, playLine, store, transcript, voices } = context;
  const voice = voices.of(utteranceAt(row));
  // The rows may be others by the time that the menu is closed.
  const first = row < 0 ? undefined : firstWordAt(row);
  const words = row < 0 ? [] : store.wordsOf(row);
  const split = row < 0 ? undefined : splitPoint(row);
  return {
    menu:
      row < 0
        ? null
        : {
            voice,
            voices: voices.all,
            splitWord: split === undefined ? undefined : transcript.wordsAt(split)?.text,
            canMerge: (first ?? 0) > 0,
            canRemove: transcript.sourceOf(utteranceAt(row), 0) !== undefined,
          },
    menuActions: {
      play: () => playLine(row),
      edit: () => edit(first ?? null),
      split: () => change(split, splitBefore),
      merge() {
        merge(first);
        // The button of the menu is gone with its utterance.
        handle.current?.focus();
      },
      remove: () => removeWords(context, words),
      rename: () => rename(row),
      assign: (speaker) => change(first, (before, word) => assignSpeaker(before, word, speaker)),
      mergeSpeaker: (into) =>
        voice && edits.change((before) => mergeSpeaker(before, voice.number, into)),
    },
  };
}

/**
 * The line being edited, and the actions of the rows. The functions are the same in every render,
 * so they cause no row to render again.
 */
function useRowEditing(context: EditingContext, openMenu: RowActions['openMenu']) {
  const [editing, setEditing] = useState<number | null>(null);
  const [renamedRow, setRenamedRow] = useState(-1);
  const newest = useRef(context);
  useEffect(() => {
    newest.current = context;
  });
  const rowActions = useMemo<RowActions>(
    () => ({
      openMenu,
      openRename: setRenamedRow,
      restore: (from) => newest.current.edits.change((before) => restoreWords(before, from)),
      edit: setEditing,
      save(words, text, step) {
        const { edits, handle, transcript } = newest.current;
        const next = step === 0 ? undefined : transcript.wordsBeside(words, step);
        setEditing((now) => (now === words.from || now === null ? (next?.from ?? null) : now));
        edits.change((before) => correctWords(before, words, { ...words, text }));
        if (next === undefined) handle.current?.focus();
        else scrollToWord(newest.current, next.from);
      },
      cancel() {
        setEditing(null);
        newest.current.handle.current?.focus();
      },
      rename(speaker, name, hasLeft) {
        setRenamedRow(-1);
        newest.current.edits.change((before) => renameSpeaker(before, speaker, name));
        if (!hasLeft) newest.current.handle.current?.focus();
      },
      cancelRename() {
        setRenamedRow(-1);
        newest.current.handle.current?.focus();
      },
    }),
    [openMenu],
  );
  return { editing, renamedRow, rowActions, setEditing, setRenamedRow };
}

/** A change of the edits at a recognised word. */
type WordChange = (edits: TranscriptEdits, word: number) => TranscriptEdits;

type RowEdits = ReturnType<typeof createRowEdits>;

/** Actions that change utterances, by row. */
function createRowEdits(
  { currentWord, edits, handle, isReadOnly, store, transcript, voices }: EditingContext,
  setRenamedRow: (row: number) => void,
) {
  const utteranceAt = (row: number) => store.getSnapshot().utterances[row];
  const firstWordAt = (row: number) => transcript.firstWordOf(utteranceAt(row));
  const change = (word: number | undefined, make: WordChange): void => {
    if (word !== undefined && !isReadOnly) edits.change((before) => make(before, word));
  };
  return {
    utteranceAt,
    firstWordAt,
    change,
    /** The row of the current word. */
    currentRow: (): number => store.words[currentWord()]?.utteranceIndex ?? -1,
    /** The current recognised word, when an utterance can be split before it. */
    splitPoint: (row: number): number | undefined => {
      const index = currentWord();
      if (store.words[index]?.utteranceIndex !== row) return undefined;
      const from = findSource(store, transcript, index);
      return from === firstWordAt(row) ? undefined : from;
    },
    rename: (row: number): void => {
      if (isReadOnly || voices.of(utteranceAt(row)) === undefined) return;
      setRenamedRow(row);
      handle.current?.scrollTo(row);
    },
    merge: (word: number | undefined): void => {
      if (word !== 0) change(word, mergeWithPrevious);
    },
  };
}

/** The selected words, or else the current one, by their indexes in the words of the player. */
export function chosenWords({
  currentWord,
}: Pick<EditingContext, 'currentWord'>): readonly number[] {
  const selected = selectedWords();
  return selected.length > 0 || currentWord() < 0 ? selected : [currentWord()];
}

/**
 * Removes words of the transcript as one step. The player moves to the word after them, so that the
 * next removal continues there.
 */
function removeWords(
  { edits, isReadOnly, store, transcript }: EditingContext,
  indexes: readonly number[],
): void {
  const removals = listRemovals(store, transcript, indexes);
  if (isReadOnly || removals.length === 0) return;
  getSelection()?.removeAllRanges();
  const next = store.words[(indexes.at(-1) ?? 0) + 1];
  edits.change((before) => correctAll(before, removals));
  if (next !== undefined) store.seek(next.start);
}

function scrollToWord({ handle, store, transcript }: EditingContext, from: number): void {
  if (document.querySelector('.word-editor') !== null) return;
  const { utterances } = store.getSnapshot();
  const row = utterances.findLastIndex((each) => {
    const first = transcript.firstWordOf(each);
    return first !== undefined && first <= from;
  });
  const isShown = document.querySelector(`.utterance-place[data-index="${row}"]`) !== null;
  if (!isShown && row >= 0) handle.current?.scrollTo(row);
}
