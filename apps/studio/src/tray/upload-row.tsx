import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { fileSize } from '../format/time.js';
import { useProgressText } from '../format/use-progress-text.js';
import { client } from '../session/client.js';
import { Reason } from '../session/reason.js';
import { IconButton } from '../shell/icon-button.js';
import { ProgressBar } from '../shell/progress-bar.js';
import { useTexts } from '../texts/use-texts.js';
import { type Upload, uploads } from '../uploads/uploads.js';

/** An upload on its way to a transcript, with what can be done with it now. */
export function UploadRow({ upload }: { readonly upload: Upload }): ReactElement {
  const { t } = useTexts();
  const { error, id, jobId, name, phase } = upload;
  return (
    <li className="tray-row" data-phase={phase}>
      {jobId === null ? (
        <span className="tray-name">{name}</span>
      ) : (
        <Link to="/recordings/$id" params={{ id: jobId }} className="tray-name">
          {name}
        </Link>
      )}
      {phase === 'sending' && <SendingState upload={upload} />}
      {phase === 'transcribing' && <JobState upload={upload} />}
      {phase === 'waiting' && <span className="tray-note">{t('waitingTurn')}</span>}
      {phase === 'done' && <span className="tray-note">{t('trayTranscribed')}</span>}
      {phase === 'failed' && (
        <span className="tray-reason problem" role="alert">
          <Reason text={jobId === null ? 'uploadFailed' : 'jobFailed'} error={error} />{' '}
          <button type="button" className="link" onClick={() => uploads.retry(id)}>
            {t('retry')}
          </button>
        </span>
      )}
      <EndButton upload={upload} />
    </li>
  );
}

/** Ends the upload or the transcription, or removes what has ended from the list. */
function EndButton({
  upload: { id, jobId, name, phase },
}: {
  readonly upload: Upload;
}): ReactElement {
  const { t } = useTexts();
  const hasEnded = phase === 'done' || phase === 'failed';
  const action = t(hasEnded ? 'close' : jobId === null ? 'cancel' : 'cancelJob');
  return (
    <IconButton
      icon="close"
      label={`${action}: ${name}`}
      onClick={() => {
        // A job that has ended meanwhile stays as it is.
        if (!hasEnded && jobId !== null)
          void client.preRecorded.cancel(jobId).catch(() => undefined);
        uploads.remove(id);
      }}
    />
  );
}

/** Progress of an upload, as a bar and as text. */
function SendingState({
  upload: { name, sent, source },
}: {
  readonly upload: Upload;
}): ReactElement {
  const { language, t } = useTexts();
  const { sentBytes = 0, totalBytes } = sent ?? {};
  const note =
    totalBytes === undefined
      ? t(source instanceof File ? 'uploading' : 'fetching')
      : sentBytes === totalBytes
        ? t('creating')
        : t('uploadOf', {
            done: fileSize(sentBytes, language),
            total: fileSize(totalBytes, language),
          });
  return (
    <>
      <ProgressBar
        label={`${t('uploading')} ${name}`}
        done={sentBytes}
        total={totalBytes ?? null}
      />
      <span className="tray-note">{note}</span>
    </>
  );
}

/** Progress of a transcription, as a bar and as text. */
function JobState({ upload: { name, progress } }: { readonly upload: Upload }): ReactElement {
  const { t } = useTexts();
  const text = useProgressText(progress);
  return (
    <>
      <ProgressBar
        label={`${t('stageTranscribe')}: ${name}`}
        done={progress?.audioSecondsDone ?? 0}
        total={progress?.audioSecondsTotal ?? null}
      />
      <span className="tray-note">{text}</span>
    </>
  );
}
