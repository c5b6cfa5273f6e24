import { type ReactElement, useRef, useState } from 'react';
import { IconButton } from '../../shell/icon-button.js';
import { useTexts } from '../../texts/use-texts.js';
import { useConfirmOnLeave } from '../../work/use-confirm-on-leave.js';
import type { PlacedNote } from '../notes/place-notes.js';
import type { TranscriptNotes } from '../notes/use-transcript-notes.js';
import { Moment } from './moment.js';
import { ShowMore } from './show-more.js';

/** Highlights and comments in the order of the recording, each with its time and its words. */
export function NotesPanel({
  notes,
  onSeek,
}: {
  readonly notes: TranscriptNotes;
  readonly onSeek: (seconds: number) => void;
}): ReactElement {
  return (
    <ShowMore
      items={notes.notes}
      render={(shown) => (
        <ul className="notes">
          {shown.map((note) => (
            <li key={note.from}>
              <Moment seconds={note.start} onSeek={onSeek} />
              <blockquote dir="auto" data-removed={note.spans.length === 0 ? '' : undefined}>
                {note.quote}
              </blockquote>
              {notes.writing === note.from ? (
                <NoteEditor note={note} notes={notes} />
              ) : (
                <NoteComment note={note} notes={notes} />
              )}
            </li>
          ))}
        </ul>
      )}
    />
  );
}

interface NoteProperties {
  readonly note: PlacedNote;
  readonly notes: TranscriptNotes;
}

/** The comment of a note, with the actions on it. */
function NoteComment({ note: { from, quote, text }, notes }: NoteProperties): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {text !== '' && (
        <p className="note-comment" dir="auto">
          {text}
        </p>
      )}
      {!notes.isReadOnly && (
        <p className="note-tools">
          <button type="button" className="link" onClick={() => notes.write(from)}>
            {t(text === '' ? 'addComment' : 'editComment')}
          </button>
          <IconButton
            icon="close"
            label={t('removeNote', { words: quote })}
            onClick={() => notes.remove(from)}
          />
        </p>
      )}
    </>
  );
}

/** Field of a comment. Leaving it saves, and so does Enter with Control. Escape cancels. */
function NoteEditor({ note: { from, quote, text }, notes }: NoteProperties): ReactElement {
  const { t } = useTexts();
  const [typed, setTyped] = useState(text);
  /** True once it was saved or cancelled. Leaving the field then has no effect. */
  const isClosed = useRef(false);
  const close = (isSaved: boolean): void => {
    if (isClosed.current) return;
    isClosed.current = true;
    if (isSaved) notes.comment(from, typed);
    notes.write(null);
  };
  useConfirmOnLeave(() => typed !== text && close(true));
  return (
    <textarea
      className="field note-editor"
      ref={(field) => field?.focus()}
      aria-label={t('commentOn', { words: quote })}
      placeholder={t('comment')}
      maxLength={2000}
      rows={3}
      dir="auto"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') close(false);
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close(true);
        else return;
        event.preventDefault();
      }}
      onBlur={() => close(true)}
    />
  );
}
