import { useTranscription } from '@earshot/react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { languageName } from '../format/names.js';
import { RenameField } from '../labels/rename-field.js';
import { usePreferences } from '../preferences/preferences.js';
import { audioDownload, hasAudio } from '../session/job-audio.js';
import { Icon } from '../shell/icon.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { type ExportDocument, timedText } from './export.js';
import { listFailures } from './panels/add-on-results.js';
import { PrintSheet } from './print-sheet.js';
import { ExportMenu, MoreMenu } from './recording-menus.js';
import { ShareDialog } from './sharing/share-dialog.js';

/** Separator that stays at the end of a line when the line breaks there. */
const separator = '\u{a0}· ';

/**
 * The name of a recording, the time and the languages of its speech, and the actions on the whole
 * recording.
 */
export function RecordingHead({
  document,
  media,
  isEdited,
}: {
  readonly document: ExportDocument;
  readonly media: RefObject<HTMLMediaElement | null>;
  readonly isEdited: boolean;
}): ReactElement {
  const { job, title } = document;
  const { language } = useTexts();
  usePageTitle(title);
  const facts = [
    new Date(job.created_at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' }),
    ...(job.result?.transcription?.languages ?? []).map((code) => languageName(code, language)),
  ];
  return (
    <header className="recording-head">
      <div>
        <RecordingTitle id={job.id} title={title} />
        <p className="note">{facts.join(separator)}</p>
      </div>
      <DetailsButton failureCount={listFailures(job).length} />
      <ExportMenu document={document} name={title} isEdited={isEdited} />
      <MoreActions document={document} media={media} />
      <PrintSheet sheet={document} facts={facts.join(separator)} />
    </header>
  );
}

/** The name of the recording. A click changes it in its place. */
function RecordingTitle({
  id,
  title,
}: {
  readonly id: string;
  readonly title: string;
}): ReactElement {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const isFocusBack = useRef(false);
  useEffect(() => {
    if (isFocusBack.current) button.current?.focus();
    isFocusBack.current = false;
  }, [isRenaming]);
  const end = (hasFocus: boolean): void => {
    isFocusBack.current = hasFocus;
    setIsRenaming(false);
  };
  if (isRenaming) return <RenameField id={id} name={title} onEnd={end} />;
  return (
    <h1 className="recording-name" title={title}>
      <button
        ref={button}
        type="button"
        className="recording-rename"
        aria-description={t('rename')}
        onClick={() => setIsRenaming(true)}
      >
        {title}
      </button>
    </h1>
  );
}

/** Shows what add-ons found and what is known of the recording, beside the words. */
function DetailsButton({ failureCount }: { readonly failureCount: number }): ReactElement {
  const { t } = useTexts();
  const [{ areDetailsShown }, change] = usePreferences();
  return (
    <button
      type="button"
      className="button details-button"
      aria-expanded={areDetailsShown}
      aria-controls="details"
      onClick={() => {
        change({ areDetailsShown: !areDetailsShown });
        // On a phone they are below the words.
        requestAnimationFrame(() =>
          document.getElementById('details')?.scrollIntoView({ block: 'nearest' }),
        );
      }}
    >
      <Icon name="side" />
      <span>{t('details')}</span>
      {failureCount > 0 && (
        <span className="count" title={t('failedAddOns')}>
          {failureCount}
        </span>
      )}
    </button>
  );
}

/** The menu of further actions, with the dialog that shares the transcript. */
function MoreActions({
  document: { job, nameOf, title, utterances },
  media,
}: {
  readonly document: ExportDocument;
  readonly media: RefObject<HTMLMediaElement | null>;
}): ReactElement {
  const navigate = useNavigate();
  const [isSharing, setIsSharing] = useState(false);
  const { remove } = useTranscription(job.id, { initialJob: job });
  return (
    <>
      <MoreMenu
        name={title}
        audio={audioDownload(job)}
        onEditCaptions={() =>
          // The address says which recording it is.
          void navigate({ to: '/captions', search: { recording: job.id } })
        }
        onCompare={() => void navigate({ to: '/recordings/$id/runs', params: { id: job.id } })}
        onPrint={() => print()}
        onCopyMoment={() => {
          const { origin, pathname } = location;
          const moment = (media.current?.currentTime ?? 0).toFixed(1);
          void navigator.clipboard.writeText(`${origin}${pathname}#t=${moment}`);
        }}
        onCopyTranscript={() => void navigator.clipboard.writeText(timedText(utterances, nameOf))}
        onShare={() => setIsSharing(true)}
        onDelete={async () => {
          await remove();
          await navigate({ to: '/' });
        }}
      />
      <ShareDialog
        job={job}
        name={title}
        hasAudio={hasAudio(job)}
        isOpen={isSharing}
        onOpenChange={setIsSharing}
      />
    </>
  );
}
