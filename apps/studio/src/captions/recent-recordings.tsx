import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { jobName } from '../format/names.js';
import { clockTime, shortMoment } from '../format/time.js';
import { pageAddress, readPage } from '../labels/recording-requests.js';
import { useTexts } from '../texts/use-texts.js';

const newest = pageAddress({ state: 'done', sort: 'newest', limit: '12' });

/** The newest recordings. Each one opens its captions. */
export function RecentRecordings(): ReactElement | null {
  const { language, t } = useTexts();
  const { data } = useQuery({
    queryKey: ['recordings', 'captions'],
    queryFn: ({ signal }) => readPage(newest, signal),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="page recent">
      <h2 className="title">{t('captionsOfRecordings')}</h2>
      <ul>
        {items.map((job) => (
          <li key={job.id}>
            <Link to="/captions" search={{ recording: job.id }}>
              <span className="job-name">{jobName(job, t('untitled'))}</span>
              <span className="job-said">{job.result?.transcription?.full_transcript}</span>
              <span className="note">{shortMoment(job.created_at, language)}</span>
              <span className="job-time">
                {clockTime(job.result?.metadata.audio_duration ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
