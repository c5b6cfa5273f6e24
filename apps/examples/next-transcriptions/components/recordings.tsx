'use client';

import type { Job, Page } from '@earshot/core';
import { useCreateTranscription, useTranscriptions } from '@earshot/react';
import Link from 'next/link';
import type { ReactElement } from 'react';

/** The list, which follows what is created and what is done, and the upload. */
export function Recordings({ initialPage }: { initialPage: Page<Job> }): ReactElement {
  const { items, hasMore, isLoadingMore, loadMore, error } = useTranscriptions({
    limit: 20,
    initialPage,
  });
  return (
    <main>
      <h1>Recordings</h1>
      <Upload />
      {error !== null && <p role="alert">{error.message}</p>}
      {items.length === 0 && (
        <p className="quiet">Nothing yet. Choose a recording to transcribe.</p>
      )}
      <ul className="list">
        {items.map((job) => (
          <li key={job.id}>
            <Link href={`/recordings/${job.id}`}>{formatName(job)}</Link>
            <span className="status" data-status={job.status}>
              {job.status}
            </span>
            <p className="quiet">{job.result?.transcription?.full_transcript}</p>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" disabled={isLoadingMore} onClick={() => void loadMore()}>
          Older ones
        </button>
      )}
    </main>
  );
}

// #region upload
function Upload(): ReactElement {
  const { abort, create, error, progress, status } = useCreateTranscription();
  const isBusy = status === 'uploading' || status === 'creating';
  const share = progress?.totalBytes ? progress.sentBytes / progress.totalBytes : undefined;
  return (
    <form className="upload">
      <label className="button">
        Choose a recording
        <input
          type="file"
          accept="audio/*,video/*"
          disabled={isBusy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void create(file);
            target.value = '';
          }}
        />
      </label>
      {isBusy && (
        <>
          <progress value={share} aria-label="Upload" />
          <button type="button" onClick={abort}>
            Cancel
          </button>
        </>
      )}
      {error !== null && <p role="alert">{error.message}</p>}
    </form>
  );
}
// #endregion upload

/** Name of the file, or the time of a live session. */
export function formatName({ created_at, file, id, kind }: Job): string {
  if (kind === 'live') return `Live, ${created_at.slice(0, 16).replace('T', ' ')} UTC`;
  return file?.filename ?? id;
}
