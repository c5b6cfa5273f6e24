import { useTranscription } from '@earshot/react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useState } from 'react';
import { languageName } from '../format/names.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { type ExportDocument, timedText } from './export.js';
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
    new Date(job.created_at).toLocaleDateString(language, { dateStyle: 'long' }),
    ...(job.result?.transcription?.languages ?? []).map((code) => languageName(code, language)),
  ];
  return (
    <header className="recording-head">
      <div>
        <h1 className="recording-name" title={title}>
          {title}
        </h1>
        <p className="note">{facts.join(separator)}</p>
      </div>
      <ExportMenu document={document} name={title} isEdited={isEdited} />
      <MoreActions document={document} media={media} />
      <PrintSheet sheet={document} facts={facts.join(separator)} />
    </header>
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
        hasAudio={job.post_session_metadata['audio_expired_at'] === undefined}
        isOpen={isSharing}
        onOpenChange={setIsSharing}
      />
    </>
  );
}
