import type { Job } from '@earshot/core/types';
import type { ReactElement } from 'react';
import { languageName } from '../../format/names.js';
import { clockTime } from '../../format/time.js';
import { type InterfaceLanguage, usePreferences } from '../../preferences/preferences.js';
import { Reason } from '../../session/reason.js';
import type { TextId } from '../../texts/en.js';
import { type Translate, useTexts } from '../../texts/use-texts.js';
import { addOnLabel } from './add-on-labels.js';
import { isRedacted, listFailures } from './add-on-results.js';

/** Names of the stages of jobs and of live sessions. */
const stageTexts: Readonly<Record<string, TextId>> = {
  acquire: 'stageTimeAcquire',
  transcribe: 'stageTimeTranscribe',
  finish: 'stageTimeFinish',
  post_processing: 'stageTimeFinish',
};

/** Details of a recording, and its doubtful words. */
export function DetailsPanel({
  job,
  doubtCount,
}: {
  readonly job: Job;
  readonly doubtCount: number;
}): ReactElement {
  const { language, t } = useTexts();
  const stages = Object.entries(
    (job.post_session_metadata['stages_seconds'] ?? {}) as Record<string, number>,
  );
  return (
    <>
      <Threshold doubtCount={doubtCount} />
      {isRedacted(job) && <p className="note redacted">{t('redacted')}</p>}
      <Failures job={job} />
      <Facts facts={listFacts(job, language, t)} />
      {stages.length > 0 && (
        <>
          <h2 className="label">{t('stages')}</h2>
          <Facts
            facts={stages.map(([stage, seconds]) => [
              stageTexts[stage] === undefined ? stage : t(stageTexts[stage]),
              `${seconds.toLocaleString(language, { maximumFractionDigits: 2 })} s`,
            ])}
          />
        </>
      )}
    </>
  );
}

/** Confidence below which words are marked as doubtful. */
function Threshold({ doubtCount }: { readonly doubtCount: number }): ReactElement {
  const { language, t } = useTexts();
  const [{ doubtThreshold }, change] = usePreferences();
  return (
    <label className="threshold">
      <span className="label">{t('threshold')}</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={doubtThreshold}
        onChange={({ target }) => change({ doubtThreshold: Number(target.value) })}
      />
      <output>
        {new Intl.NumberFormat(language, { style: 'percent' }).format(doubtThreshold)}
      </output>
      <span className="note">{t('doubtsCount', { count: doubtCount })}</span>
    </label>
  );
}

/** The add-ons that failed, with their reasons. */
function Failures({ job }: { readonly job: Job }): ReactElement | null {
  const { language, t } = useTexts();
  const failures = listFailures(job);
  if (failures.length === 0) return null;
  return (
    <section>
      <h2 className="label">{t('failedAddOns')}</h2>
      <ul className="failures">
        {failures.map(({ addOn, error, languages = [] }) => (
          <li key={`${addOn} ${languages.join(' ')} ${error.message}`}>
            <strong>{addOnLabel(addOn, t)}</strong>{' '}
            {languages.length > 0 &&
              `(${languages.map((code) => languageName(code, language)).join(', ')}) `}
            <Reason error={error} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Fact = readonly [name: string, value: string];

function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Details of a recording as names and values. Unknown ones are omitted. */
function listFacts(
  { created_at, post_session_metadata, result }: Job,
  language: InterfaceLanguage,
  t: Translate,
): readonly Fact[] {
  const { metadata, transcription } = result ?? {};
  const utterances = transcription?.utterances ?? [];
  const words = utterances.reduce((sum, { words: each }) => sum + each.length, 0);
  const confidence =
    utterances.reduce((sum, each) => sum + each.confidence * each.words.length, 0) / words;
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const engine = post_session_metadata['engine'] as { id?: string; model?: string } | undefined;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [
      t('language'),
      transcription?.languages.map((code) => languageName(code, language)).join(', '),
    ],
    [t('duration'), metadata && clockTime(metadata.audio_duration)],
    [t('channels'), metadata && String(metadata.number_of_distinct_channels)],
    [t('words'), words.toLocaleString(language)],
    [t('meanConfidence'), words === 0 ? undefined : percent.format(confidence)],
    [
      t('created'),
      new Date(created_at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
    ],
    [t('engine'), engine?.model ?? engine?.id],
  ];
  return facts.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
}
