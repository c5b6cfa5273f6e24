import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { languageName } from '../format/names.js';
import { fileSize } from '../format/time.js';
import type { InterfaceLanguage } from '../preferences/preferences.js';
import { English, Reason } from '../session/reason.js';
import { CopyButton } from '../shell/copy-button.js';
import { ProgressBar } from '../shell/progress-bar.js';
import type { TextId } from '../texts/en.js';
import { type Translate, useTexts } from '../texts/use-texts.js';
import { ConfirmButton } from './confirm-button.js';
import { ModelFigures } from './model-figures.js';
import type { SpeechModel } from './speech-model.js';

/** An installation that is running, or that has ended without the model. */
export interface Installation {
  readonly id: string;
  readonly stage: keyof typeof stageTexts | null;
  readonly done_bytes: number;
  readonly total_bytes: number | null;
  readonly problem: string | null;
  /** Code of the problem, null when it has none. */
  readonly problem_code: string | null;
}

const stageTexts = {
  waiting: 'modelWaiting',
  downloading: 'modelDownloading',
  unpacking: 'modelUnpacking',
  converting: 'modelConverting',
  checking: 'modelChecking',
  starting: 'modelStarting',
} as const satisfies Record<string, TextId>;
const useTextIds: Readonly<Record<string, TextId>> = {
  files: 'abilityFiles',
  live: 'abilityLive',
  punctuation: 'abilityPunctuation',
  'language identification': 'abilityDetection',
  speakers: 'abilitySpeakers',
  chapters: 'abilityChapters',
};
const idleTexts = {
  counterpart: 'modelNeedsCounterpart',
  preferred: 'modelNotPreferred',
} as const satisfies Partial<Record<NonNullable<SpeechModel['idle_reason']>, TextId>>;

/** Number of languages that are listed by name. The rest is only counted. */
const namedLanguages = 4;

/** Calls that install and remove models. */
export interface ModelActions {
  readonly install: (model: SpeechModel) => void;
  /** Ends an installation. */
  readonly cancel: (model: SpeechModel) => void;
  readonly remove: (model: SpeechModel) => void;
}

interface ModelRowProperties {
  readonly model: SpeechModel;
  /** Undefined while none is running. */
  readonly installation: Installation | undefined;
  readonly actions: ModelActions;
}

/** A model: its strengths, its use, and its installation and removal. */
export function ModelRow(properties: ModelRowProperties): ReactElement {
  const { installation, model } = properties;
  const { language, t } = useTexts();
  const { description, id, is_installed, is_used, languages, license, name, uses } = model;
  const facts = [
    describeLanguages(languages, language, t),
    uses.map((use) => t(useTextIds[use] ?? 'abilityFiles')).join(', '),
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
      {description !== null && (
        <p className="note">
          <English>{description}</English>
        </p>
      )}
      {installation?.problem != null && (
        <p className="problem" role="alert">
          <Reason error={{ code: installation.problem_code, message: installation.problem }} />
        </p>
      )}
      <ModelFigures model={model} />
      <div className="row-actions">
        <ModelButtons {...properties} />
      </div>
    </li>
  );
}

/** The progress of an installation, or the actions on a model that is or is not installed. */
function ModelButtons({ installation, model, actions }: ModelRowProperties): ReactElement {
  const { t } = useTexts();
  const { consent, is_installed, name } = model;
  const install = (): void => actions.install(model);
  if (installation !== undefined && installation.problem === null)
    return (
      <InstallationProgress
        name={name}
        installation={installation}
        onCancel={() => actions.cancel(model)}
      />
    );
  if (is_installed)
    return <InstalledActions model={model} onRemove={() => actions.remove(model)} />;
  if (consent === null)
    return (
      <button
        type="button"
        className="button"
        aria-label={`${t('modelInstall')} ${name}`}
        onClick={install}
      >
        {t('modelInstall')}
      </button>
    );
  return (
    <>
      <a className="link" href={consent.url} target="_blank" rel="noreferrer">
        {consent.license}
      </a>
      <ConfirmButton
        className="button"
        label={t('modelInstall')}
        question={t('modelLicenseQuestion', { license: consent.license })}
        isHarmless
        onConfirm={install}
      />
    </>
  );
}

/** Use of an installed model, and its removal. */
function InstalledActions({
  model: { idle_reason, is_used, setting, uses },
  onRemove,
}: {
  readonly model: SpeechModel;
  readonly onRemove: () => void;
}): ReactElement {
  const { t } = useTexts();
  return (
    <>
      {is_used ? (
        <Link to={uses.includes('live') ? '/live' : '/'} className="link">
          {t('modelTry')}
        </Link>
      ) : idle_reason === 'counterpart' || idle_reason === 'preferred' ? (
        <span className="note">{t(idleTexts[idle_reason])}</span>
      ) : (
        <RestartNote setting={setting} />
      )}
      <ConfirmButton
        label={t('modelRemove')}
        question={t('modelRemoveQuestion')}
        onConfirm={onRemove}
      />
    </>
  );
}

/** Commands that make the server use an installed model that it does not use yet. */
function RestartNote({ setting }: { readonly setting: string | null }): ReactElement {
  const { t } = useTexts();
  const command = setting === null ? 'npm start' : `${setting} npm start`;
  return (
    <span className="note">
      {t('modelAfterStart')} <code>{command}</code> <CopyButton text={command} />
    </span>
  );
}

/** Progress of an installation, with a button that cancels it. */
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
