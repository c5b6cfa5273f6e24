import { useTranscriptions } from '@earshot/react';
import type { ReactElement } from 'react';
import { Link, useLoaderData } from 'react-router';
import { formatName } from '../format-name.js';
import { findCaller, service } from '../service.server.js';

/** The newest recordings of the caller, in the page as it is sent. */
export async function loader() {
  const custom_metadata = { caller: findCaller() };
  return { initialPage: await service.transcriptions.list({ limit: 20, custom_metadata }) };
}

/** The list, which follows what is created and what is done. */
export default function Recordings(): ReactElement {
  const { initialPage } = useLoaderData<typeof loader>();
  const { items, hasMore, isLoadingMore, loadMore, error } = useTranscriptions({
    limit: 20,
    initialPage,
  });
  return (
    <main>
      <h1>Recordings</h1>
      {error !== null && <p role="alert">{error.message}</p>}
      {items.length === 0 && <p className="quiet">Nothing yet. Speak under Live.</p>}
      <ul className="list">
        {items.map((job) => (
          <li key={job.id}>
            <Link to={`/recordings/${job.id}`}>{formatName(job)}</Link>
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
