import type { WordSource } from '@earshot/core/edits';
import type { PlayerStore } from '@earshot/react';
import { Fragment, memo, type ReactElement } from 'react';
import { clockTime } from '../../format/time.js';
import { Icon } from '../../shell/icon.js';
import { type Translate, useTexts } from '../../texts/use-texts.js';
import type { EditableWords, EditedTranscript } from '../editing/edited-transcript.js';
import { WordEditor } from '../editing/word-editor.js';
import type { Voice } from '../voices.js';
import { RemovedMarks } from './removed-words.js';
import { readConfidence, type WordMarks } from './transcript-words.js';
import { VoiceName } from './voice-name.js';

/** Actions of a row, which receive the recognised words that they apply to. */
export interface RowActions {
  readonly edit: (from: number) => void;
  readonly save: (words: EditableWords, text: string, step: -1 | 0 | 1) => void;
  readonly cancel: () => void;
  readonly openMenu: (row: number, trigger: HTMLElement) => void;
  /** Restores removed words. */
  readonly restore: (from: number) => void;
  /** Opens the field that renames the speaker of a row. */
  readonly openRename: (row: number) => void;
  /** `hasLeft` is true when the focus is elsewhere already. */
  readonly rename: (speaker: number, name: string, hasLeft: boolean) => void;
  readonly cancelRename: () => void;
}

/** Properties of a row. */
export interface UtteranceRowProperties {
  readonly row: number;
  readonly store: PlayerStore;
  readonly transcript: EditedTranscript;
  readonly utterance: object | undefined;
  /**
   * Index of its first word in the words of the player. It changes when words before it are edited.
   */
  readonly firstIndex: number;
  readonly marks: WordMarks;
  readonly voice: Voice | undefined;
  readonly isSameVoice: boolean;
  /** First recognised word of the edited words in this row, null when none are being edited. */
  readonly editing: number | null;
  readonly isRenaming: boolean;
  readonly isReadOnly: boolean;
  /** False for a transcript without its audio. */
  readonly isPlayable: boolean;
  /** True for the row whose buttons the Tab key reaches. */
  readonly isTabStop: boolean;
  /** The utterance in another language. */
  readonly translation: { readonly text: string; readonly language: string } | undefined;
  readonly actions: RowActions;
}

/** An utterance with its time and its speaker. Each word can be played and edited. */
export const UtteranceRow = memo(function UtteranceRow(
  properties: UtteranceRowProperties,
): ReactElement {
  const { translation, voice } = properties;
  return (
    <div className="utterance" data-voice={voice === undefined ? undefined : voice.number % 6}>
      <UtteranceHead {...properties} />
      <p className="utterance-text" dir="auto">
        <Words {...properties} />
      </p>
      {translation !== undefined && (
        <p className="utterance-translation" dir="auto" lang={translation.language}>
          {translation.text}
        </p>
      )}
    </div>
  );
});

/** The speaker, the time and the menu of an utterance. */
function UtteranceHead(properties: UtteranceRowProperties): ReactElement {
  const { actions, isReadOnly, isRenaming, isSameVoice, isTabStop, marks, row, voice } = properties;
  return (
    <div className="utterance-head">
      {voice !== undefined && (
        <VoiceName
          voice={voice}
          isRenaming={isRenaming}
          isReadOnly={isReadOnly}
          isTabStop={isTabStop}
          isShown={!isSameVoice}
          hit={hitMark(marks.names.get(row))}
          onOpen={() => actions.openRename(row)}
          onRename={(name, hasLeft) => actions.rename(voice.number, name, hasLeft)}
          onCancel={actions.cancelRename}
        />
      )}
      <UtteranceTools {...properties} />
    </div>
  );
}

/** The time of an utterance, which plays from it where there is audio, and its menu. */
function UtteranceTools({
  actions,
  isPlayable,
  isReadOnly,
  isTabStop,
  row,
  store,
}: UtteranceRowProperties): ReactElement {
  const { t } = useTexts();
  const first = store.wordsOf(row)[0] ?? 0;
  const time = clockTime(store.words[first]?.start ?? 0);
  return (
    <span className="utterance-tools">
      {isPlayable ? (
        <button
          type="button"
          className="moment"
          data-row-focus=""
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('playFrom', { time })}
          onClick={() => store.seekToWord(first)}
        >
          {time}
        </button>
      ) : (
        <span className="moment">{time}</span>
      )}
      {!isReadOnly && (
        <button
          type="button"
          className="utterance-menu"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('editUtteranceAt', { time })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => actions.openMenu(row, currentTarget)}
        >
          <Icon name="more" />
        </button>
      )}
    </span>
  );
}

/** The words of an utterance, with the removed ones among them. */
function Words(properties: UtteranceRowProperties): readonly ReactElement[] {
  const { actions, isReadOnly, isTabStop, row, store, transcript, utterance } = properties;
  const { t } = useTexts();
  const removed = transcript.removedFrom(utterance);
  const indexes = store.wordsOf(row);
  const marksAt = (position: number): readonly ReactElement[] => {
    const found = removed.get(position);
    if (found === undefined) return [];
    return [
      <RemovedMarks
        key={`removed ${position}`}
        removed={found}
        onRestore={isReadOnly ? undefined : actions.restore}
        isTabStop={isTabStop}
      />,
    ];
  };
  return [
    ...indexes.flatMap((index, position) => [
      ...marksAt(position),
      ...renderWord(properties, t, index, position),
    ]),
    ...marksAt(indexes.length),
  ];
}

/** A word, or the editor in the place of those that are edited. */
function renderWord(
  { actions, editing, marks, store, transcript, utterance }: UtteranceRowProperties,
  t: Translate,
  index: number,
  position: number,
): readonly ReactElement[] {
  const edited = editing === null ? undefined : transcript.wordsAt(editing);
  const { text, space } = splitSpace(store.words[index]?.word ?? '');
  const source = transcript.sourceOf(utterance, position);
  if (edited !== undefined && source?.from === edited.from) {
    const isFirst = transcript.sourceOf(utterance, position - 1)?.from !== edited.from;
    if (!isFirst) return [];
    return [
      <span key={`edit ${edited.from}`}>
        {space}
        <WordEditor words={edited} onSave={actions.save} onCancel={actions.cancel} />
      </span>,
    ];
  }
  const original = isEdited(transcript, source, text) ? source : undefined;
  return [
    // No wrapper element, because it would double the number of elements in a page of words.
    <Fragment key={index}>
      {space}
      <span
        data-word={index}
        {...markWord(marks, index, readConfidence(store.words[index]))}
        data-edited={original && ''}
        title={original && t('recognizedAs', { words: transcript.recognizedText(original) })}
      >
        {text}
      </span>
    </Fragment>,
  ];
}

/** The space before a word, and the word. */
function splitSpace(word: string): { readonly space: string; readonly text: string } {
  const text = word.trimStart();
  return { space: word.slice(0, word.length - text.length), text };
}

/** The attributes that mark a word as doubtful, as a hit and as an entity. */
function markWord(
  { currentHit, entities, hits, notes, threshold }: WordMarks,
  index: number,
  confidence: number | undefined,
) {
  return {
    'data-doubt': confidence !== undefined && confidence < threshold ? '' : undefined,
    'data-hit': hitMark(hits.has(index) ? index === currentHit : undefined),
    'data-note': notes?.get(index),
    'data-entity': entities.get(index),
  };
}

/** Mark of a hit, undefined when there is none. @param isCurrent - true for the current hit */
function hitMark(isCurrent: boolean | undefined): 'current' | '' | undefined {
  if (isCurrent === undefined) return undefined;
  return isCurrent ? 'current' : '';
}

/** True for a word that differs from the recognised one. */
function isEdited(
  transcript: EditedTranscript,
  source: WordSource | undefined,
  text: string,
): boolean {
  if (source === undefined || !transcript.isEdited) return false;
  return source.count !== 1 || transcript.recognizedText(source) !== text;
}
