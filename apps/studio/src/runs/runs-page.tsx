import './runs.css';
import type { Job } from '@earshot/core/types';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useRecordingName } from '../labels/use-recording-name.js';
import { type Preferences, usePreferences } from '../preferences/preferences.js';
import { optionTitle } from '../recordings/options/option-labels.js';
import { OptionsSentence } from '../recordings/options/options-sentence.js';
import { Reason } from '../session/reason.js';
import { usePageTitle } from '../shell/use-page-title.js';
import { useTexts } from '../texts/use-texts.js';
import { ComparisonView } from './comparison-view.js';
import { useRuns } from './use-runs.js';

const OptionsForm = lazy(async () => ({
  default: (await import('../recordings/options/options-form.js')).OptionsForm,
}));

/**
 * The runs of one recording. Users can start a run with other options, and compare two runs side by
 * side.
 */
export function RunsPage(): ReactElement {
  const { t } = useTexts();
  const { id = '' } = useParams({ strict: false });
  const { error, hasAudio, isStarting, runs, start } = useRuns(id);
  const shown = runs?.find((run) => run.id === id) ?? runs?.at(-1);
  const title = useRecordingName(shown, t('untitled')) || t('runs');
  usePageTitle(title);
  return (
    <div className="page runs">
      <header>
        <p className="note">
          <Link to="/recordings/$id" params={{ id }}>
            {t('toRecording')}
          </Link>
        </p>
        <h1 className="display">{title}</h1>
      </header>
      {error !== null && (
        <p className="problem" role="alert">
          <Reason text="runsFailed" error={error} />
        </p>
      )}
      {runs !== undefined && !hasAudio ? (
        <p className="lead">{t('runNoAudio')}</p>
      ) : (
        <RunAgain isReady={!isStarting && runs !== undefined} onStart={start} />
      )}
      {runs !== undefined && <ComparedRuns runs={runs} hasAudio={hasAudio} />}
    </div>
  );
}

/** The options, and the button that starts a run with them. */
function RunAgain({
  isReady,
  onStart,
}: {
  readonly isReady: boolean;
  readonly onStart: (parameters: Preferences['parameters']) => void;
}): ReactElement {
  const { t } = useTexts();
  const [{ parameters }] = usePreferences();
  const [areOptionsOpen, setAreOptionsOpen] = useState(false);
  return (
    <section className="run-again">
      <OptionsSentence
        isOpen={areOptionsOpen}
        onToggle={() => setAreOptionsOpen(!areOptionsOpen)}
      />
      {areOptionsOpen && (
        <Suspense fallback={<p className="note">{t('loading')}</p>}>
          <OptionsForm />
        </Suspense>
      )}
      <button
        type="button"
        className="button primary"
        aria-disabled={!isReady}
        onClick={() => isReady && onStart(parameters)}
      >
        {t('runAgain')}
      </button>
    </section>
  );
}

/** The runs, and the two that are chosen side by side: at first the two newest. */
function ComparedRuns({
  runs,
  hasAudio,
}: {
  readonly runs: readonly Job[];
  readonly hasAudio: boolean;
}): ReactElement {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<{ left?: string; right?: string }>({});
  const done = runs.filter(({ status }) => status === 'done');
  const right = done.find((job) => job.id === chosen.right) ?? done[0];
  const left = done.find((job) => job.id === chosen.left) ?? done.find((job) => job !== right);
  return (
    <>
      <RunTable
        runs={runs}
        left={left}
        right={right}
        onChoose={(side, id) => setChosen({ ...chosen, [side]: id })}
      />
      {left !== undefined && right !== undefined && left !== right ? (
        <ComparisonView left={left} right={right} />
      ) : (
        hasAudio && <p className="lead empty">{t('compareOne')}</p>
      )}
    </>
  );
}

/** The runs, with the choice of one for each side. */
function RunTable({
  runs,
  left,
  right,
  onChoose,
}: {
  readonly runs: readonly Job[];
  readonly left: Job | undefined;
  readonly right: Job | undefined;
  readonly onChoose: (side: 'left' | 'right', id: string) => void;
}): ReactElement {
  const { t } = useTexts();
  const isChoice = left !== undefined && right !== undefined;
  return (
    <table className="run-list" data-choice={isChoice}>
      <caption className="visually-hidden">{t('runs')}</caption>
      <thead>
        <tr className="label">
          {isChoice && (
            <>
              <th scope="col">{t('compareLeft')}</th>
              <th scope="col">{t('compareRight')}</th>
            </>
          )}
          <th scope="col">{t('runMade')}</th>
          <th scope="col">{t('options')}</th>
          <th scope="col">{t('engine')}</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            isChoice={isChoice}
            isLeft={run === left}
            isRight={run === right}
            onChoose={(side) => onChoose(side, run.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Format of the time at which a run was made. */
const timeFormat = { dateStyle: 'medium', timeStyle: 'medium' } as const;

function RunRow({
  run,
  isChoice,
  isLeft,
  isRight,
  onChoose,
}: {
  readonly run: Job;
  /** True when there is another run to compare it with. */
  readonly isChoice: boolean;
  readonly isLeft: boolean;
  readonly isRight: boolean;
  readonly onChoose: (side: 'left' | 'right') => void;
}): ReactElement {
  const { language, t } = useTexts();
  const made = new Date(run.created_at).toLocaleString(language, timeFormat);
  const isDone = run.status === 'done';
  const sides = [
    { side: 'left', title: t('compareLeft'), isChosen: isLeft },
    { side: 'right', title: t('compareRight'), isChosen: isRight },
  ] as const;
  return (
    <tr data-status={run.status}>
      {isChoice &&
        sides.map(({ isChosen, side, title }) => (
          <td key={side}>
            <input
              type="radio"
              name={side}
              checked={isChosen}
              disabled={!isDone}
              aria-label={`${title}: ${made}`}
              onChange={() => onChoose(side)}
            />
          </td>
        ))}
      <td>
        <Link to="/recordings/$id" params={{ id: run.id }}>
          {made}
        </Link>
      </td>
      <td>{describeOptions(run, language) || t('optionsDefault')}</td>
      <td>
        {isDone
          ? describeEngine(run)
          : t(run.status === 'error' ? 'statusError' : 'statusProcessing')}
      </td>
    </tr>
  );
}

/** The engine of a job, and its model. */
function describeEngine({ post_session_metadata }: Job): string {
  const engine = post_session_metadata['engine'] as
    | { id?: string; model?: string }
    | string
    | undefined;
  if (typeof engine === 'string') return engine;
  return [engine?.id, engine?.model].filter(Boolean).join(', ');
}

/** The enabled options of a job, and its languages. */
function describeOptions({ request_params }: Job, language: 'en' | 'de'): string {
  const params = request_params as unknown as Readonly<Record<string, unknown>>;
  const { languages = [] } = (params['language_config'] ?? {}) as { languages?: string[] };
  const flags = Object.keys(params).filter((name) => params[name] === true && name !== 'callback');
  return [...languages, ...flags.map((name) => optionTitle(name, language))].join(', ');
}
