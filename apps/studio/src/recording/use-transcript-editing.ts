import type { PlayerStore } from '@earshot/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  assignSpeaker,
  correctWords,
  mergeSpeaker,
  mergeWithPrevious,
  renameSpeaker,
  splitBefore,
} from './editing/edit-operations.js';
import type { EditedTranscript } from './editing/edited-transcript.js';
import type { EditsStore } from './editing/edits-store.js';
import type { UtteranceActions, UtteranceMenuState } from './editing/utterance-menu.js';
import { sourceOfWord, type TranscriptHandle } from './transcript/transcript-view.js';
import type { RowActions } from './transcript/utterance-row.js';
import type { Voices } from './voices.js';

/** What editing needs of its page. */
interface EditingContext {
  readonly store: PlayerStore;
  readonly edits: EditsStore;
  readonly transcript: EditedTranscript;
  readonly voices: Voices;
  readonly handle: RefObject<TranscriptHandle | null>;
  /** Index of the word that plays, or was last before a pause; -1 before the first. */
  readonly currentWord: () => number;
  readonly isReadOnly: boolean;
}

/** What is edited at the moment, and everything that edits. */
export interface TranscriptEditing {
  readonly editing: number | null;
  readonly renamedRow: number;
  readonly rowActions: RowActions;
  readonly menu: UtteranceMenuState | null;
  readonly menuTrigger: RefObject<HTMLElement | null>;
  readonly menuActions: UtteranceActions;
  readonly closeMenu: () => void;
  /** Edits the word that plays. */
  readonly editCurrent: () => void;
  readonly splitCurrent: () => void;
  readonly mergeCurrent: () => void;
  readonly renameCurrent: () => void;
}

/** Edits a transcript: words in their line, utterances and speakers by a menu, and all of it by keys. */
export function useTranscriptEditing(context: EditingContext): TranscriptEditing {
  const [editing, setEditing] = useState<number | null>(null);
  const [renamedRow, setRenamedRow] = useState(-1);
  const [menuRow, setMenuRow] = useState(-1);
  const menuTrigger = useRef<HTMLElement | null>(null);
  const newest = useRef(context);
  useEffect(() => {
    newest.current = context;
  });
  useUndoKeys(context.edits, context.isReadOnly);

  const rowActions = useMemo<RowActions>(
    () => ({
      edit: setEditing,
      save(words, text, step) {
        const { edits, handle, store, transcript } = newest.current;
        const next = step === 0 ? undefined : transcript.wordsBeside(words, step);
        setEditing((now) => (now === words.from || now === null ? (next?.from ?? null) : now));
        edits.change((before) => correctWords(before, words, { ...words, text }));
        if (next === undefined) handle.current?.focus();
        else scrollToWord(store, transcript, next.from, handle);
      },
      cancel() {
        setEditing(null);
        newest.current.handle.current?.focus();
      },
      openMenu(row, trigger) {
        menuTrigger.current = trigger;
        setMenuRow(row);
      },
      rename(speaker, name) {
        setRenamedRow(-1);
        newest.current.edits.change((before) => renameSpeaker(before, speaker, name));
      },
      cancelRename: () => setRenamedRow(-1),
    }),
    [],
  );

  const utteranceAt = (row: number) => context.store.getSnapshot().utterances[row];
  const firstWordAt = (row: number) => context.transcript.firstWordOf(utteranceAt(row));
  const currentRow = (): number => context.store.words[context.currentWord()]?.utteranceIndex ?? -1;
  /** The recognised word that plays, when an utterance can be split before it. */
  const splitPoint = (row: number): number | undefined => {
    const index = context.currentWord();
    if (context.store.words[index]?.utteranceIndex !== row) return undefined;
    const from = sourceOfWord(context.store, context.transcript, index);
    return from === firstWordAt(row) ? undefined : from;
  };
  const changeAt = (
    word: number | undefined,
    change: (edits: Parameters<typeof splitBefore>[0], word: number) => typeof edits,
  ): void => {
    if (word !== undefined && !context.isReadOnly)
      context.edits.change((before) => change(before, word));
  };
  const rename = (row: number): void => {
    if (context.isReadOnly || context.voices.of(utteranceAt(row)) === undefined) return;
    setRenamedRow(row);
    context.handle.current?.scrollTo(row);
  };

  const menuVoice = context.voices.of(utteranceAt(menuRow));
  const menuSplit = menuRow < 0 ? undefined : splitPoint(menuRow);
  const menuActions: UtteranceActions = {
    edit: () => setEditing(firstWordAt(menuRow) ?? null),
    split: () => changeAt(menuSplit, splitBefore),
    merge: () => changeAt(firstWordAt(menuRow), mergeWithPrevious),
    rename: () => rename(menuRow),
    assign: (speaker) =>
      changeAt(firstWordAt(menuRow), (edits, word) => assignSpeaker(edits, word, speaker)),
    mergeSpeaker: (into) =>
      menuVoice && context.edits.change((edits) => mergeSpeaker(edits, menuVoice.number, into)),
  };
  return {
    editing: context.isReadOnly ? null : editing,
    renamedRow,
    rowActions,
    menu:
      menuRow < 0
        ? null
        : {
            voice: menuVoice,
            voices: context.voices.all,
            splitWord:
              menuSplit === undefined ? undefined : context.transcript.wordsAt(menuSplit)?.text,
            canMerge: (firstWordAt(menuRow) ?? 0) > 0,
          },
    menuTrigger,
    menuActions,
    closeMenu: () => setMenuRow(-1),
    editCurrent() {
      if (context.isReadOnly) return;
      const from = sourceOfWord(
        context.store,
        context.transcript,
        Math.max(0, context.currentWord()),
      );
      if (from === undefined) return;
      setEditing(from);
      scrollToWord(context.store, context.transcript, from, context.handle);
    },
    splitCurrent: () => changeAt(splitPoint(currentRow()), splitBefore),
    mergeCurrent() {
      const word = firstWordAt(currentRow());
      if (word !== 0) changeAt(word, mergeWithPrevious);
    },
    renameCurrent: () => rename(currentRow()),
  };
}

function scrollToWord(
  store: PlayerStore,
  transcript: EditedTranscript,
  from: number,
  handle: RefObject<TranscriptHandle | null>,
): void {
  if (document.querySelector('.word-editor') !== null) return;
  const { utterances } = store.getSnapshot();
  const row = utterances.findLastIndex((each) => {
    const first = transcript.firstWordOf(each);
    return first !== undefined && first <= from;
  });
  const isShown = document.querySelector(`.utterance-place[data-index="${row}"]`) !== null;
  if (!isShown && row >= 0) handle.current?.scrollTo(row);
}

/** Listens to Ctrl or Command with z and y, everywhere but in fields, which undo what was typed. */
function useUndoKeys(edits: EditsStore, isReadOnly: boolean): void {
  useEffect(() => {
    if (isReadOnly) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) edits.undo();
      else if (key === 'y' || key === 'z') edits.redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [edits, isReadOnly]);
}
