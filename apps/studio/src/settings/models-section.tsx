import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { languageName } from '../format/names.js';
import { fileSize } from '../format/time.js';
import type { InterfaceLanguage } from '../preferences/preferences.js';
import { callService } from '../session/call-service.js';
import { capabilitiesQuery } from '../session/client.js';
import { CopyButton } from '../shell/copy-button.js';
import { ProgressBar } from '../shell/progress-bar.js';
import type { TextId } from '../texts/en.js';
import { type Translate, useTexts } from '../texts/use-texts.js';
import { ConfirmButton } from './confirm-button.js';

/** A model of the catalogue, or one that is installed. */
interface SpeechModel {
  readonly id: string;
  readonly name: string;
  /** Codes; null for every language of the contract. */
  readonly languages: readonly string[] | null;
  readonly license: string | null;
  readonly size_bytes: number;
  readonly is_installed: boolean;
  /** True when an engine that runs has it. */
  readonly is_used: boolean;
  /** Setting of a start that uses it; null when the next start does anyway. */
  readonly setting: string | null;
  readonly description: string | null;
  readonly uses: readonly string[];
  readonly source: string | null;
}

interface Installation {
  readonly id: string;
  readonly stage: 'downloading' | 'unpacking' | 'checking' | 'starting' | null;
  readonly done_bytes: number;
  readonly total_bytes: number | null;
  readonly problem: string | null;
}

interface Models {
  readonly models: readonly SpeechModel[];
  readonly installations: readonly Installation[];
}

const stageTexts = {
  downloading: 'modelDownloading',
  unpacking: 'modelUnpacking',
  checking: 'modelChecking',
  starting: 'modelStarting',
} as const satisfies Record<NonNullable<Installation['stage']>, TextId>;
const useTextIds: Readonly<Record<string, TextId>> = {
  files: 'abilityFiles',
  live: 'abilityLive',
  punctuation: 'abilityPunctuation',
  'language identification': 'abilityDetection',
  speakers: 'abilitySpeakers',
};

const path = '/studio/models';
const queryKey = ['models'];
/** Languages that are named before their number alone is. */
const namedLanguages = 4;
/** Models that are shown before somebody searches for others. */
const shownAtFirst = 6;

/** Speech models: those that are installed, and the catalogue, from which others are. */
export function ModelsSection({
  isAdministrator,
}: {
  readonly isAdministrator: boolean;
}): ReactElement {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [isAllShown, setIsAllShown] = useState(false);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callService<Models>(path, { signal }),
    enabled: isAdministrator,
    refetchInterval: ({ state }) =>
      state.data?.installations.some(({ problem }) => problem === null) === true ? 700 : false,
  });
  const installing = data?.installations.filter(({ problem }) => problem === null).length ?? 0;
  // An engine that has come to work is among the others at once.
  useEffect(() => {
    if (installing === 0) void queries.invalidateQueries({ queryKey: capabilitiesQuery.queryKey });
  }, [installing, queries]);
  const act = useMutation({
    mutationFn: ({ id, method }: { id: string; method: 'POST' | 'DELETE' }) =>
      callService<undefined>(`${path}/${id}`, { method }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (data?.models ?? []).filter((model) => matchesWords(model, words));
  const installed = found.filter(({ is_installed }) => is_installed);
  const offered = found.filter(({ is_installed }) => !is_installed);
  const shown = isAllShown || words.length > 0 ? offered : offered.slice(0, shownAtFirst);
  const problem = error ?? act.error;
  const render = (model: SpeechModel): ReactElement => (
    <ModelRow
      key={model.id}
      model={model}
      installation={data?.installations.find(({ id }) => id === model.id)}
      onInstall={() => act.mutate({ id: model.id, method: 'POST' })}
      onCancel={() => act.mutate({ id: `${model.id}/installation`, method: 'DELETE' })}
      onRemove={() => act.mutate({ id: model.id, method: 'DELETE' })}
    />
  );
  return (
    <section id="models">
      <h2>{t('models')}</h2>
      <div className="stack">
        {!isAdministrator && <p className="note">{t('modelsNotAllowed')}</p>}
        {problem !== null && (
          <p className="problem" role="alert">
            {problem.message}
          </p>
        )}
        {data !== undefined && (
          <>
            <input
              type="search"
              className="field model-search"
              aria-label={t('searchModels')}
              placeholder={t('searchModels')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {installed.length > 0 && <ul className="rows">{installed.map(render)}</ul>}
            {installed.length === 0 && words.length === 0 && (
              <p className="note">{t('modelsNone')}</p>
            )}
            {shown.length > 0 && (
              <>
                <h3 className="label">{t('modelsOffered')}</h3>
                <ul className="rows">{shown.map(render)}</ul>
              </>
            )}
            {shown.length < offered.length && (
              <button type="button" className="button" onClick={() => setIsAllShown(true)}>
                {t('showAll', { count: offered.length })}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function ModelRow({
  model: {
    description,
    id,
    is_installed,
    is_used,
    languages,
    license,
    name,
    setting,
    size_bytes,
    uses,
  },
  installation,
  onInstall,
  onCancel,
  onRemove,
}: {
  readonly model: SpeechModel;
  /** Undefined as long as none runs. */
  readonly installation: Installation | undefined;
  readonly onInstall: () => void;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  const isRunning = installation !== undefined && installation.problem === null;
  const facts = [
    describeLanguages(languages, language, t),
    uses.map((use) => t(useTextIds[use] ?? 'abilityFiles')).join(', '),
    fileSize(size_bytes, language),
    license ?? '',
  ].filter((fact) => fact !== '');
  return (
    <li data-model={id}>
      <div className="row-head">
        <span className="row-name">{name}</span>
        <span className="note">{facts.join(' · ')}</span>
        {is_installed && (
          <span className="state" data-state={is_used ? 'ready' : 'waiting'}>
            {t(is_used ? 'modelUsed' : 'modelInstalled')}
          </span>
        )}
      </div>
      {description !== null && <p className="note">{description}</p>}
      {installation?.problem != null && (
        <p className="problem" role="alert">
          {installation.problem}
        </p>
      )}
      <div className="row-actions">
        {isRunning ? (
          <InstallationProgress name={name} installation={installation} onCancel={onCancel} />
        ) : is_installed ? (
          <>
            {is_used ? (
              <Link to={uses.includes('live') ? '/live' : '/'} className="link">
                {t('modelTry')}
              </Link>
            ) : (
              <RestartNote setting={setting} />
            )}
            <ConfirmButton
              label={t('modelRemove')}
              question={t('modelRemoveQuestion')}
              onConfirm={onRemove}
            />
          </>
        ) : (
          <button
            type="button"
            className="link"
            aria-label={`${t('modelInstall')} ${name}`}
            onClick={onInstall}
          >
            {t('modelInstall')}
          </button>
        )}
      </div>
    </li>
  );
}

/** What is to be typed so that a model is used that is not used yet. */
function RestartNote({ setting }: { readonly setting: string | null }): ReactElement {
  const { t } = useTexts();
  const command = setting === null ? 'npm start' : `${setting} npm start`;
  return (
    <span className="note restart">
      {t('modelAfterStart')} <code>{command}</code> <CopyButton text={command} />
    </span>
  );
}

/** How far an installation is, and what interrupts it. */
function InstallationProgress({
  name,
  installation: { done_bytes, stage, total_bytes },
  onCancel,
}: {
  readonly name: string;
  readonly installation: Installation;
  readonly onCancel: () => void;
}): ReactElement {
  const { language, t } = useTexts();
  return (
    <>
      <span className="model-progress">
        <ProgressBar
          label={`${t('modelDownloading')} ${name}`}
          done={done_bytes}
          total={total_bytes}
        />
      </span>
      <span className="note" role="status">
        {t(stageTexts[stage ?? 'downloading'], { done: fileSize(done_bytes, language) })}
      </span>
      <button type="button" className="link" onClick={onCancel}>
        {t('cancel')}
      </button>
    </>
  );
}

/** The first languages of a model by their names, and the number of the others. */
function describeLanguages(
  languages: readonly string[] | null,
  language: InterfaceLanguage,
  t: Translate,
): string {
  if (languages === null) return t('everyLanguage');
  const known = languages.slice(0, namedLanguages).map((code) => languageName(code, language));
  const rest = languages.length - known.length;
  return [...known, ...(rest > 0 ? [t('moreLanguages', { count: rest })] : [])].join(', ');
}

/** True when a model has every word of a search in what is known of it. */
function matchesWords(
  { description, id, languages, license, name, uses }: SpeechModel,
  words: readonly string[],
): boolean {
  const text = [id, name, description, license, ...(languages ?? ['all']), ...uses]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
