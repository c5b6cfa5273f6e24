import type { Job } from '@earshot/core/types';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { knownVoicesQuery } from '../known-voices/known-voices.js';
import { useTexts } from '../texts/use-texts.js';
import { ConflictList } from './editing/conflict-list.js';
import { EditBar } from './editing/edit-bar.js';
import { renameSpeaker } from './editing/edit-operations.js';
import { UtteranceMenu } from './editing/utterance-menu.js';
import { type SelectionActions, SelectionBar } from './notes/selection-bar.js';
import { RememberVoiceDialog } from './remember-voice-dialog.js';
import { MatchModes, ReplaceForm } from './transcript/replace-form.js';
import { SearchBar } from './transcript/search-bar.js';
import { type TranscriptHandle, TranscriptView } from './transcript/transcript-view.js';
import type { ShownTranscript } from './use-shown-transcript.js';
import type { TranscriptEditing } from './use-transcript-editing.js';
import type { TranscriptMarks } from './use-transcript-marks.js';
import { VoiceSuggestions } from './voice-suggestions.js';
import type { Voice } from './voices.js';

/** What the words of a recording need of the page. */
interface WordsProperties {
  readonly job: Job;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly handle: RefObject<TranscriptHandle | null>;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly shown: ShownTranscript;
  readonly marked: TranscriptMarks;
  readonly editing: TranscriptEditing;
  readonly selection: SelectionActions;
  readonly isReplacing: boolean;
  readonly onReplacing: (isReplacing: boolean) => void;
}

/** The words, with their search and their editing. */
export function RecordingWords(properties: WordsProperties): ReactElement {
  const { editing, handle, job, marked, media, selection, shown } = properties;
  const { t } = useTexts();
  const words = useRef<HTMLElement>(null);
  return (
    <section ref={words} className="words">
      <WordsBar {...properties} />
      {shown.recognized.length === 0 ? (
        <p className="lead empty-words">{t('noSpeech')}</p>
      ) : (
        <TranscriptView
          store={shown.store}
          media={media}
          transcript={shown.transcript}
          marks={marked.marks}
          handle={handle}
          voices={shown.voices}
          editing={editing.editing}
          renamedRow={editing.renamedRow}
          isReadOnly={shown.isReadOnly}
          translationOf={marked.translationOf}
          actions={editing.rowActions}
        />
      )}
      {!shown.isReadOnly && <SelectionBar actions={selection} words={words} />}
      <WordsMenu job={job} shown={shown} editing={editing} />
    </section>
  );
}

/** Bar above the words: the search, what is edited, and the names that are suggested. */
function WordsBar({
  job,
  field,
  shown,
  marked: { search },
  isReplacing,
  onReplacing,
}: WordsProperties): ReactElement {
  const { edits, isOriginalShown, isReadOnly, recognized, showOriginal, transcript } = shown;
  return (
    <div className="words-bar">
      <SearchBar
        field={field}
        search={search}
        isReplacing={isReplacing}
        onReplacing={onReplacing}
      />
      <EditBar
        edits={edits}
        store={edits.store}
        recognized={recognized}
        transcript={transcript}
        isOriginalShown={isOriginalShown}
        onShowOriginal={showOriginal}
      />
      <ConflictList
        conflicts={edits.conflicts}
        store={edits.store}
        transcript={transcript}
        voices={shown.voices}
      />
      {isReplacing && (
        <ReplaceForm className="replace" search={search} isReadOnly={isReadOnly}>
          <MatchModes search={search} />
        </ReplaceForm>
      )}
      {!isReadOnly && (
        <VoiceSuggestions
          job={job}
          voices={shown.voices}
          onName={(speaker, name) =>
            edits.store.change((before) => renameSpeaker(before, speaker, name))
          }
        />
      )}
    </div>
  );
}

/**
 * The menu of an utterance. It can remember the voice of the speaker when the service recognises
 * voices.
 */
function WordsMenu({
  job,
  shown: { recognized },
  editing,
}: {
  readonly job: Job;
  readonly shown: Pick<ShownTranscript, 'recognized'>;
  readonly editing: TranscriptEditing;
}): ReactElement {
  const [remembered, setRemembered] = useState<Voice | null>(null);
  const { data: known } = useQuery(knownVoicesQuery);
  const hasSpeakers = recognized.some(({ speaker }) => speaker !== undefined);
  return (
    <>
      <UtteranceMenu
        trigger={editing.menuTrigger}
        state={editing.menu}
        actions={{
          ...editing.menuActions,
          remember: Array.isArray(known) && hasSpeakers ? setRemembered : undefined,
        }}
        onClose={editing.closeMenu}
      />
      {remembered !== null && (
        <RememberVoiceDialog job={job} voice={remembered} onClose={() => setRemembered(null)} />
      )}
    </>
  );
}
