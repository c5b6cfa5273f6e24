import { type TranscriptionParameters, useCreateTranscription } from '@earshot/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { fileSize } from '../format/time.js';
import { Icon } from '../shell/icon.js';
import { useTexts } from '../texts/use-texts.js';

/** A file, or the address of one, that is to become a job. */
export interface PendingUpload {
  readonly id: number;
  readonly name: string;
  readonly source: File | { readonly url: string };
  /** The options when it was added. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Uploads at the same time: a browser opens few connections to one server. */
const concurrentUploads = 2;

/** Uploads, one after the other, until each is a job of the list. */
export function UploadQueue({
  uploads,
  onRemove,
}: {
  readonly uploads: readonly PendingUpload[];
  readonly onRemove: (id: number) => void;
}): ReactElement | null {
  const { t } = useTexts();
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={t('uploads')}>
      {uploads.map((upload, index) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          isTurn={index < concurrentUploads}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}

function UploadRow({
  upload: { id, name, parameters, source },
  isTurn,
  onRemove,
}: {
  readonly upload: PendingUpload;
  readonly isTurn: boolean;
  readonly onRemove: (id: number) => void;
}): ReactElement {
  const { language, t } = useTexts();
  const { abort, create, error, progress, status } = useCreateTranscription();
  const isStarted = useRef(false);
  const start = (): void => {
    // The form has checked them, and the service does again.
    void create(source, parameters as TranscriptionParameters).then((job) => {
      if (job !== null) onRemove(id);
    });
  };
  useEffect(() => {
    if (!isTurn || isStarted.current) return;
    isStarted.current = true;
    start();
  });
  useEffect(
    () => () => {
      isStarted.current = false;
    },
    [],
  );
  const total = progress?.totalBytes;
  const share = total === undefined || progress === null ? 0 : progress.sentBytes / total;
  return (
    <li className="job-row">
      <span className="job-name">{name}</span>
      {error === null ? (
        <>
          <span className="job-progress">
            <span
              className="bar-progress"
              role="progressbar"
              aria-label={`${t('uploading')} ${name}`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(share * 100)}
            >
              <div style={{ transform: `scaleX(${share})` }} />
            </span>
          </span>
          <span className="job-note">
            {!isTurn
              ? t('waitingTurn')
              : status === 'creating' || share === 1
                ? t('creating')
                : total === undefined || progress === null
                  ? t(source instanceof File ? 'uploading' : 'fetching')
                  : t('uploadOf', {
                      done: fileSize(progress.sentBytes, language),
                      total: fileSize(total, language),
                    })}
          </span>
        </>
      ) : (
        <span className="job-said problem" role="alert">
          {t('uploadFailed', { reason: error.message })}{' '}
          <button type="button" className="link" onClick={start}>
            {t('retry')}
          </button>
        </span>
      )}
      <button
        type="button"
        className="quiet"
        aria-label={`${t('cancel')}: ${name}`}
        onClick={() => {
          abort();
          onRemove(id);
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
