import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { fileSize } from '../format/time.js';
import { callService } from '../session/call-service.js';
import { capabilitiesQuery } from '../session/client.js';
import { English, Problem } from '../session/reason.js';
import { servicePath } from '../session/service-address.js';
import { useTexts } from '../texts/use-texts.js';
import { Plot } from './plot.js';

interface Sample {
  readonly at: string;
  readonly requests: number;
  readonly request_seconds: number;
  readonly cpu_seconds: number;
  readonly resident_bytes: number;
  readonly event_loop_seconds: number;
  readonly jobs_queued: number;
  readonly jobs_running: number;
  readonly live_sessions: number;
  readonly callbacks_waiting: number;
}

interface Health {
  readonly interval_seconds: number;
  readonly problems: readonly string[];
  readonly samples: readonly Sample[];
}

/** Health of the service, and its last hour in small plots with a common time axis. */
export function HealthSection(): ReactElement {
  const { language, t } = useTexts();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => callService<Health>('/studio/metrics', { signal }),
    refetchInterval: 10_000,
  });
  const beginOf = (sample: Sample | undefined): string =>
    new Date(sample?.at ?? Date.now()).toLocaleTimeString(language, { timeStyle: 'short' });
  const number = (value: number, digits = 0): string =>
    value.toLocaleString(language, { maximumFractionDigits: digits });
  const perMinute = 60 / (data?.interval_seconds ?? 60);
  const plots: readonly [string, (sample: Sample) => number, (value: number) => string][] = [
    [
      t('plotRequests'),
      ({ requests }) => requests * perMinute,
      (value) => t('perMinute', { count: number(value) }),
    ],
    [
      t('plotResponse'),
      ({ request_seconds, requests }) => (requests === 0 ? 0 : (1000 * request_seconds) / requests),
      (value) => `${number(value)} ms`,
    ],
    [
      t('plotProcessor'),
      ({ cpu_seconds }) => cpu_seconds / (data?.interval_seconds ?? 10),
      (value) => t('cores', { count: number(value, 2) }),
    ],
    [t('plotMemory'), ({ resident_bytes }) => resident_bytes, (value) => fileSize(value, language)],
    [
      t('plotDelay'),
      ({ event_loop_seconds }) => event_loop_seconds * 1000,
      (value) => `${number(value)} ms`,
    ],
    [
      t('plotJobs'),
      ({ jobs_queued, jobs_running }) => jobs_queued + jobs_running,
      (value) => number(value),
    ],
    [t('plotLive'), ({ live_sessions }) => live_sessions, (value) => number(value)],
    [t('plotCallbacks'), ({ callbacks_waiting }) => callbacks_waiting, (value) => number(value)],
  ];
  return (
    <section id="health">
      <h2>{t('health')}</h2>
      <div className="stack">
        <Problem error={error} />
        {data !== undefined && (
          <>
            {data.problems.length === 0 ? (
              <p>
                {t('healthy')}
                {capabilities !== undefined && (
                  <span className="note"> Earshot {capabilities.version}</span>
                )}
              </p>
            ) : (
              data.problems.map((problem) => (
                <p key={problem} className="problem">
                  <English>{problem}</English>
                </p>
              ))
            )}
            <div className="plots">
              {plots.map(([title, read, format]) => (
                <Plot key={title} title={title} values={data.samples.map(read)} format={format} />
              ))}
            </div>
            <p className="note">
              {t('plotSince', { time: beginOf(data.samples[0]) })}{' '}
              <a href={servicePath('/metrics')}>{t('metricsForPrometheus')}</a>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
