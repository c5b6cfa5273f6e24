import {
  type CreateTranscriptionHandle,
  type TranscriptionParameters,
  useCreateTranscription,
} from '@earshot/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { fileSize } from '../format/time.js';
import { Reason } from '../session/reason.js';
import { IconButton } from '../shell/icon-button.js';
import { ProgressBar } from '../shell/progress-bar.js';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.js';
import { useTexts } from '../texts/use-texts.js';

/** A file, or the address of one, that will become a job. */
export interface PendingUpload {
  readonly id: number;
  readonly name: string;
  readonly source: File | { readonly url: string };
  /** The options at the time when it was added. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Number of simultaneous uploads. Browsers open few connections to one server. */
const concurrentUploads = 2;

/** Uploads, which start one after the other, until each one is a job of the list. */
export function UploadQueue({
  uploads,
  onRemove,
}: {
  readonly uploads: readonly PendingUpload[];
  readonly onRemove: (id: number) => void;
}): ReactElement | null {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(
    list,
    uploads.map(({ id }) => String(id)),
    () => document.getElementById('content'),
  );
  if (uploads.length === 0) return null;
  return (
    <ul ref={list} className="uploads" aria-label={t('uploads')}>
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
  upload,
  isTurn,
  onRemove,
}: {
  readonly upload: PendingUpload;
  readonly isTurn: boolean;
  readonly onRemove: (id: number) => void;
}): ReactElement {
  const { t } = useTexts();
  const { id, name, source } = upload;
  const { abort, error, progress, start, status } = useUpload(upload, isTurn, onRemove);
  return (
    <li className="job-row">
      <span className="job-name">{name}</span>
      {error === null ? (
        <UploadProgress
          name={name}
          isFile={source instanceof File}
          isTurn={isTurn}
          isCreating={status === 'creating'}
          progress={progress}
        />
      ) : (
        <span className="job-said problem" role="alert">
          <Reason text="uploadFailed" error={error} />{' '}
          <button type="button" className="link" onClick={start}>
            {t('retry')}
          </button>
        </span>
      )}
      <IconButton
        icon="close"
        label={`${t('cancel')}: ${name}`}
        onClick={() => {
          abort();
          onRemove(id);
        }}
      />
    </li>
  );
}

/** Starts an upload when it is its turn, and removes it when it has become a job. */
function useUpload(
  { id, parameters, source }: PendingUpload,
  isTurn: boolean,
  onRemove: (id: number) => void,
) {
  const { abort, create, error, progress, status } = useCreateTranscription();
  const isStarted = useRef(false);
  const start = (): void => {
    // The form has checked them, and the service checks them again.
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
  return { abort, error, progress, start, status };
}

/** Progress of an upload, as a bar and as text. */
function UploadProgress({
  name,
  isFile,
  isTurn,
  isCreating,
  progress,
}: {
  readonly name: string;
  readonly isFile: boolean;
  readonly isTurn: boolean;
  /** True when everything has been sent to the service. */
  readonly isCreating: boolean;
  readonly progress: CreateTranscriptionHandle['progress'];
}): ReactElement {
  const { language, t } = useTexts();
  const { sentBytes = 0, totalBytes } = progress ?? {};
  const isSent = isCreating || (totalBytes !== undefined && sentBytes === totalBytes);
  const note = !isTurn
    ? t('waitingTurn')
    : isSent
      ? t('creating')
      : totalBytes === undefined
        ? t(isFile ? 'uploading' : 'fetching')
        : t('uploadOf', {
            done: fileSize(sentBytes, language),
            total: fileSize(totalBytes, language),
          });
  return (
    <>
      <span className="job-progress">
        <ProgressBar
          label={`${t('uploading')} ${name}`}
          done={sentBytes}
          total={totalBytes ?? null}
        />
      </span>
      <span className="job-note">{note}</span>
    </>
  );
}
