import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { fileSize } from '../format/time.js';
import type { InterfaceLanguage } from '../preferences/preferences.js';
import { callService } from '../session/call-service.js';
import { capabilitiesQuery } from '../session/client.js';
import { English, Problem } from '../session/reason.js';
import { servicePath } from '../session/service-address.js';
import { type Translate, useTexts } from '../texts/use-texts.js';
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
export function HealthSection({
  isAdministrator,
}: {
  readonly isAdministrator: boolean;
}): ReactElement {
  const { t } = useTexts();
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => callService<Health>('/studio/metrics', { signal }),
    refetchInterval: 10_000,
  });
  return (
    <section id="health">
      <h2>{t('health')}</h2>
      <div className="stack">
        <Problem error={error} />
        {data !== undefined && <HealthDetails health={data} />}
        {isAdministrator && (
          <p>
            <Link to="/cluster">{t('cluster')}</Link>
          </p>
        )}
      </div>
    </section>
  );
}

/** The problems of the service, and the plots. */
function HealthDetails({ health }: { readonly health: Health }): ReactElement {
  const { language, t } = useTexts();
  const { data: capabilities } = useQuery(capabilitiesQuery);
  const { problems, samples } = health;
  const begin = new Date(samples[0]?.at ?? Date.now());
  return (
    <>
      {problems.length === 0 ? (
        <p>
          {t('healthy')}
          {capabilities !== undefined && (
            <span className="note"> Earshot {capabilities.version}</span>
          )}
        </p>
      ) : (
        problems.map((problem) => (
          <p key={problem} className="problem">
            <English>{problem}</English>
          </p>
        ))
      )}
      <div className="plots">
        {listPlots(health.interval_seconds, language, t).map(([title, read, format]) => (
          <Plot key={title} title={title} values={samples.map(read)} format={format} />
        ))}
      </div>
      <p className="note">
        {t('plotSince', { time: begin.toLocaleTimeString(language, { timeStyle: 'short' }) })}{' '}
        <a href={servicePath('/metrics')}>{t('metricsForPrometheus')}</a>
      </p>
    </>
  );
}

type PlottedValue = readonly [
  title: string,
  read: (sample: Sample) => number,
  format: (value: number) => string,
];

/** What is plotted. @param intervalSeconds - seconds between two samples */
function listPlots(
  intervalSeconds: number,
  language: InterfaceLanguage,
  t: Translate,
): readonly PlottedValue[] {
  const write = (value: number, digits = 0): string =>
    value.toLocaleString(language, { maximumFractionDigits: digits });
  const writeCount = (value: number): string => write(value);
  const writeMs = (value: number): string => `${write(value)} ms`;
  return [
    [
      t('plotRequests'),
      ({ requests }) => (requests * 60) / intervalSeconds,
      (value) => t('perMinute', { count: write(value) }),
    ],
    [
      t('plotResponse'),
      ({ request_seconds, requests }) => (requests === 0 ? 0 : (1000 * request_seconds) / requests),
      writeMs,
    ],
    [
      t('plotProcessor'),
      ({ cpu_seconds }) => cpu_seconds / intervalSeconds,
      (value) => t('cores', { count: write(value, 2) }),
    ],
    [t('plotMemory'), ({ resident_bytes }) => resident_bytes, (value) => fileSize(value, language)],
    [t('plotDelay'), ({ event_loop_seconds }) => event_loop_seconds * 1000, writeMs],
    [t('plotJobs'), ({ jobs_queued, jobs_running }) => jobs_queued + jobs_running, writeCount],
    [t('plotLive'), ({ live_sessions }) => live_sessions, writeCount],
    [t('plotCallbacks'), ({ callbacks_waiting }) => callbacks_waiting, writeCount],
  ];
}
